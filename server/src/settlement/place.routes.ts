import { randomBytes } from 'node:crypto'
import { confirmOrder, computeOrder, type OrderTerms } from '../../../contract/order/confirmOrder.ts'
import { holdStock } from '../stock/stock.sql.ts'
import { limitHindrance } from '../order/spend.rules.ts'
import { dueAt } from '../order/due.rules.ts'
import { orderTerms } from '../order/terms.rules.ts'
import { piecesByLot } from '../order/lots.rules.ts'
import { createOrder } from '../../../contract/order/placeOrder.ts'
import type { CouponsAsked, OrderCoupons } from '../../../contract/order/placeOrder.ts'
import { parseYuan, yuan } from '../../../contract/money.ts'
import { refuse } from '../../../contract/refusal.ts'
import { chinaDay, type Day } from '../../../contract/text.ts'
import type { Buyer } from '../actor.ts'
import { calendarAround } from '../calendar.ts'
import { reserveCredit } from '../plan/credit.sql.ts'
import { offeredPlans, planNamed } from '../plan/plan.rules.ts'
import { enabledPlans } from '../plan/plan.sql.ts'
import type { FreightWay } from '../../../contract/price/freightWay.ts'
import { waysOf } from '../../../pricing/template.ts'
import { withOffers, type CartLine } from '../cart/cart.rules.ts'
import type { FreightNow } from '../freight/freight.rules.ts'
import { readFreight } from '../freight/freight.sql.ts'
import { hadFrom, holdCoupons } from '../coupon/had.sql.ts'
import { activityChoices, couponChoices, couponOffers, usesOf, type Had } from '../../../pricing/coupon.ts'
import { chosenLines, productsById, takeLines, type Owner } from '../cart/cart.sql.ts'
import type { Db, Tx } from '../db.ts'
import { fileLinks } from '../file/file.sql.ts'
import type { OfferFor } from '../promotion/offer.rules.ts'
import { offersOf, ownOffersOf } from '../promotion/offersNow.ts'
import type { Routes } from '../services.ts'
import { insertNotice, type NewNotice } from '../notice/notice.sql.ts'
import { ruleFor, seatsFor } from '../approval/approval.rules.ts'
import { activeMembers } from '../approval/step.sql.ts'
import { needsContract } from '../contract/contract.rules.ts'
import { frameFor, takeRoom } from '../contract/frame.sql.ts'
import { readPolicy } from '../contract/setting.sql.ts'
import { together, type Asks } from '../together.ts'
import { beginUnpaid, doneOncePlaced } from '../order/effects.ts'
import { reserveSpend } from '../order/spend.sql.ts'
import { newNumbers } from '../order/number.ts'
import { agreedState } from '../order/order.rules.ts'
import type { Delivery } from './carriage.rules.ts'
import {
  beside,
  beyondBudget,
  checkUnchanged,
  choiceOf,
  confirmLine,
  draftLives,
  goesByTemplate,
  isBought,
  lostGift,
  lostOffers,
  newLines,
  newParcels,
  offeredIn,
  priceOrder,
  snapshotsOf,
  withoutOffers,
  type Offering,
  type PricedOrder,
  type Standing,
} from './place.rules.ts'
import { productsOf } from './gift.rules.ts'
import { checkPrice, refuseChanged } from './seenPrice.rules.ts'
import { withOwnDays } from '../closure.sql.ts'
import { readyDay } from '../order/ready.ts'
import {
  couponsNamed,
  insertDraft,
  insertOrder,
  lockDraft,
  numberOf,
  readDraft,
  readSettlement,
  type NewOrder,
  type Settlement,
} from './place.sql.ts'
import { said } from '../notice/said.rules.ts'

type Asked = {
  readonly owner: Owner
  readonly now: Date
  readonly offerFor: OfferFor
  readonly day: Day
  readonly delivery?: Delivery | null
  readonly offering: Offering
}

