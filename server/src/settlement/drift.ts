import { chinaDay } from '../../../contract/text.ts'
import { formatYuan, yuan, type Fen } from '../../../contract/money.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Carriage } from '../../../contract/price/freightTemplate.ts'
import { placeName } from '../../../contract/account/placeName.ts'
import { readFreight } from '../freight/freight.sql.ts'
import { productsById } from '../cart/cart.sql.ts'
import type { Db, Tx } from '../database/db.ts'
import { addressesOf, carriedBy, dividedInto, offersTaken, pricedLines } from '../order/order.sql.ts'
import { driftOf, type Drift, type OffersAsked } from './drift.rules.ts'
import { goesByTemplate } from './place.rules.ts'

type Placed = {
  readonly id: number
  readonly companyId: number
  readonly grossFen: Fen
  readonly holdsStock: boolean
}

type Taken = Awaited<ReturnType<typeof offersTaken>>

/**
 * What of an order would cost otherwise now, or cannot be had any more, and what the rest would cost together. By its own activities
 * unless others are given. `taken`: what was taken off it, where that was read already.
 */
export async function readDrift(
  db: Db | Tx,
  order: Placed,
  now: Date,
  offers: OffersAsked = 'own',
  taken: Taken | null = null,
): Promise<{ after: Fen; lines: Drift[] }> {
  const lines = await pricedLines(db, order.id)
  const ids = lines.map(({ productId }) => productId)
  const products = await productsById(db, order.companyId, ids)
  const divided = await dividedInto(db, order.id)
  const carriage = goesByTemplate([...products.values()].map((product) => ({ product }))) ? await carriageNow(db, order.id) : null
  return driftOf(lines, products, chinaDay(now), order.holdsStock, divided, carriage, offers, taken ?? (await offersTaken(db, order.id)))
}

/** How the order goes, as was said when it was placed, by the templates that there are now. */
async function carriageNow(db: Db | Tx, orderId: number): Promise<Carriage> {
  const { templates } = await readFreight(db)
  const kept = await carriedBy(db, orderId)
  if (kept) return { ...kept, templates }
  const places = (await addressesOf(db, orderId)).map((address) => ({ code: address.cityId, name: placeName(address) }))
  return { way: 'prepaid', places, templates }
}

/** Drift as it is shown. */
export const shownDrift = (lines: readonly Drift[]) =>
  lines.map(({ before, after, ...same }) => ({
    ...same,
    before: yuan(before),
    after: after === null ? null : yuan(after),
  }))

/** @throws Refusal order.price.changed naming the lines, where the order would not be what it was when it was submitted. */
export async function checkDrift(tx: Tx, order: Placed, now: Date, offers: OffersAsked = 'own', taken: Taken | null = null): Promise<void> {
  const { after, lines } = await readDrift(tx, order, now, offers, taken)
  if (lines.length === 0) return
  const said = lines.map(({ title, before, after: today, reason }) =>
    today === null ? `${title} ${reason}` : `${title} 由 ${formatYuan(before)} 变为 ${formatYuan(today)}`,
  )
  refuse(
    'order.price.changed',
    { before: yuan(order.grossFen), after: yuan(after), lines: shownDrift(lines) },
    `提交后有变动：${said.join('；')}`,
  )
}
