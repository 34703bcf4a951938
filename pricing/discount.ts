import type { BatchTerms, CouponGives } from '../contract/coupon/batch.ts'
import type { Off, OrderOffer } from '../contract/price/offer.ts'
import type { Discount } from '../contract/price/price.ts'
import { fen, formatYuan, parseYuan, yuan, type Fen } from '../contract/money.ts'
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

/** What a coupon takes off. */
export function offOf(gives: CouponGives): Off {
  if (gives.kind !== 'share') return { fixed: gives.face }
  return { bp: gives.bp, ...(gives.most !== null && { most: gives.most }) }
}

/** As people write it: `¥5,000`, `¥5,000.50`. */
export const short = (text: string): string => formatYuan(parseYuan(text)).replace(/\.00$/, '')

/** 「满 ¥5,000 减 ¥300」, 「满 ¥1,000 享 9 折，最多减 ¥200」. */
export function stepWords({ least, off }: Pick<OrderOffer, 'least' | 'off'>): string {
  const from = parseYuan(least) > 0 ? `满 ${short(least)} ` : ''
  if ('fixed' in off) return `${from}减 ${short(off.fixed)}`
  return `${from}享 ${fold(off.bp)} 折${off.most === undefined ? '' : `，最多减 ${short(off.most)}`}`
}

/** The same of a coupon; 「运费减 ¥50」. */
export function givesWords({ gives, least }: Pick<BatchTerms, 'gives' | 'least'>): string {
  const words = stepWords({ least, off: offOf(gives) })
  return gives.kind === 'freight' ? words.replace('减', '运费减') : words
}
