import { z } from 'zod'
import { WireGoodsType } from '../goods.ts'

/** A product as the page editors show it; `onSale` false: visitors do not see it. */
export const ShelfGoods = z.object({
  id: z.int(),
  name: z.string(),
  number: z.string(),
  image: z.string(),
  qiliGoodsTypeId: WireGoodsType,
  onSale: z.boolean(),
})
export type ShelfGoods = z.infer<typeof ShelfGoods>