/** confirm → computed → create. What the client says of prices is compared, never used. */
export const placeRoutes: Routes = ({ serve, serveOnce }, services) => {
  const offers = offersOf(services.db)
  const own = ownOffersOf(services.db)

  /** The lines at their prices now, without what activities would take off beyond their budgets. */
  async function priced(
    db: Db | Tx,
    found: readonly CartLine[],
    { owner, now, offerFor, day, delivery = null, offering }: Asked,
  ): Promise<PricedOrder> {
    const ownFor = await own.now(
      db,
      owner,
      found.map((line) => line.own),
      now,
    )
    const lines = withOffers(found, offerFor, ownFor)
    const order = priceOrder(lines, day, delivery, offering)
    const offered = offeredIn(order)
    if (offered.length === 0) return order
    const ids = [...new Set(offered.map(({ promotionId }) => promotionId))]
    const beyond = beyondBudget(offered, await offers.left(db, ids))
    return beyond.length === 0 ? order : priceOrder(withoutOffers(lines, beyond), day, delivery, beside(offering, beyond))
  }

  type How = Pick<Offering, 'plan' | 'choice'>
  /** All that an order of the asker's may be let off: by activities, and by the coupons; and what may be given with it. */
  async function offeringOf(db: Db | Tx, buyer: Buyer, had: readonly Had[], { plan, choice }: How, now: Date): Promise<Offering> {
    const terms = [...(await offers.ofOrder(buyer, now)), ...couponOffers(had, now)]
    const lives = await offers.gifts(buyer, now)
    if (lives.length === 0) return { plan, choice, terms }
    return { plan, choice, terms, gifts: { lives, products: await productsById(db, buyer.companyId, productsOf(lives)) } }
  }

  serve(confirmOrder, async ({ input, actor, db, now, today: day }) => {
    const ids = [...new Set(input.cartIds)]
    const [found, settlement] = await together(db, (at) => [chosenLines(at, actor, ids), readSettlement(at, actor, [], now)])
    if (found.length !== ids.length) refuse('cart.missing')
    const { addresses, titles, ownDays, had, ...standing } = settlement
    const offering = await offeringOf(db, actor, had, { plan: 'full', choice: {} }, now)
    const order = await priced(db, found, { owner: actor, now, offerFor: await offers.to(actor, now), day, offering })
    const freight = await freightFor(db, found, 'prepaid')
    const files = await fileLinks(
      db,
      services,
      actor.companyId,
      found.flatMap((line) => line.artworkIds),
    )
    const calendar = withOwnDays(calendarAround(now), ownDays)
    const orderKey = randomBytes(18).toString('base64url')
    const expiresAt = new Date(now.getTime() + draftLives * 1000)
    await insertDraft(db, actor, { key: orderKey, lines: snapshotsOf(order), gross: order.gross, expiresAt })
    return {
      orderKey,
      lines: order.lines.filter(isBought).map((one) => ({
        ...confirmLine(one, now),
        artwork: one.line.artworkIds.flatMap((id) => files.get(id) ?? []),
        readyDay: readyDay(now, one.receipt.leadDays, calendar),
      })),
      addresses,
      titles,
      ways: waysFor(found, freight),
      pickups: freight.pickups,
      receipt: order.receipt,
      ...couponsOf(order, had, offering, now),
      ...(await termsOf(db, actor, order, standing, now)),
    }
  })

  serve(computeOrder, async ({ input, actor, db, now, today: day }) => {
    const draft = await readDraft(db, actor, input)
    if (!draft || draft.orderId !== null || draft.expiresAt <= now) return refuse('order.key.expired')
    const [lines, { had, ...standing }] = await together(db, (at) => [
      chosenLines(at, actor, draft.cartIds),
      readSettlement(at, actor, couponsNamed(input), now),
    ])
    checkUnchanged(draft.lines, lines)
    checkOwn(had, input)
    const freight = await freightFor(db, lines, input.way)
    const delivery = { to: input, addresses: draft.addresses, freight }
    const offering = await offeringOf(db, actor, had, { plan: input.plan, choice: choiceOf(input) }, now)
    const order = await priced(db, lines, { owner: actor, now, offerFor: await offers.to(actor, now), day, delivery, offering })
    if (input.plan !== 'full') planNamed(input.plan, factsOf(order), standing.plans)
    return { ...order.receipt, ...couponsOf(order, had, offering, now), ...(await termsOf(db, actor, order, standing, now)) }
  })

  serveOnce(createOrder, async ({ input, actor, tx, lastly, now, today: day }) => {
    const offerFor = await offers.to(actor, now)
    // Lines of an order that was placed from it already are gone, so that nothing is taken twice.
    const [locked, taken] = await together(tx, (at) => [lockDraft(at, actor, input, now), takeLines(at, actor, input.key)])
    const draft = locked ?? refuse('order.key.expired')
    if (draft.orderId !== null) return { orderId: await numberOf(tx, draft.orderId) }
    if (draft.expiresAt <= now) refuse('order.key.expired')
    if (input.titleId !== undefined && !draft.title) refuse('title.missing')

    checkUnchanged(draft.lines, taken)
    const had = hadFrom(draft.had)
    checkOwn(had, input)
    const freight = await freightFor(tx, taken, input.way)
    const delivery = { to: input, addresses: draft.addresses, freight }
    const offering = await offeringOf(tx, actor, had, { plan: input.plan, choice: choiceOf(input) }, now)
    const order = await priced(tx, taken, { owner: actor, now, offerFor, day, delivery, offering })
    const uses = usesOf(order.receipt)
    const unused = couponsNamed(input).filter((id) => uses.every((use) => use.id !== id))
    const lost = [...lostOffers(draft.lines, order), ...namesOf(had, unused)]
    // What was confirmed went to one address: where nobody says what was seen, that is what must not have changed. What goes by
    // template was confirmed without its freight, which nobody has seen then.
    const asConfirmed = () => (input.allocation && !order.receipt.carriage ? priceOrder(linesOf(order), day, null, offering) : order)
    if (input.seen === undefined) checkPrice(draft.gross, asConfirmed().gross, lost)
    else checkPrice(parseYuan(input.seen), order.gross, lost)
    if (lostGift(draft.lines, order, input)) refuseChanged(order.gross, order.gross, lost.length > 0 ? lost : ['赠品'])

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
      const anew = async () => priceOrder(linesOf(order), day, delivery, await offeringOf(tx, actor, left, offering, now))
      if (gone.length > 0) refuseChanged(order.gross, (await anew()).gross, namesOf(had, gone))
    }
    const placed = { ...actor, id, number: numbers.number }
    const drawn = lines.some((line) => line.state === 'preflight')
    await doneOncePlaced({ tx, order: placed, placer: actor, state, frameId, rule, dueAt: due, drawn, offered, own: came, now })
    // Who signs is told once the paper is made, and who approves by the approval.
    if (state === 'pending_payment' && !begun && !waits) await insertNotice(tx, placedNotice(actor, placed.number), now)
    if (!waits) await holdStock(tx, pieces)
    if (begun) await beginUnpaid({ tx, orderId: id, now })
    return { orderId: placed.number }
  })
}

