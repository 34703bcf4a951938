import type { OrderReceipt, Receipt } from '../../../contract/price/price.ts'
import type { Matrix } from '../../../contract/price/quantity.ts'
import { hashOf } from '../../../pricing/hash.ts'

/** The receipt of pieces that are made or sent anew: the same goods at no price. */
export function freeReceipt({ hash: _, ...receipt }: Receipt, quantity: number, matrix: Matrix | null): Receipt {
  const free = {
    ...receipt,
    quantity,
    matrix,
    consignments: null,
    lines: [],
    net: '0.00',
    tax: '0.00',
    gross: '0.00',
    unitGross: '0.0000',
    nextBreak: null,
    cliff: null,
  }
  return { ...free, hash: hashOf(free) }
}

/** The receipt of an order of one such line: it travels to one address, wherever the order before it went. */
export function freeOrder({ taxMode, taxRate }: Pick<OrderReceipt, 'taxMode' | 'taxRate'>, line: Receipt): OrderReceipt {
  const free = {
    lines: [{ receiptHash: line.hash, net: '0.00', freight: '0.00', tax: '0.00', gross: '0.00' }],
    freight: [],
    goodsNet: '0.00',
    freightNet: '0.00',
    net: '0.00',
    taxMode,
    taxRate,
    tax: '0.00',
    gross: '0.00',
  }
  return { ...free, hash: hashOf(free) }
}
