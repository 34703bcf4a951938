import { holdStock } from '../stock/stock.sql.ts'
import { dueAt } from '../order/due.rules.ts'
import { orderTerms } from '../order/terms.rules.ts'
import { piecesByLot } from '../order/lots.rules.ts'
import { agreedState } from '../../../contract/order/orderState.ts'
import { createOrder } from '../../../contract/order/placeOrder.ts'
import { parseYuan } from '../../../contract/money.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Buyer } from '../actor.ts'
import { reserveCredit } from '../plan/credit.sql.ts'
import { planNamed } from '../plan/plan.rules.ts'
import { enabledPlans } from '../plan/plan.sql.ts'
import type { CartLine } from '../cart/cart.rules.ts'
import { hadFrom, holdCoupons } from '../coupon/had.sql.ts'
import { usesOf, type Had } from '../../../pricing/coupon.ts'
import { takeLines } from '../cart/cart.sql.ts'
import type { Routes } from '../services.ts'
import { said } from '../notice/orderNotices.rules.ts'
import { insertNotice, type NewNotice } from '../notice/notice.sql.ts'
import { ruleFor } from '../approval/approval.rules.ts'
import { takeRoom } from '../contract/needed.sql.ts'
import { together, type Asks } from '../database/together.ts'
import { beginUnpaid, doneOncePlaced } from '../order/effects.ts'
import { reserveSpend } from '../order/spend.sql.ts'
import { newNumbers } from '../order/number.ts'
import {
  lostByPlan,
  lostOffers,
  checkArtworkThere,
  checkUnchanged,
  choiceOf,
  isBought,
  lostGift,
  newLines,
  newParcels,
  offeredIn,
  priceOrder,
  type PricedOrder,
} from './place.rules.ts'
import { checkPrice, refuseChanged } from './seenPrice.rules.ts'
import { artworkThere, couponsNamed, insertOrder, lockDraft, numberOf, type NewOrder } from './place.sql.ts'
import { checkOwn, contractNeeded, factsOf, freightFor, offeringFor } from './offering.ts'

