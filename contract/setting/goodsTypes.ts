import { GoodsType } from '../goods.ts'
import type { Setting } from './terms.ts'

/** The types of goods that this merchant sells; new goods are of one of them. What is stored wrongly, or nothing, counts as all of them. */
export const goodsTypesSetting: Setting<readonly GoodsType[]> = {
  key: 'goodsTypes',
  of: (stored) => {
    const listed: unknown[] = Array.isArray(stored) ? stored : []
    const used = GoodsType.options.filter((type) => listed.includes(type))
    return used.length > 0 ? used : GoodsType.options
  },
}
