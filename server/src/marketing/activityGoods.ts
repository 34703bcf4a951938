import type { Card } from '../../../contract/goods/catalog.ts'
import type { Actor } from '../actor.ts'
import { cardOf } from '../catalog/card.rules.ts'
import { cardOffers } from '../catalog/offered.ts'
import { owns, seenBy } from '../catalog/seen.ts'
import { visibilities } from '../catalog/visibility.ts'
import { catalogMemory } from '../catalogMemory.ts'
import { isFor, type Live } from '../promotion/offer.rules.ts'
import type { Services } from '../services.ts'
import { goodsWithin } from './activity.sql.ts'

export type Paging = { readonly page: number; readonly limit: number }

/** Answers the goods of activities as whoever asks sees them, those marked that an activity takes something off. */
export function activityGoods(services: Services) {
  const { db } = services
  const seen = visibilities(db)
  const ownOf = owns(services)
  const cardsNow = cardOffers(services)
  const goods = catalogMemory(db).shelf<Awaited<ReturnType<typeof goodsWithin>>>(200)
  return async (lives: readonly Live[], actor: Actor | null, page: Paging, now: Date): Promise<{ cards: Card[]; total: number }> => {
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
}

/** Whether an activity is for whoever asks. */
export function isMine({ terms }: Live, actor: Actor | null): boolean {
  const buyer = actor?.side === 'buyer' ? actor : null
  return isFor(terms.audience, buyer && { companyId: buyer.companyId }, buyer?.tariff.levelId ?? null)
}