/** What freight is reckoned by now; nothing is asked where all of it goes by freight of its own. */
const freightFor = async (db: Db | Tx, lines: readonly CartLine[], way: FreightWay): Promise<FreightNow> =>
  way !== 'prepaid' || goesByTemplate(lines) ? await readFreight(db) : { templates: [], pickups: [] }

/** The ways that all lines may go; fetched only where there is a place for it. */
const waysFor = (lines: readonly CartLine[], { templates, pickups }: FreightNow): FreightWay[] =>
  waysOf(
    lines.flatMap(({ product }) => product.rules?.freight ?? []),
    templates,
  ).filter((way) => way !== 'pickup' || pickups.length > 0)

const namesOf = (had: readonly Had[], ids: readonly number[]): string[] =>
  had.filter(({ id }) => ids.includes(id)).map(({ terms }) => terms.name)

/** @throws Refusal coupon.missing for one that is not the asker's to use. */
function checkOwn(had: readonly Had[], asked: CouponsAsked): void {
  const isOf = (id: number | undefined, freight: boolean) =>
    id === undefined || had.some((one) => one.id === id && (one.terms.gives.kind === 'freight') === freight)
  if (!isOf(asked.couponId, false) || !isOf(asked.freightCouponId, true)) refuse('coupon.missing')
}

const couponsOf = (order: PricedOrder, had: readonly Had[], offering: Offering, now: Date): OrderCoupons => ({
  coupons: couponChoices(had, order.best, now),
  activities: activityChoices(offering, order.best),
  gifts: order.gifts,
  loses: yuan(order.loses),
})

const tabs = { pending_approval: 'approval', pending_contract: 'contract', pending_payment: 'payment' } as const

/** What opens to an order at its sum, and what stands before it. */
async function termsOf(
  db: Db,
  actor: Buyer,
  order: PricedOrder,
  standing: Standing & Pick<Settlement, 'plans' | 'credit'>,
  now: Date,
): Promise<OrderTerms> {
  const rule = ruleFor(standing.rules, standing, order.gross)
  const members = rule ? await activeMembers(db, actor.companyId) : []
  const mustSign = await contractNeeded(db, actor.companyId, order)
  const frame = mustSign ? await frameFor(db, actor.companyId, order.gross, chinaDay(now)) : null
  return {
    plans: offeredPlans(factsOf(order), standing.plans, standing.credit, now),
    approvalNeeded: rule !== null,
    contractNeeded: mustSign && frame === null,
    frame: frame?.number ?? null,
    approvers: (rule?.levels ?? []).map((level) => ({
      mode: level.mode,
      names: seatsFor(level, members, actor.accountId).map(({ nickname }) => nickname),
    })),
    hindrance: limitHindrance(standing, order.gross)?.message ?? null,
  }
}

/** Whether an order of these lines is to be signed for: under a frame contract, or by a contract of its own before it may be paid. */
async function contractNeeded(db: Db | Tx, companyId: number, { lines, gross }: PricedOrder): Promise<boolean> {
  const types = lines.filter(isBought).map(({ line }) => line.product.type)
  // Nothing is asked for an order that never needs one: whoever wants of a lot does not wait for that.
  if (types.every((type) => type === 'spot')) return false
  const { settings, rule } = await readPolicy(db, companyId)
  return needsContract(settings, rule, { gross, types })
}
/** The lines that are bought as they were priced, with their activities. */
const linesOf = ({ lines }: PricedOrder): CartLine[] => lines.filter(isBought).map(({ line }) => line)

/** What decides which plans are open to an order. */
const factsOf = ({ gross, lines }: PricedOrder) => ({ gross, types: lines.filter(isBought).map(({ line }) => line.product.type) })

/** Tells whoever pays. */
const placedNotice = ({ companyId, accountId, name }: Buyer, number: string): NewNotice => ({
  companyId,
  ...said('order.placed', { 下单人: name, 订单号: number }),
  link: `/orderDetail/${number}`,
  to: accountId,
  alsoGranted: 'order.pay',
})
