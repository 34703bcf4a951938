import { fen } from '../../../contract/money.ts'
import { refuse } from '../../../contract/refusal.ts'
import { shanghai } from '../../../contract/text.ts'
import type { Effects, MoveContext, Placed } from '../order/effects.ts'
import { lineOf } from '../order/effects.ts'
import { lineOrdered, placeOfOrder, poolAsked, poolOfPlace, takeAgain, type Placed as Place } from './place.sql.ts'
import { leavePool, orderPlace, payPlaces } from './pool.sql.ts'
import { printsSame } from './prints.ts'

/** The order's place in a run; nothing is asked of an order that came by none. */
async function placeOf({ tx, order }: MoveContext): Promise<Place | null> {
  return order.lines.some(({ own }) => own === 'pool') ? placeOfOrder(tx, order.id) : null
}

/** @throws Refusal pool.settling while its run is closed and not settled. */
async function unlessSettling(context: MoveContext): Promise<Place | null> {
  const place = await placeOf(context)
  if (place?.state === 'in') refuse('pool.settling')
  return place
}

/** Leaving is free until the run is closed. What has been settled stays so. */
async function leave(context: MoveContext): Promise<void> {
  const place = await unlessSettling(context)
  if (!place || (place.state !== 'held' && place.state !== 'paid')) return
  await leavePool(context.tx, context.order, place.id)
}

async function pay(context: MoveContext): Promise<void> {
  if (await placeOf(context)) await payPlaces(context.tx, context.order.id, true)
}

async function unpay(context: MoveContext): Promise<void> {
  if (await unlessSettling(context)) await payPlaces(context.tx, context.order.id, false)
}

/** Sent back and submitted anew it takes its place again; where there is none any more it goes on at the price of alone, which it is at. */
async function again(context: MoveContext): Promise<void> {
  const place = await placeOf(context)
  if (place?.state === 'out') await takeAgain(context.tx, place.id, context.now)
}

/** Nothing of it is arranged before the run is closed: it is printed with the others. */
async function wait(context: MoveContext): Promise<void> {
  if (lineOf(context).own !== 'pool') return
  const place = await placeOfOrder(context.tx, context.order.id)
  if (place?.state === 'in') refuse('pool.settling')
  if (place?.state === 'held' || place?.state === 'paid')
    refuse('pool.waiting', null, `该商品参加的拼印将于 ${shanghai(place.closesAt).slice(0, 16)} 截止，截止后再排产`)
}

/**
 * Lines that came by a place are what they are held for.
 * @throws Refusal pool.alone beside other lines, pool.other where what is printed is another thing by now, offer.gone.
 */
async function placed({ tx, order, own, now }: Placed): Promise<void> {
  for (const { kind, id, place } of own) {
    if (kind !== 'pool') continue
    const line = await lineOrdered(tx, order.id, place)
    if (!line) throw new Error('an order without the line it was placed with')
    if (!line.isOnly) refuse('pool.alone')
    const poolId = (await poolOfPlace(tx, order.companyId, id)) ?? refuse('offer.gone')
    const pool = (await poolAsked(tx, poolId)) ?? refuse('offer.gone')
    if (pool.closesAt <= now) refuse('pool.closed')
    if (line.receipt.priceVersion !== pool.priceVersion || !printsSame(pool, line.receipt)) refuse('pool.other')
    if (!(await orderPlace(tx, order, id, { id: line.id, pieces: line.pieces, gross: fen(line.gross) }))) refuse('offer.gone')
  }
}

/** What an order's moves do to its place in a run. */
export const poolEffects = {
  order: { refuse: leave, resubmit: again, cancel: leave, close: leave, callOff: leave, settle: pay, bookCredit: pay, unsettle: unpay },
  line: { schedule: wait },
  placed,
} satisfies Effects
