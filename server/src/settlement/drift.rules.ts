import { parseYuan, type Fen } from '../../../contract/money.ts'
import type { Carriage } from '../../../contract/price/freightTemplate.ts'
import type { OrderOffer } from '../../../contract/price/offer.ts'
import type { OrderReceipt, PriceRules, Receipt } from '../../../contract/price/price.ts'
import { Refusal } from '../../../contract/refusal.ts'
import type { Day } from '../../../contract/text.ts'
import { orderReceipt, type Consignment, type OrderLine } from '../../../pricing/order.ts'
import { goneWords, priceOf, withOffer, type ProductNow } from '../cart/cart.rules.ts'
import { piecesByLot } from '../order/lots.rules.ts'
import type { OfferFor } from '../promotion/offer.rules.ts'

/** A line that is not what it was when the order was submitted. `after` null: it cannot be had as it stands. */
export type Drift = { title: string; before: Fen; after: Fen | null; reason: string }

type Placed = { productId: number; title: string; grossFen: Fen; quantity: number; receipt: Receipt; own?: string | null }

/** Which activities take part: those by which each line was priced when it was placed, or those that run now. */
export type OffersAsked = 'own' | OfferFor

/**
 * Placed lines that would cost otherwise today or cannot be had any more, and what those that can be had would cost together.
 * `held`: the order's pieces of lots are held for it, and so are not among what is left. `consignments`: where they go, with
 * how many of each placed line; none where all go to one address. `carriage`: how it goes by what freight is now; null where
 * nothing of it goes by template. `offers`: an order that waits keeps the activities by which it was placed; `taken`: what it was let off
 * as a whole stays its own.
 */
export function driftOf(
  placed: readonly Placed[],
  products: ReadonlyMap<number, ProductNow>,
  day: Day,
  held: boolean,
  consignments: readonly Consignment[] = [],
  carriage: Carriage | null = null,
  offers: OffersAsked = 'own',
  taken: readonly OrderOffer[] = [],
): { after: Fen; lines: Drift[] } {
  const pieces = piecesByLot(placed.map((line) => ({ ...line, type: products.get(line.productId)?.type ?? '' })))
  const now = placed.map((line) => lineToday(line, offered(line, products.get(line.productId), offers), pieces, day, held))
  const had = now.flatMap((line) => ('receipt' in line ? [line] : []))
  const there = consignments.map(({ label, quantities }) => ({
    label,
    quantities: quantities.filter((_, i) => now[i] && 'receipt' in now[i]),
  }))
  const { whole, refusal } = had.length > 0 ? wholeToday(had, there, carriage, offersOn(taken, now)) : { whole: null, refusal: null }
  const lines = placed.flatMap(({ title, grossFen: before }, i): Drift[] => {
    const line = now[i]
    if (line && 'rules' in line && refusal && line.rules.freight.kind === 'template')
      return [{ title, before, after: null, reason: refusal.message }]
    if (!line || 'reason' in line) return [{ title, before, after: null, reason: line?.reason ?? '' }]
    const after = parseYuan(whole?.lines[had.indexOf(line)]?.gross ?? line.receipt.gross)
    return after === before ? [] : [{ title, before, after, reason: after > before ? '价格上调' : '价格下调' }]
  })
  return { after: parseYuan(whole?.gross ?? '0.00'), lines }
}

/** What the lines cost together today; where they cannot be carried any more, why, and what they cost without it. */
function wholeToday(
  lines: readonly OrderLine[],
  consignments: readonly Consignment[],
  carriage: Carriage | null,
  offers: readonly OrderOffer[],
): { whole: OrderReceipt; refusal: Refusal | null } {
  try {
    return { whole: orderReceipt(lines, consignments, carriage, offers), refusal: null }
  } catch (refusal) {
    if (!(refusal instanceof Refusal) || !carriage) throw refusal
    return { whole: orderReceipt(lines, consignments, null, offers), refusal }
  }
}

/** The product with what activities take off this line of it. */
const offered = ({ receipt }: Placed, product: ProductNow | undefined, offers: OffersAsked): ProductNow | undefined =>
  product &&
  (receipt.freightFree
    ? { ...product, offer: null, gift: true }
    : offers === 'own'
      ? { ...product, offer: receipt.offer ?? null }
      : withOffer(product, offers))

/** The offers on the lines that can still be had, by the places these have then. */
function offersOn(taken: readonly OrderOffer[], now: readonly object[]): OrderOffer[] {
  const places = [...now.keys()].filter((at) => 'receipt' in (now[at] ?? {}))
  return taken.flatMap((offer) => {
    const lines = offer.lines.map((at) => places.indexOf(at)).filter((at) => at >= 0)
    if (offer.gift === undefined) return lines.length > 0 ? [{ ...offer, lines }] : []
    const gift = places.indexOf(offer.gift)
    return lines.length > 0 && gift >= 0 ? [{ ...offer, lines, gift }] : []
  })
}

/** The line at today's price, or why it cannot be had. */
function lineToday(
  { productId, receipt: { selection, matrix, quantity } }: Placed,
  product: ProductNow | undefined,
  pieces: ReadonlyMap<number, number>,
  day: Day,
  held: boolean,
): { receipt: Receipt; rules: PriceRules } | { reason: string } {
  const wanted = pieces.get(productId) ?? 0
  if (!product?.rules || !product.onSale) return { reason: product ? goneWords(product) : '商品已下架' }
  if (product.left !== null && product.left + (held ? wanted : 0) < wanted) return { reason: '库存不足' }
  try {
    const receipt = priceOf(product, { selection, matrix, quantity }, day)
    return { receipt, rules: product.rules }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { reason: error.message }
  }
}
