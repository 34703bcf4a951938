import type { LineDrift } from '../../../contract/order/again.ts'
import { parseRate, rateText } from '../../../contract/money.ts'
import type { Position, Receipt } from '../../../contract/price/price.ts'
import type { Day } from '../../../contract/text.ts'
import { canonical } from '../../../pricing/hash.ts'
import { isPrinted, type ProductNow } from '../cart/cart.rules.ts'
import { looksAlike } from '../order/kept.rules.ts'
import { nearestTo, type Nearest } from './nearest.rules.ts'

/** A line as it was ordered. */
export type Was = {
  readonly receipt: Receipt
  /** Made at no price for a claim. */
  readonly remake: boolean
  readonly artworkIds: readonly number[]
  /** The proof of this artwork was approved, and stands. */
  readonly approved: boolean
  /** The positions of the product as they then were. */
  readonly positions: readonly Position[]
}

export type Again = Nearest & { readonly artworkIds: readonly number[]; readonly sameProof: boolean }

/** What the line would be today, in this quantity where one is given. `product` undefined: the company sees none such. */
export function againOf(was: Was, product: ProductNow | undefined, quantity: number | undefined, day: Day): Again {
  const nothing = { artworkIds: [], sameProof: false }
  if (!product) return { ...nothing, receipt: null, drift: [{ kind: 'gone', text: '商品已下架' }] }
  const { selection, matrix } = was.receipt
  const wanted = { selection, matrix, quantity: matrix ? was.receipt.quantity : (quantity ?? was.receipt.quantity) }
  const { receipt, drift } = nearestTo(product, wanted, day)
  if (!receipt) return { ...nothing, receipt, drift }
  const artworkIds = isPrinted(product, receipt) ? was.artworkIds : []
  const alike = looksAlike({ ...was.receipt, positions: was.positions }, { ...receipt, positions: product.rules?.positions ?? [] })
  const sameProof = was.approved && artworkIds.length > 0 && alike
  return { receipt, drift: [...drift, ...priceDrift(was, receipt, product, day)], artworkIds, sameProof }
}

/** What a piece costs otherwise than the last time, and why. */
function priceDrift({ receipt: was, remake }: Was, now: Receipt, product: ProductNow, day: Day): LineDrift[] {
  const difference = parseRate(now.unitGross) - parseRate(was.unitGross)
  if (difference === 0) return []
  const turned = `含税单价由 ¥${was.unitGross} 变为 ¥${now.unitGross}，每${product.unit}${difference > 0 ? '贵' : '便宜'} ¥${rateOf(Math.abs(difference))}`
  return [{ kind: 'price', text: `${turned}（${remake ? '上次为售后免费补做' : whyOf(was, now, product, day)}）` }]
}

/** What became of the activity by which it was bought, or is today. */
function offerWords({ offer: was }: Receipt, { offer: now }: Receipt): string {
  if (was?.id === now?.id) return was?.version === now?.version ? '' : '活动优惠有变'
  return now ? `${now.label}进行中` : `${was?.label}已不适用`
}

const rateOf = (rate: number): string => rateText(parseRate((rate / 10_000).toFixed(4)))

/** Why: told apart by what the quantity and choices of then cost today. */
function whyOf(was: Receipt, now: Receipt, product: ProductNow, day: Day): string {
  // How many are left has no part in what a piece costs.
  const then = nearestTo({ ...product, left: null }, was, day).receipt
  const sameChoice = canonical(was.selection) === canonical(now.selection)
  const reasons = [
    was.priceVersion !== now.priceVersion && then?.unitGross !== was.unitGross
      ? `价格已更新，第 ${was.priceVersion} 版 → 第 ${now.priceVersion} 版`
      : '',
    canonical(was.discount ?? null) === canonical(now.discount ?? null) ? '' : '会员折扣有变',
    offerWords(was, now),
    sameChoice ? '' : '规格有变',
    then?.unitGross !== now.unitGross && was.quantity !== now.quantity
      ? `数量由 ${was.quantity} ${product.unit}变为 ${now.quantity} ${product.unit}`
      : '',
  ].filter(Boolean)
  return reasons.join('；') || '企业适用的价格有变'
}
