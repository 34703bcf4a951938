import type { PriceRules, Receipt, ReceiptLine } from '../contract/price/price.ts'
import type { GoodsType } from '../contract/goods.ts'
import { rateText, yuan } from '../contract/money.ts'
import { adviceOf } from './advice.ts'
import { average } from './exact.ts'
import { hashOf } from './hash.ts'
import { jobOf, type Context } from './job.ts'
import { lawful } from './lawful.ts'
import { offerRule } from './lineOffer.ts'
import type { Line } from './part.ts'
import { daysFor } from './rush.ts'
import type { Asked } from './selection.ts'

/** Which product is priced, by which version of its rules. */
export type Priced = { productId: number; priceVersion: number }

/**
 * What the buyer of this type of goods pays for what is asked: lines, tax, average, lead days, the next break and any cliff.
 * The same in browser and server, and the same whenever it is run again.
 * @throws Refusal selection.invalid, selection.conflict, quantity.belowMinimum, quantity.illegal, price.needsQuote.
 */
export const price = (rules: PriceRules, product: Priced & { goodsType: GoodsType }, asked: Asked, context: Context = {}): Receipt =>
  reckon(rules, product, { ...asked, ...lawful(product.goodsType, rules, asked) }, context)

/** `price` without regard to the type of goods: whatever the rules can price. @throws Refusal as `price`. */
export function reckon(rules: PriceRules, { productId, priceVersion }: Priced, asked: Asked, context: Context = {}): Receipt {
  const job = jobOf(rules, asked, context)
  const { selection, matrix, quantity } = job.settled
  const { lines, net, tax, gross } = job.at(quantity)
  // Of an activity that takes nothing off, or less than the buyer's level does, nothing is said.
  const { offer } = context
  if (offer && !lines.some(({ rule }) => rule === offerRule(offer)))
    return reckon(rules, { productId, priceVersion }, asked, { ...context, offer: null })
  const body = {
    productId,
    priceVersion,
    selection,
    quantity,
    matrix,
    consignments: job.consignments && job.consignments.map((share) => ({ label: share.label, quantity: share.quantity })),
    freightFree: context.freightFree ?? false,
    ...(context.discount && { discount: context.discount }),
    ...(context.offer && { offer: context.offer }),
    lines: lines.map(written),
    net: yuan(net),
    taxMode: rules.taxMode,
    taxRate: rules.taxRate,
    tax: yuan(tax),
    gross: yuan(gross),
    unitGross: average(gross, quantity),
    leadDays: daysFor(rules.leadDays, quantity) - selection.rushDays,
    ...adviceOf(job, gross),
  }
  return { ...body, hash: hashOf(body) }
}

/** A line as it is sent and kept. */
export const written = (line: Line): ReceiptLine => ({
  ...line,
  rate: line.rate === null ? null : rateText(line.rate),
  amount: yuan(line.amount),
})
