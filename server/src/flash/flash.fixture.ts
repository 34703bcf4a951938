import { savePromotion } from '../../../contract/promotion/promotionDesk.ts'
import { goodsOfSlots, type SlotTerms } from '../../../contract/promotion/flashRule.ts'
import type { PromotionTerms } from '../../../contract/promotion/terms.ts'
import { moved } from '../marketing/activities.fixture.ts'
import type { Shop } from '../order/shop.fixture.ts'

/** The terms of a 秒杀 of these slots. */
export const flashTerms = (slots: SlotTerms[], also: Partial<PromotionTerms> = {}): PromotionTerms => ({
  name: '整点秒杀',
  from: slots[0]?.from ?? '',
  until: slots.at(-1)?.until ?? '',
  audience: { who: 'all' },
  scope: { of: 'products', ids: goodsOfSlots(slots) },
  not: [],
  forAgreed: false,
  budget: null,
  rule: { kind: 'flash', slots },
  ...also,
})

/** A published one; answers its id. */
export async function flashed(w: Shop, admin: string, slots: SlotTerms[], also: Partial<PromotionTerms> = {}): Promise<number> {
  const { id } = await w.must(w.ask(admin, savePromotion, { terms: flashTerms(slots, also) }))
  await moved(w, admin, id, 'publish')
  // What runs is remembered for a second.
  w.clock.now = new Date(w.clock.now.getTime() + 2000)
  return id
}

/** What the item of this product in the activity's first slot is now. */
export const itemOf = (w: Shop, promotionId: number, product: keyof Shop['products']) =>
  w.db
    .selectFrom('flash_item')
    .selectAll()
    .where('promotion_id', '=', promotionId)
    .where('product_id', '=', w.products[product])
    .orderBy('id')
    .executeTakeFirstOrThrow()
