import { z } from 'zod'

const moveAsks = ['reason', 'text', 'date', 'cause', 'carrier', 'trackingNo', 'fileId'] as const
export type Ask = (typeof moveAsks)[number]

/** A button: what it does and what it is called, as the server's tables of moves say for this very person. */
export const LegalMove = z.object({
  move: z.string(),
  label: z.string(),
  lineId: z.int().nullable(),
  consignmentId: z.int().nullable(),
  /** What the move wants to be told, in the order asked. */
  asks: z.array(z.enum(moveAsks)),
  danger: z.boolean(),
  /** The level of approval that such a word counts for, to be sent with it; null: none of approval. */
  level: z.int().nullable(),
})
export type LegalMove = z.infer<typeof LegalMove>
