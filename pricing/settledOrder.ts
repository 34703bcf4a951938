import type { OrderReceipt, Receipt } from '../contract/price/price.ts'
import { fen, parseRate, parseYuan, sum, yuan } from '../contract/money.ts'
import { hashOf } from './hash.ts'
import { sharesOf } from './order.ts'
import { totalsOf } from './tax.ts'

/**
 * The receipt of an order of one line, once that line has come to `final`: freight stays what was agreed, tax is reckoned once more on
 * both. Of a line that has come to less it is never more than before.
 * @throws RangeError of an order of several lines, or that was let something off as a whole.
 */
export function settledOrder(before: OrderReceipt, final: Receipt): OrderReceipt {
  const [line] = before.lines
  if (!line || before.lines.length !== 1 || before.offers || before.concession)
    throw new RangeError('not an order of one line as it is priced')
  const { hash: _, ...was } = before
  const own = sum(final.lines.filter(({ group }) => group !== 'freight').map(({ amount }) => parseYuan(amount)))
  const freight = sum(before.freight.map(({ amount }) => parseYuan(amount)))
  const totals = totalsOf(fen(own + freight), before.taxMode, parseRate(before.taxRate))
  const [share = { net: fen(0), freight: fen(0), tax: fen(0) }] = sharesOf([own], [freight], totals, before.taxMode)
  const body = {
    ...was,
    lines: [
      {
        ...line,
        receiptHash: final.hash,
        net: yuan(share.net),
        freight: yuan(share.freight),
        tax: yuan(share.tax),
        gross: yuan(fen(share.net + share.freight + share.tax)),
      },
    ],
    goodsNet: yuan(share.net),
    freightNet: yuan(share.freight),
    net: yuan(totals.net),
    tax: yuan(totals.tax),
    gross: yuan(totals.gross),
  }
  return { ...body, hash: hashOf(body) }
}