/** What was confirmed is placed. What the client says of prices is compared, never used. */
export const placeRoutes: Routes = ({ serveOnce }, services) => {
  const { offers, priced, giftsFor, offeringOf } = offeringFor(services.db)

  serveOnce(createOrder, async ({ input, actor, tx, lastly, now, today: day }) => {
    const [offerFor, askGifts] = [await offers.to(actor, now), await giftsFor(actor, now)]
    // Lines of an order that was placed from it already are gone, so that nothing is taken twice.
    const [locked, taken, gifts] = await together(tx, (at) => [
      lockDraft(at, actor, input, now),
      takeLines(at, actor, input.key),
      askGifts(at),
    ])
    const draft = locked ?? refuse('order.key.expired')
    if (draft.orderId !== null) return { orderId: await numberOf(tx, draft.orderId) }
    if (draft.expiresAt <= now) refuse('order.key.expired')
    if (input.titleId !== undefined && !draft.title) refuse('title.missing')

    checkUnchanged(draft.lines, taken)
    const artworkIds = taken.flatMap((line) => line.artworkIds)
    checkArtworkThere(taken, await artworkThere(tx, actor.companyId, artworkIds))
    const had = hadFrom(draft.had)
    checkOwn(had, input)
    const freight = await freightFor(tx, taken, input.way)
    const delivery = { to: input, addresses: draft.addresses, freight }
    const offering = await offeringOf(actor, had, gifts, { plan: input.plan, choice: choiceOf(input) }, now)
    const order = await priced(tx, taken, { owner: actor, now, offerFor, day, delivery, offering })
    const uses = usesOf(order.receipt)
    const unused = couponsNamed(input).filter((id) => uses.every((use) => use.id !== id))
    const lost = [...lostOffers(draft.lines, order), ...namesOf(had, unused)]
    const byPlan = lostByPlan(lost, order, offering.terms)
    // What was confirmed went to one address: where nobody says what was seen, that is what must not have changed. What goes by
    // template was confirmed without its freight, which nobody has seen then.
    const asConfirmed = () => (input.allocation && !order.receipt.carriage ? priceOrder(linesOf(order), day, null, offering) : order)
    if (input.seen === undefined) checkPrice(draft.gross, asConfirmed().gross, lost, byPlan)
    else checkPrice(parseYuan(input.seen), order.gross, lost, byPlan)
    if (lostGift(draft.lines, order, input)) refuseChanged(order.gross, order.gross, lost.length > 0 ? lost : ['赠品'], byPlan)

    const plan = planNamed(input.plan, factsOf(order), input.plan === 'full' ? [] : await enabledPlans(tx))
    const lines = newLines(order)
    const came = lines.flatMap(({ own_offer, place, quantity }) => (own_offer ? [{ ...own_offer, place, pieces: quantity }] : []))
    const pieces = piecesByLot(
      lines.map(({ product_id, type, quantity, own_offer }) => ({ productId: product_id, type, quantity, own: own_offer?.kind })),
    )
    const rule = ruleFor(draft.rules, draft, order.gross)
    const mustSign = await contractNeeded(tx, actor.companyId, order)
    const spendMonth = day.slice(0, 7)
    const spend = { accountId: actor.accountId, month: spendMonth, amount: order.gross }
    // Who may be refused is, before the order is written: what is told counts what others have ordered. What else is held comes after it.
    const heldFirst = draft.limited || plan.onCredit || mustSign
    if (heldFirst) await reserveSpend(tx, spend)
    if (plan.onCredit) await reserveCredit(tx, actor.companyId, order.gross, now)
    const frameId = mustSign ? await takeRoom(tx, actor.companyId, order.gross, day) : null
    const needsContract = mustSign && frameId === null
    const state = rule ? 'pending_approval' : agreedState({ needsContract })
    const due = dueAt(state, pieces.size + came.length > 0, now, orderTerms.of(draft.terms))
    const offered = offeredIn(order)
    const begun = plan.onCredit && state === 'pending_payment'
    const numbers = newNumbers(now, plan.intents.length)
    const written: NewOrder = {
      ...numbers,
      draftKey: input.key,
      placer: actor,
      state,
      tab: tabs[state],
      receipt: order.receipt,
      gross: order.gross,
      parcels: newParcels(order),
      title: draft.title,
      mark: input.mark,
      holdsStock: pieces.size > 0,
      needsContract,
      frameId,
      spendMonth,
      dueAt: due,
      ...plan,
      lines,
      now,
    }
    // Pieces are held last, because everybody who wants of the same lot waits from there to the commit: where more is to be
    // done than to say so, after that.
    const waits = state === 'pending_payment' && !begun && frameId === null && offered.length + uses.length + came.length === 0
    const write = (at: Asks, sure: boolean) =>
      [
        heldFirst ? undefined : reserveSpend(at, spend, sure),
        insertOrder(at, written, sure),
        waits ? insertNotice(at, placedNotice(actor, numbers.number), now) : undefined,
        waits ? holdStock(at, pieces, sure) : undefined,
      ] as const
    // Where only lots are ordered, nobody has anything to write once it is placed, and who waits for a lot waits for the commit alone.
    const isLast = waits && lines.every(({ type }) => type === 'spot')
    const [, id] = await (isLast ? lastly(write) : together(tx, (at) => write(at, false)))
    if (uses.length > 0) {
      const held = await holdCoupons(tx, actor, id, uses, now)
      const gone = uses.filter((use) => !held.includes(use.id)).map((use) => use.id)
      // What it costs without those that somebody was quicker with.
      const left = had.filter((one) => !gone.includes(one.id))
      const anew = async () => priceOrder(linesOf(order), day, delivery, await offeringOf(actor, left, gifts, offering, now))
      if (gone.length > 0) refuseChanged(order.gross, (await anew()).gross, namesOf(had, gone))
    }
    const placed = { ...actor, id, number: numbers.number }
    const drawn = lines.some((line) => line.state === 'preflight')
    const bought = order.lines.flatMap((one, at) => (isBought(one) ? [{ ...one.line, place: at + 1 }] : []))
    const context = { tx, order: placed, placer: actor, now, bought, acknowledged: input.acknowledged }
    await doneOncePlaced({ ...context, state, frameId, rule, dueAt: due, drawn, offered, own: came })
    // Who signs is told once the paper is made, and who approves by the approval.
    if (state === 'pending_payment' && !begun && !waits) await insertNotice(tx, placedNotice(actor, placed.number), now)
    if (!waits) await holdStock(tx, pieces)
    if (begun) await beginUnpaid({ tx, orderId: id, now })
    return { orderId: placed.number }
  })
}

const namesOf = (had: readonly Had[], ids: readonly number[]): string[] =>
  had.filter(({ id }) => ids.includes(id)).map(({ terms }) => terms.name)

const tabs = { pending_approval: 'approval', pending_contract: 'contract', pending_payment: 'payment' } as const

/** The lines that are bought as they were priced, with their activities. */
const linesOf = ({ lines }: PricedOrder): CartLine[] => lines.filter(isBought).map(({ line }) => line)

/** Tells whoever pays. */
const placedNotice = ({ companyId, accountId, name }: Buyer, number: string): NewNotice => ({
  companyId,
  ...said('order.placed', { 下单人: name, 订单号: number }),
  link: `/orderDetail/${number}`,
  to: accountId,
  alsoGranted: 'order.pay',
})
