import type { Card } from '../../../contract/goods/catalog.ts'
import { activityTime, listActivities, listDiscounts, type Activity } from '../../../contract/promotion/activity.ts'
import { phaseAt } from '../../../contract/promotion/promotionState.ts'
import { oneDay } from '../../../contract/text.ts'
import { ruleWords } from '../../../pricing/promotionKinds.ts'
import type { Actor } from '../actor.ts'
import { cardOf } from '../catalog/card.rules.ts'
import { cardOffers } from '../catalog/offered.ts'
import { owns, seenBy } from '../catalog/seen.ts'
import { visibilities } from '../catalog/visibility.ts'
import { catalogMemory } from '../catalogMemory.ts'
import { isFor, ofKind, type Live } from '../promotion/offer.rules.ts'
import { offersOf } from '../promotion/offersNow.ts'
import { rulesOf, tagOf } from '../promotion/told.rules.ts'
import type { Routes } from '../services.ts'
import { goodsWithin } from './activity.sql.ts'

const shownAtOnce = 5
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
  async function goodsOf(lives: readonly Live[], actor: Actor | null, page: { page: number; limit: number }, now: Date) {
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
    return { serverTime: at, activities }
  })

  serve(listDiscounts, async ({ input, actor, now }) => {
    const sales = ofKind(await offers.running(now), 'sale').filter((live) => isMine(live, actor))
    const asked = input.activity === undefined ? sales : sales.filter(({ id }) => id === input.activity)
    const { cards, total } = await goodsOf(asked, actor, input, now)
    const rows = cards.flatMap((card) => discounted(card, asked))
    const activities = sales.map(({ id, terms, until }) => ({ id, name: terms.name, gives: ruleWords(terms.rule), untilMs: until }))
    return { rows, total, serverTime: now.getTime(), activities }
  })
}

/** The card with the sale that takes something off it; none where it takes off nothing for the asker. */
function discounted(card: Card, sales: readonly Live[]) {
  const live = sales.find(({ id }) => id === card.activity?.id)
  if (!live) return []
  return [{ ...card, activityId: live.id, activityName: live.terms.name, until: live.terms.until, untilMs: live.until }]
}

function isMine({ terms }: Live, actor: Actor | null): boolean {
  const buyer = actor?.side === 'buyer' ? actor : null
  return isFor(terms.audience, buyer && { companyId: buyer.companyId }, buyer?.tariff.levelId ?? null)
}

const told = (live: Live): Omit<Activity, 'phase' | 'total' | 'goods'> => ({
  name: live.terms.name,
  ...tagOf(live),
  from: live.terms.from,
  until: live.terms.until,
  fromMs: live.from,
  untilMs: live.until,
  extended: live.extended,
  rules: rulesOf(live.terms, live.extended),
})
