import type { SeckillRow } from '../../../contract/promotion/flash.ts'

/** How many a company and a person may have; '' where that is not limited. */
export const capsOf = ({ num, numAccount }: Pick<SeckillRow, 'num' | 'numAccount'>, unit: string): string =>
  [num > 0 && `每企业限 ${num} ${unit}`, numAccount > 0 && `每人限 ${numAccount} ${unit}`].filter(Boolean).join('，')
