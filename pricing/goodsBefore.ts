import { fen, parseYuan, yuan } from '../contract/money.ts'
import type { OrderReceipt } from '../contract/price/price.ts'

/** What the goods of an order cost before anything was let off, without tax. */
export const goodsBefore = ({ goodsNet, concession }: OrderReceipt): string =>
  concession ? yuan(fen(parseYuan(goodsNet) - parseYuan(concession.net))) : goodsNet
