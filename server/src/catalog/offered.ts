import type { Card } from '../../../contract/goods/card.ts'
import { goodsTypeOf } from '../../../contract/goods.ts'
import { parseRate } from '../../../contract/money.ts'
import type { Actor } from '../actor.ts'
import { catalogMemory } from '../catalogMemory.ts'
import { applies, flashNow, offerFor, ofKind, slotAt, type Customer, type Live, type Offered } from '../promotion/offer.rules.ts'
import { offersOf } from '../promotion/offersNow.ts'
import { tagOf, takesOff } from '../promotion/told.rules.ts'
import type { Services } from '../services.ts'
import { categoriesOf } from './product.sql.ts'
import { termsOf, type Own } from './seen.ts'

/** What activities make of cards at a moment. */
export type CardOffers = {
  /** Names all that decides it; '' where no activity runs. */
  readonly key: string
  /** The cards with what the activities that run give of their goods. */
  readonly mark: (cards: readonly Card[], own: Own | null) => Promise<Card[]>
}

/** Answers which activities a card tells its asker of. Nothing is asked of the database while none runs. */
export function cardOffers({ db }: Pick<Services, 'db'>) {
  const offers = offersOf(db)
  const places = catalogMemory(db).pile<{ id: number; categoryIds: number[] }>(20_000)
  return async (actor: Actor | null, now: Date): Promise<CardOffers> => {
    const running = await offers.running(now)
    const customer = actor?.side === 'buyer' ? actor : null
    const asked = offerFor(running, customer)
    async function mark(cards: readonly Card[], own: Own | null): Promise<Card[]> {
      if (running.length === 0) return [...cards]
      const ids = cards.map(({ id }) => id)
      const stands = new Map((await places(ids, now, (missing) => categoriesOf(db, missing))).map((one) => [one.id, one]))
      return cards.map((plain) => {
        const { agreed = null, discount = null } = own ? termsOf(own, plain.id) : {}
        const categoryIds = stands.get(plain.id)?.categoryIds ?? []
        const type = goodsTypeOf(plain.qiliGoodsTypeId)
        const product = { productId: plain.id, type, categoryIds, agreed: agreed !== null }
        const inGroup = groupNow(running, customer, product, plain.moq)
        const card = inGroup ? { ...plain, inGroup } : plain
        const flash = flashNow(running, customer, product, now.getTime())
        if (flash) return { ...card, activity: { ...tagOf(flash.live), gives: `¥${flash.each}` } }
        const offer = asked(product)
        const live = running.find(({ id }) => id === offer?.id)
        const rate = card.price ?? card.starting?.each
        if (!offer || !live || rate === undefined || !takesOff(parseRate(rate), offer, discount)) return card
        return { ...card, activity: tagOf(live) }
      })
    }
    return { key: keyOf(running, customer, now.getTime()), mark }
  }
}

/** What the product costs in a group that may be begun now, and of how many pieces at least; null: it is sold by none. */
function groupNow(running: readonly Live[], customer: Customer, product: Offered, moq: number): NonNullable<Card['inGroup']> | null {
  const live = ofKind(running, 'group').find((one) => applies(one, customer, product))
  const goods = live?.terms.rule.goods.find(({ productId }) => productId === product.productId)
  return live && goods ? { each: goods.each, least: Math.max(live.terms.rule.least, moq) } : null
}

function keyOf(running: readonly Live[], customer: Customer, at: number): string {
  if (running.length === 0) return ''
  const named = running.some(({ terms }) => terms.audience.who === 'companies')
  const tariff = customer?.tariff
  const slots = ofKind(running, 'flash').map((live) => slotAt(live, at))
  return `${running.map(({ id, version }) => `${id}.${version}`).join()} ${tariff?.levelId} ${tariff?.isNew} ${named ? customer?.companyId : ''}${slots.length > 0 ? ` ${slots.join()}` : ''}`
}
