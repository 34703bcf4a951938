import { goodsTypes } from '../../../contract/goods.ts'
import { yuan, parseYuan } from '../../../contract/money.ts'
import type { QuotedLine } from '../../../contract/order/quotation.ts'
import type { Receipt } from '../../../contract/price/price.ts'
import { configHash, priced, type ProductNow } from '../cart/cart.rules.ts'
import { pictureOf, wordsOf } from '../catalog/wording.rules.ts'

/** A line as the paper keeps it. */
export const quoted = (product: ProductNow, receipt: Receipt, artworkIds: readonly number[]): QuotedLine => ({
  productId: product.id,
  storeName: product.name,
  purchaseNo: product.number,
  image: pictureOf(product, receipt.selection, receipt.matrix),
  unitName: product.unit,
  qiliGoodsTypeId: goodsTypes[product.type].wire,
  selectionText: product.rules ? wordsOf(product.rules, receipt.selection, receipt.matrix) : [],
  artworkIds: [...artworkIds],
  receipt,
})

type Renewed = { receipt: Receipt; reason: null } | { receipt: null; reason: string }

/** What a quoted line costs today, or why it cannot be had. */
export function renewed({ receipt: was, artworkIds }: QuotedLine, product: ProductNow | undefined, today: string): Renewed {
  if (!product) return { receipt: null, reason: '商品已下架' }
  const { receipt, refusal } = priced(product, was, today, artworkIds)
  return receipt ? { receipt, reason: null } : { receipt, reason: refusal.message }
}

/** A quoted line with the receipt it has today, and with the hash of what it would be in a cart; nulls where it cannot be had. */
export function today(line: QuotedLine, product: ProductNow | undefined, day: string) {
  const { receipt, reason } = renewed(line, product, day)
  return { line, receipt, reason, hash: receipt && configHash(line.productId, receipt, line.artworkIds) }
}

/** A quoted line beside what it costs today, and how many of it the cart holds already. */
export const beside = ({ line, receipt, reason, hash }: ReturnType<typeof today>, held: ReadonlyMap<string, { quantity: number }>) => ({
  ...line,
  now: receipt && yuan(parseYuan(receipt.gross)),
  reason,
  inCart: (hash && held.get(hash)?.quantity) || 0,
})
