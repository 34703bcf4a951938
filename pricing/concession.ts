import { apportion, fen, formatYuan, parseRate, parseYuan, sum, yuan, type Fen } from '../contract/money.ts'
import type { OrderReceipt } from '../contract/price/price.ts'
import { refuse } from '../contract/refusal.ts'
import { scaled } from './exact.ts'
import { hashOf } from './hash.ts'

type Line = OrderReceipt['lines'][number]

/** What a concession is called wherever a receipt is shown. */
export const concessionLabel = '商家优惠'

/**
 * The most that may be let off of an order, fen of its gross: what its goods cost without tax, and a fen less than all, which is
 * still to be paid. Freight is nobody's to give.
 */
export const mostConceded = ({ goodsNet, gross }: Pick<OrderReceipt, 'goodsNet' | 'gross'>): Fen =>
  fen(Math.max(0, Math.min(parseYuan(goodsNet), parseYuan(gross) - 1)))

/**
 * The receipt with `amount` (fen of the gross, ≥ 1) let off: each line by what its goods are of all, to the fen, and its tax with it by the
 * order's rate; freight stays. The parts of the new receipt add up as those of the old did, and none falls below nothing.
 * Of a receipt from which nothing is let off yet.
 * @throws Refusal concession.amount unless 1 ≤ amount ≤ `mostConceded`.
 */
export function conceded(receipt: OrderReceipt, amount: Fen, reason: string): OrderReceipt {
  const most = mostConceded(receipt)
  if (amount < 1 || amount > most)
    refuse('concession.amount', { most: yuan(most) }, `优惠金额应为 0.01 至 ${yuan(most)} 元：优惠只减商品价款，不减运费`)
  const cuts = cutsOf(receipt, amount)
  const { hash: _, ...was } = receipt
  const lines = receipt.lines.map((line, at) => lowered(line, cuts[at] ?? none, receipt.taxMode))
  const net = sum(cuts.map((cut) => fen(cut.gross - cut.tax)))
  const less = (text: string, by: Fen): string => yuan(fen(parseYuan(text) - by))
  const gross = less(was.gross, amount)
  const body = {
    ...was,
    lines,
    concession: {
      label: concessionLabel,
      formula: `含税 ${formatYuan(parseYuan(was.gross))} 减 ${formatYuan(amount)}，为 ${formatYuan(parseYuan(gross))}`,
      reason,
      before: was.gross,
      amount: yuan(fen(-amount)),
      net: yuan(fen(-net)),
    },
    goodsNet: less(was.goodsNet, net),
    net: less(was.net, net),
    tax: less(was.tax, fen(amount - net)),
    gross,
  }
  return { ...body, hash: hashOf(body) }
}

/** What falls on a line: of its gross, and of that its tax. */
type Cut = { readonly gross: Fen; readonly tax: Fen }
const none: Cut = { gross: fen(0), tax: fen(0) }

function cutsOf({ lines, taxRate }: OrderReceipt, amount: Fen): Cut[] {
  const gross = apportion(
    amount,
    lines.map(({ net }) => parseYuan(net)),
  )
  const rate = parseRate(taxRate)
  const tax = apportion(fen(scaled(amount, rate, 10_000 + rate)), gross)
  // A line of a few fen may have less tax than its share of it: what is over is then the goods'.
  return lines.map((line, at) => {
    const cut = gross[at] ?? fen(0)
    return { gross: cut, tax: fen(Math.min(tax[at] ?? 0, parseYuan(line.tax), cut)) }
  })
}

function lowered(line: Line, { gross, tax }: Cut, mode: OrderReceipt['taxMode']): Line {
  if (gross === 0) return line
  const less = (text: string, by: number): string => yuan(fen(parseYuan(text) - by))
  return {
    ...line,
    net: less(line.net, gross - tax),
    tax: less(line.tax, tax),
    gross: less(line.gross, gross),
    concession: yuan(fen(-(mode === 'inclusive' ? gross : gross - tax))),
  }
}
