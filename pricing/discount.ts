import type { Discount } from '../contract/price/price.ts'
import { fen, yuan, type Fen } from '../contract/money.ts'
import { percent, scaled, total } from './exact.ts'
import type { Line } from './part.ts'

/** As people say it: 9800 → '98', 9850 → '98.5', 9000 → '9'. */
export const fold = (bp: number): string => String(bp % 1000 === 0 ? bp / 1000 : bp / 100)

/** What is taken off so much, half-up to the fen. */
export const reduction = (amount: Fen, { bp }: Pick<Discount, 'bp'>): Fen => fen(scaled(amount, 10_000 - bp, 10_000))

/** The article, and printing it piece by piece. What is made once – plates, dies, digitising, set-up – costs everyone the same. */
export const isReduced = ({ group, rule }: Pick<Line, 'group' | 'rule'>): boolean =>
  group === 'goods' || (group === 'print' && /^run[.:]/.test(rule))

/**
 * 会员折扣（金牌会员 98 折）: a share of goods and printing, less what is `taken` off them already, in one line; none where there is
 * nothing to take off.
 */
export function discountLine(lines: readonly Line[], discount: Discount | null, taken: Fen = fen(0)): Line[] {
  if (!discount) return []
  const base = fen(total(lines.filter(isReduced).map(({ amount }) => amount)) - taken)
  const off = reduction(base, discount)
  if (off <= 0) return []
  return [
    {
      rule: 'discount.level',
      group: 'discount',
      label: `会员折扣（${discount.label} ${fold(discount.bp)} 折）`,
      formula: `商品与印工 ${yuan(base)}×${percent(10_000 - discount.bp)}`,
      quantity: 1,
      rate: null,
      amount: fen(-off),
    },
  ]
}
