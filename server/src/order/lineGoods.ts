import type { GoodsType } from '../../../contract/goods.ts'

/** What a line was ordered of: the goods as they were called, with all that was chosen in words. */
export type LineGoods = {
  title: string
  picture: string
  type: GoodsType
  words: string[]
  quantity: number
  unit: string
}
