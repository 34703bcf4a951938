import type { Card } from '../../../contract/goods/card.ts'
import { activityTime, listActivities, listDiscounts, type Activity } from '../../../contract/promotion/activity.ts'
import { promotionKinds } from '../../../contract/promotion/kinds.ts'
import { phaseAt } from '../../../contract/promotion/promotionState.ts'
import { oneDay } from '../../../contract/text.ts'
import { ruleWords } from '../../../pricing/promotionKinds.ts'
import type { Actor } from '../actor.ts'
import { cardOf } from '../catalog/card.rules.ts'
import { cardOffers } from '../catalog/offered.ts'
import { owns, seenBy } from '../catalog/seen.ts'
import { visibilities } from '../catalog/visibility.ts'
import { catalogMemory } from '../catalogMemory.ts'
import { receiveOfferSections } from '../page/offerSections.ts'
import { ofKind, type Live } from '../promotion/offer.rules.ts'
import type { Paging } from '../database/listing.sql.ts'
import { offersOf } from '../promotion/offersNow.ts'
import { rulesOf, tagOf } from '../promotion/told.rules.ts'
import type { Routes } from '../services.ts'
import { forAMoment } from '../shape.ts'
import { isMine, type GoodsOf } from './mine.ts'
import { goodsWithin } from './activity.sql.ts'
import { homeOffers } from './homeOffers.ts'

const shownAtOnce = 5
/** Of so many goods each is looked at to say how many there are. */
const countedOne = 500
const toldAhead = 30 * oneDay
const order = { running: 0, upcoming: 1, ended: 2 } as const

/** 活动中心: what runs, comes and was, and the goods of it. */
export const activityRoutes: Routes = ({ serve }, services) => {
  const { db } = services
  const offers = offersOf(db)
  const seen = visibilities(db)
  const ownOf = owns(services)
  const cardsNow = cardOffers(services)
  const goods = catalogMemory(db).shelf<Awaited<ReturnType<typeof goodsWithin>>>(200)
  /** The goods within these scopes as the asker sees them, those marked that an activity takes something off. */
  const goodsOf: GoodsOf = async (lives, actor, page, now) => {
    const visibility = await seen.of(actor, now)
    const key = `${visibility.key} ${lives.map(({ id, version }) => `${id}.${version}`).join()} ${page.page} ${page.limit}`
    const read = () =>
      goodsWithin(
        db,
        lives.map(({ scope }) => scope),
        visibility,
        page,
      )
    const { rows, total } = await goods(key, now, read)
    const cards = rows.map(cardOf)
    const ids = cards.map(({ id }) => id)
    const [own, activities] = await Promise.all([ownOf(actor, ids, now), cardsNow(actor, now)])
    return { cards: await activities.mark(own ? seenBy(own, cards) : cards, own), total }
  }
  receiveOfferSections(db, homeOffers(services, goodsOf))

  serve(activityTime, async ({ now }) => ({ serverTime: now.getTime() }))

  serve(listActivities, async ({ actor, now }) => {
    const at = now.getTime()
    const mine = (await offers.published(now)).filter((live) => isMine(live, actor) && live.from < at + toldAhead)
    const sorted = mine
      .map((live) => ({ live, phase: phaseAt(at, live.from, live.until) }))
      .toSorted((a, b) => order[a.phase] - order[b.phase] || a.live.until - b.live.until)
    const activities: Activity[] = []
    for (const { live, phase } of sorted) {
      const { cards, total } = await goodsOf([live], actor, { page: 1, limit: shownAtOnce }, now)
      activities.push({ ...told(live), phase, total, goods: cards })
    }
    return forAMoment(actor, { serverTime: at, activities })
  })

  serve(listDiscounts, async ({ input, actor, now }) => {
    const running = (await offers.running(now)).filter((live) => isMine(live, actor))
    const sales = ofKind(running, 'sale')
    const one = running.find(({ id }) => id === input.activity)
    const other = one && one.terms.rule.kind !== 'sale' ? one : null
    const asked = input.activity === undefined ? sales : one ? [one] : []
    const { rows, total } = other ? await allOf(other, input, actor, now) : await reducedOf(asked, input, actor, now)
    return forAMoment(actor, { rows, total, serverTime: now.getTime(), activities: (other ? [other] : sales).map(shortly) })
  })

  /** The goods of an activity that takes nothing off a single line. */
  async function allOf(live: Live, page: Paging, actor: Actor | null, now: Date) {
    const { cards, total } = await goodsOf([live], actor, page, now)
    return { rows: cards.map((card) => markedBy(card, live)), total }
  }

  /**
   * The goods that these sales take something off for the asker, and how many. Whose level or agreed price is better has fewer of them:
   * of up to `countedOne` goods each is looked at, of more the count is that of the sales' scopes.
   */
  async function reducedOf(sales: readonly Live[], page: Paging, actor: Actor | null, now: Date) {
    const whole = await goodsOf(sales, actor, { page: 1, limit: countedOne }, now)
    if (whole.total > countedOne) {
      const { cards, total } = await goodsOf(sales, actor, page, now)
      return { rows: cards.flatMap((card) => discounted(card, sales)), total }
    }
    const rows = whole.cards.flatMap((card) => discounted(card, sales))
    return { rows: rows.slice((page.page - 1) * page.limit, page.page * page.limit), total: rows.length }
  }
}

const shortly = (live: Live) => ({
  id: live.id,
  name: live.terms.name,
  label: promotionKinds[live.terms.rule.kind],
  gives: ruleWords(live.terms.rule),
  untilMs: live.until,
})

/** The card with the activity that it is of. */
const markedBy = (card: Card, live: Live) => ({
  ...card,
  ...{ activityId: live.id, activityName: live.terms.name, until: live.terms.until, untilMs: live.until },
})

/** The card with the sale that takes something off it; none where it takes off nothing for the asker. */
function discounted(card: Card, sales: readonly Live[]) {
  const live = sales.find(({ id }) => id === card.activity?.id)
  if (!live) return []
  return [markedBy(card, live)]
}

const told = (live: Live): Omit<Activity, 'phase' | 'total' | 'goods'> => ({
  name: live.terms.name,
  kind: live.terms.rule.kind,
  ...tagOf(live),
  from: live.terms.from,
  until: live.terms.until,
  fromMs: live.from,
  untilMs: live.until,
  extended: live.extended,
  rules: rulesOf(live.terms, live.extended),
})
