import { sql } from 'kysely'
import { groupHours } from '../../contract/promotion/groupRule.ts'
import type { PromotionTerms } from '../../contract/promotion/terms.ts'
import { chinaDay, daysLater } from '../../contract/text.ts'
import type { Tx } from '../src/database/db.ts'
import { insertPromotion, setPromotion } from '../src/promotion/promotion.sql.ts'

type Shown = { readonly name: string; readonly of: string; readonly from: number; readonly until: number; readonly people: number }

/** One that runs, one to come and one that is over, whenever the demo begins; each of a category of its own. */
const activities: readonly Shown[] = [
  { name: '马克杯企业拼团', of: '陶瓷马克杯', from: -2, until: 12, people: 2 },
  { name: '年会笔记本拼团', of: '皮面笔记本', from: 3, until: 13, people: 3 },
  { name: '秋季保温杯拼团', of: '商务保温杯', from: -15, until: -3, people: 2 },
]

type Goods = { readonly id: number; readonly least: number; readonly each: string }

/** Goods of a category, at 88 % of what their first step costs. */
async function goodsOf(tx: Tx, category: string): Promise<Goods[]> {
  const { rows } = await sql<Goods>`
    select p.id, greatest(p.minimum, 1)::int as least, round((v.rules -> 'base' -> 0 ->> 1)::numeric * 0.88, 2)::text as each
    from product p join category c on c.id in (p.category1_id, p.category2_id, p.category3_id)
    join current_price now on now.product_id = p.id join price_version v on v.product_id = p.id and v.version = now.version
    where c.name = ${category} and p.on_sale and p.type <> 'spot' and (v.rules -> 'base' -> 0 ->> 1)::numeric > 0.1
    order by p.id limit 3`.execute(tx)
  return rows
}

/** Activities of groups, in which nobody is yet. */
export async function seedGroups(tx: Tx, now: Date): Promise<void> {
  const { id: staffId } = await tx.selectFrom('staff').select('id').where('username', '=', 'admin').executeTakeFirstOrThrow()
  for (const { name, of, from, until, people } of activities) {
    const goods = await goodsOf(tx, of)
    if (goods.length === 0) throw new Error(`goods of ${name}`)
    const terms: PromotionTerms = {
      name,
      from: `${chinaDay(daysLater(now, from))} 00:00:00`,
      until: `${chinaDay(daysLater(now, until))} 00:00:00`,
      audience: { who: 'all' },
      scope: { of: 'products', ids: goods.map(({ id }) => id) },
      not: [],
      forAgreed: false,
      budget: null,
      rule: {
        kind: 'group',
        goods: goods.map(({ id, each }) => ({ productId: id, each })),
        ...{ people, hours: groupHours.usual, least: Math.min(...goods.map(({ least }) => least)), most: null, perCompany: null },
      },
    }
    const made = await insertPromotion(tx, terms, staffId, daysLater(now, Math.min(from, 0) - 1))
    await setPromotion(tx, made, { state: 'published' })
  }
}
