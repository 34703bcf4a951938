import { movePromotion, promotionDetail, savePromotion } from '../../../contract/promotion/promotionDesk.ts'
import type { PromotionTerms } from '../../../contract/promotion/terms.ts'
import { noChoice } from '../../../contract/price/noChoice.ts'
import type { PriceRules } from '../../../contract/price/price.ts'
import type { Shop } from '../order/shop.fixture.ts'

/** Gives a product of the shop these prices. */
export async function priced(w: Shop, product: keyof Shop['products'], rules: PriceRules): Promise<void> {
  const product_id = w.products[product]
  const version = { product_id, version: 2, rules: JSON.stringify(rules), first_selection: JSON.stringify(noChoice) }
  await w.db.insertInto('price_version').values(version).execute()
  await w.db.updateTable('current_price').set({ version: 2 }).where('product_id', '=', product_id).execute()
}

/** An activity of a rule for everything and everybody that runs from now on; answers its id. */
export async function running(w: Shop, admin: string, rule: PromotionTerms['rule'], also: Partial<PromotionTerms> = {}): Promise<number> {
  const terms: PromotionTerms = {
    ...{
      name: '双十一',
      from: '2026-11-21 09:00:00',
      until: '2026-12-21 20:00:00',
      audience: { who: 'all' },
      scope: { of: 'all' },
      not: [],
    },
    ...{ forAgreed: false, budget: null, rule, ...also },
  }
  const { id } = await w.must(w.ask(admin, savePromotion, { terms }))
  await moved(w, admin, id, 'publish')
  // What runs is remembered for a second.
  w.clock.now = new Date(w.clock.now.getTime() + 2000)
  return id
}

/** Moves an activity, as who looked at it just now. */
export async function moved(w: Shop, admin: string, id: number, move: string): Promise<void> {
  const { revision } = await w.must(w.ask(admin, promotionDetail, { id }))
  await w.must(w.ask(admin, movePromotion, { id, revision, move, reason: '测试' }))
}

/** Activities for the time of a test: `begin` has one run, `over` stops those that were begun, and two seconds later nobody remembers them. */
export function shortLived(w: Shop, admin: string) {
  const begun: number[] = []
  async function begin(rule: PromotionTerms['rule'], also: Partial<PromotionTerms> = {}): Promise<number> {
    const id = await running(w, admin, rule, also)
    begun.push(id)
    return id
  }
  async function over(): Promise<void> {
    for (const id of begun.splice(0)) {
      const { moves } = await w.must(w.ask(admin, promotionDetail, { id }))
      if (moves.includes('stop')) await moved(w, admin, id, 'stop')
    }
    w.clock.now = new Date(w.clock.now.getTime() + 2000)
  }
  return { begin, over }
}

/** What is typed of a 限时折扣 of 15 per cent on the canvas bag, for a day of work. */
export const saleTerms = (w: Shop, also: Partial<PromotionTerms> = {}): PromotionTerms => ({
  name: '周年庆',
  from: '2026-11-21 10:00:00',
  until: '2026-11-21 20:00:00',
  audience: { who: 'all' },
  scope: { of: 'products', ids: [w.products.canvasBag] },
  not: [],
  forAgreed: false,
  budget: null,
  rule: { kind: 'sale', reduction: { bp: 8500 }, withLevel: false },
  ...also,
})
