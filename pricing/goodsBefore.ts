import { fen, parseRate, parseYuan, yuan } from '../contract/money.ts'
import type { AppliedOffer } from '../contract/price/offer.ts'
import type { OrderReceipt } from '../contract/price/price.ts'
import { scaled } from './exact.ts'

/** What an offer takes off without tax, negative. */
export function offerNet(
  { taxMode, taxRate }: Pick<OrderReceipt, 'taxMode' | 'taxRate'>,
  { amount }: Pick<AppliedOffer, 'amount'>,
): string {
  const off = fen(-parseYuan(amount))
  return yuan(fen(-(taxMode === 'inclusive' ? scaled(off, 10_000, 10_000 + parseRate(taxRate)) : off)))
}

/** What the goods of an order cost before anything was let off the order, without tax. */
export function goodsBefore(receipt: OrderReceipt): string {
  const { goodsNet, concession, offers = [] } = receipt
  const ofGoods = offers.filter(({ kind }) => kind !== 'freightCoupon').map((offer) => parseYuan(offerNet(receipt, offer)))
  return yuan(fen(parseYuan(goodsNet) - (concession ? parseYuan(concession.net) : 0) - ofGoods.reduce((all, one) => all + one, 0)))
}
