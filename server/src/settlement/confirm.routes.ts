import { createHash, randomBytes } from 'node:crypto'
import { confirmOrder, computeOrder, type OrderTerms } from '../../../contract/order/confirmOrder.ts'
import { limitHindrance } from '../order/spend.rules.ts'
import type { OrderCoupons } from '../../../contract/order/placeOrder.ts'
import { yuan } from '../../../contract/money.ts'
import { refuse } from '../../../contract/refusal.ts'
import { chinaDay, type Day } from '../../../contract/text.ts'
import type { Calendar } from '../../../contract/price/price.ts'
import type { Buyer } from '../actor.ts'
import { calendarAround, readyDay } from '../calendar.ts'
import { offeredPlans, planNamed } from '../plan/plan.rules.ts'
import type { FreightWay } from '../../../contract/price/freightWay.ts'
import { waysOf } from '../../../pricing/template.ts'
import type { CartLine } from '../cart/cart.rules.ts'
import type { FreightNow } from '../freight/freight.rules.ts'
import { activityChoices, couponChoices, type Had } from '../../../pricing/coupon.ts'
import { chosenLines } from '../cart/cart.sql.ts'
import type { Db } from '../database/db.ts'
import { addJob } from '../jobs.sql.ts'
import { fileLinks } from '../file/file.sql.ts'
import type { Routes } from '../services.ts'
import { ruleFor, seatsFor } from '../approval/approval.rules.ts'
import { activeMembers } from '../approval/step.sql.ts'
import { frameFor } from '../contract/needed.sql.ts'
import { together } from '../database/together.ts'
import {
  confirmLine,
  checkArtworkThere,
  checkUnchanged,
  choiceOf,
  draftLives,
  isBought,
  snapshotsOf,
  type Offering,
  type PricedOrder,
  type Standing,
} from './place.rules.ts'
import { withOwnDays } from '../closure.sql.ts'
import { couponsNamed, readDraft } from './place.sql.ts'
import { insertDraft, readSettlement, type Settlement } from './settlement.sql.ts'
import { checkOwn, contractNeeded, factsOf, freightFor, offeringFor } from './offering.ts'

/** confirm → computed: what an order would come to. Nothing is held by it. */
export const confirmRoutes: Routes = ({ serve }, services) => {
  const { offers, priced, giftsFor, offeringOf } = offeringFor(services.db)

  serve(confirmOrder, async ({ input, actor, db, now, today: day }) => {
    const ids = [...new Set(input.cartIds)]
    const askGifts = await giftsFor(actor, now)
    const [found, settlement, gifts] = await together(db, (at) => [
      chosenLines(at, actor, ids),
      readSettlement(at, actor, [], now),
      askGifts(at),
    ])
    if (found.length !== ids.length) refuse('cart.missing')
    const { addresses, titles, ownDays, had, ...standing } = settlement
    const offering = await offeringOf(actor, had, gifts, { plan: 'full', choice: {} }, now)
    const order = await priced(db, found, { owner: actor, now, offerFor: await offers.to(actor, now), day, offering })
    const freight = await freightFor(db, found, 'prepaid')
    const artworkIds = found.flatMap((line) => line.artworkIds)
    const files = await fileLinks(db, services, actor.companyId, artworkIds)
    checkArtworkThere(found, new Set(files.keys()))
    await askReading(db, [...files.keys()])
    const calendar = withOwnDays(calendarAround(now), ownDays)
    const orderKey = randomBytes(18).toString('base64url')
    const expiresAt = new Date(now.getTime() + draftLives * 1000)
    await insertDraft(db, actor, { key: orderKey, lines: snapshotsOf(order), gross: order.gross, expiresAt })
    return {
      orderKey,
      lines: order.lines.filter(isBought).map((one) => ({
        ...confirmLine(one, now),
        artwork: one.line.artworkIds.flatMap((id) => files.get(id) ?? []),
        readyDay: readyOf(one, now, calendar),
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
    const askGifts = await giftsFor(actor, now)
    const [lines, { had, ...standing }, gifts] = await together(db, (at) => [
      chosenLines(at, actor, draft.cartIds),
      readSettlement(at, actor, couponsNamed(input), now),
      askGifts(at),
    ])
    checkUnchanged(draft.lines, lines)
    checkOwn(had, input)
    const freight = await freightFor(db, lines, input.way)
    const delivery = { to: input, addresses: draft.addresses, freight }
    const offering = await offeringOf(actor, had, gifts, { plan: input.plan, choice: choiceOf(input) }, now)
    const order = await priced(db, lines, { owner: actor, now, offerFor: await offers.to(actor, now), day, delivery, offering })
    if (input.plan !== 'full') planNamed(input.plan, factsOf(order), standing.plans)
    return { ...order.receipt, ...couponsOf(order, had, offering, now), ...(await termsOf(db, actor, order, standing, now)) }
  })
}

/** Has those of these files read that nobody has read yet, so that what is found is known before they are ordered. */
async function askReading(db: Db, fileIds: readonly number[]): Promise<void> {
  if (fileIds.length > 0) {
    // As a key the numbers themselves would be too long where there are many.
    const key = createHash('sha256').update(fileIds.join()).digest('hex')
    await addJob(db, 'artworkFiles', { fileIds: [...fileIds] }, `artworkFiles ${key}`)
  }
}

/** On which day a line is ready that is paid for today: so many working days on, or on that of the run that it is printed in. */
function readyOf({ line, receipt }: PricedOrder['lines'][number], now: Date, calendar: Calendar): Day {
  const { own } = line.product
  const ofRun = own && !('gone' in own) ? own.readyDay : undefined
  return ofRun ?? readyDay(now, receipt.leadDays, calendar)
}

/** The ways that all lines may go; fetched only where there is a place for it. */
const waysFor = (lines: readonly CartLine[], { templates, pickups }: FreightNow): FreightWay[] =>
  waysOf(
    lines.flatMap(({ product }) => product.rules?.freight ?? []),
    templates,
  ).filter((way) => way !== 'pickup' || pickups.length > 0)

const couponsOf = (order: PricedOrder, had: readonly Had[], offering: Offering, now: Date): OrderCoupons => ({
  coupons: couponChoices(had, order.best, now),
  activities: activityChoices(offering, order.best),
  gifts: order.gifts,
  loses: yuan(order.loses),
})

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
