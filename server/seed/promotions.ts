import type { PromotionTerms } from '../../contract/promotion/terms.ts'
import { chinaDay, daysLater } from '../../contract/text.ts'
import type { Tx } from '../src/db.ts'
import { insertPromotion, setPromotion } from '../src/promotion/promotion.sql.ts'

/** Sales of one category each: one that runs, one to come and one that is over, whenever the demo begins. Days from today. */
const sales = [
  { name: '商务出行季', category: '双肩包', bp: 8800, from: -2, until: 5 },
  { name: '新款内胆包首发', category: '电脑内胆包', bp: 9000, from: 2, until: 9 },
  { name: '返程行李牌特惠', category: '行李牌', bp: 8500, from: -9, until: -2 },
] as const

/** Activities without invented sales: nobody has bought by them yet. */
export async function seedPromotions(tx: Tx, now: Date): Promise<void> {
  const { id: staffId } = await tx.selectFrom('staff').select('id').where('username', '=', 'admin').executeTakeFirstOrThrow()
  for (const { name, category, bp, from, until } of sales) {
    const { id } = await tx.selectFrom('category').select('id').where('name', '=', category).executeTakeFirstOrThrow()
    const terms: PromotionTerms = {
      name,
      from: `${chinaDay(daysLater(now, from))} 00:00:00`,
      until: `${chinaDay(daysLater(now, until))} 00:00:00`,
      audience: { who: 'all' },
      scope: { of: 'categories', ids: [id] },
      not: [],
      forAgreed: false,
      budget: null,
      rule: { kind: 'sale', reduction: { bp }, withLevel: false },
    }
    const made = await insertPromotion(tx, terms, staffId, daysLater(now, Math.min(from, 0) - 1))
    await setPromotion(tx, made, { state: 'published' })
  }
}
