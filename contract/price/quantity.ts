import { z } from 'zod'

/** The most pieces that one line may hold. */
export const mostPieces = 1_000_000

export const Quantity = z.int('数量应为整数').min(1, '数量至少为 1').max(mostPieces, `数量最多 ${mostPieces}`)

/** How many of each colour and size; the price ladder counts them all together. */
export const Matrix = z
  .array(z.object({ colour: z.string().max(40).optional(), size: z.string().max(40).optional(), quantity: Quantity }))
  .min(1)
  .max(200, '最多 200 个颜色尺码组合')
export type Matrix = z.infer<typeof Matrix>

/** So many of a line, perhaps none. */
export const Pieces = z.int('数量应为整数').min(0, '数量不能小于 0').max(mostPieces, `数量最多 ${mostPieces}`)
