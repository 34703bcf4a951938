import { z } from 'zod'
import { WireGoodsType } from '../goods.ts'
import { ActivityTag } from '../price/activity.ts'
import { RateText, Yuan } from '../yuan.ts'
import { PriceRules } from '../price/price.ts'
import { flag } from '../text.ts'

/** A colour that a product comes in, as a card shows it. */
export const Swatch = z.object({
  label: z.string(),
  /** `#rrggbb`; absent where the merchant gave none. */
  hex: z.string().optional(),
})
export type Swatch = z.infer<typeof Swatch>

/** A card names so many colours at most; `colourCount` says how many there are. */
export const cardSwatches = 8

/** A product as lists show it. Pictures are named by a path without size and ending, see `pictureUrl`. */
export const Card = z.object({
  id: z.int(),
  productId: z.int(),
  storeName: z.string(),
  image: z.string(),
  /** A price to strike through: null until there is one that was really paid before (《明码标价和禁止价格欺诈规定》 16–17). */
  otPrice: Yuan.nullable(),
  /** What the asker pays for a piece of spot goods; null for all others, whose card reads 定制后计价. */
  price: Yuan.nullable(),
  /** How `price` is taxed; absent where there is none. */
  taxMode: PriceRules.shape.taxMode.optional(),
  /**
   * 起价: what a piece of goods made to order costs where it costs least, before printing, options and freight, taxed as `taxMode`
   * says, and from how many pieces. Null: spot goods, or none that everybody could pay.
   */
  starting: z.object({ each: RateText, quantity: z.int(), taxMode: PriceRules.shape.taxMode }).nullable(),
  /** By what it is the asker's own price: 会员价 (the level's discount) or 协议价 (a price book). Absent: everybody's. */
  terms: z.enum(['member', 'agreed']).optional(),
  /** What an activity that runs takes off it for the asker; absent: none does. Prices on cards are without it. */
  activity: ActivityTag.optional(),
  /** What a piece of it costs in a group that the asker may begin now, of `least` pieces and more; absent: it is sold by none. */
  inGroup: z.object({ each: RateText, least: z.int() }).optional(),
  isCollect: flag,
  qiliGoodsTypeId: WireGoodsType,
  purchaseNo: z.string(),
  unitName: z.string(),
  moq: z.int(),
  sales: z.int(),
  tags: z.array(z.string()),
  /** The colours it comes in, the usual one first; none where it has no colour of its own. */
  colours: z.array(Swatch),
  colourCount: z.int(),
})
export type Card = z.infer<typeof Card>
