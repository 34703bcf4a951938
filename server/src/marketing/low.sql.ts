import { sql } from 'kysely'
import { rateText, type Rate } from '../../../contract/money.ts'
import { paidStates } from '../../../contract/order/orderState.ts'
import { daysLater } from '../../../contract/text.ts'
import { scopeOf } from '../../../pricing/scope.ts'
import type { Db } from '../database/db.ts'
import { orderIn } from '../order/stateIn.sql.ts'
import { isWithin } from '../promotion/promotion.sql.ts'
import type { PromotionTerms } from '../../../contract/promotion/terms.ts'

const sum = (text: string) =>
  sql`coalesce((select sum((x ->> 'amount')::numeric) from jsonb_array_elements(l.receipt -> 'lines') x where ${sql.raw(text)}), 0)`
/** Article and printing by the piece, of which everything is taken off. */
const reducible = sum(`x ->> 'group' = 'goods' or (x ->> 'group' = 'print' and x ->> 'rule' ~ '^run[.:]')`)
const offLine = sum(`x ->> 'group' = 'discount'`)

/**
 * What one piece of the article was really sold for, for each of its rungs, of products within the scope and before a moment: paid for, at
 * public prices or a level's, with all that activities and coupons took off. Not at agreed prices, not with a concession, not made anew.
 */
const sold = (terms: PromotionTerms, before: Date) => sql`
  select s."productId", s.rung, s.at, floor(10000 * case when s.own is not null then least(s.rate, s.own) * (1 + s.share / nullif(s.reducible, 0))
    else s.rate * (1 + (s.line + s.share) / nullif(s.reducible, 0)) end)::bigint as each
  from (select l.product_id as "productId", o.created_at as at, ${reducible} as reducible, ${offLine} as line,
      coalesce((o.receipt -> 'lines' -> (l.place - 1) ->> 'offer')::numeric, 0) as share,
      case when l.receipt #>> '{offer,terms,kind}' in ('flash', 'group') then (l.receipt #>> '{offer,terms,each}')::numeric end as own,
      (select (x ->> 'rate')::numeric from jsonb_array_elements(l.receipt -> 'lines') x where x ->> 'rule' = 'base') as rate,
      (select max((b ->> 0)::int) from jsonb_array_elements(v.rules -> 'base') b where (b ->> 0)::int <= l.quantity) as rung
    from order_line l join customer_order o on o.id = l.order_id join product p on p.id = l.product_id
    join price_version v on v.product_id = l.product_id and v.version = (l.receipt ->> 'priceVersion')::int
    where o.created_at < ${before} and ${orderIn(paidStates)} and l.remake_of is null and l.gift_of is null and o.receipt -> 'concession' is null and ${isWithin(scopeOf(terms))}
      and not exists (select from book_price b where b.product_id = l.product_id and b.version = v.version)) s`

/** Looks up, once for each 限时折扣 that has begun, what its goods were sold for in the seven days before; where they were not, at last. */
export async function keepLows(db: Db, now: Date): Promise<void> {
  const due = sql<{ id: number; from: Date; terms: PromotionTerms }>`select m.id, m.from_at as "from", v.terms from promotion m
    join promotion_version v on v.promotion_id = m.id and v.version = m.version
    where m.kind = 'sale' and m.lows_at is null and m.from_at <= ${now} and m.state in ('published', 'paused') order by m.from_at limit 20
    for no key update of m skip locked`
  await db.transaction().execute(async (tx) => {
    for (const { id, from, terms } of (await due.execute(tx)).rows) {
      const isLate = sql`s.at >= ${daysLater(from, -7)}`
      await sql`insert into promotion_low (promotion_id, product_id, rung, each_e4, day)
        select ${id}, s."productId", s.rung, coalesce(min(s.each) filter (where ${isLate}), (array_agg(s.each order by s.at desc, s.each))[1]),
          case when not bool_or(${isLate}) then (max(s.at) at time zone 'Asia/Shanghai')::date end
        from (${sold(terms, from)}) s where s.rung is not null and s.each > 0 group by 2, 3`.execute(tx)
      await sql`update promotion set lows_at = ${now} where id = ${id}`.execute(tx)
    }
  })
}

export type Low = { readonly from: number; readonly each: string; readonly day: string | null }

/** What a product was sold for before an activity, by rung. */
export async function lowsOf(db: Db, promotionId: number, productId: number): Promise<Low[]> {
  const { rows } = await sql<{ from: number; each: Rate; day: string | null }>`select rung as "from", each_e4 as each, day
    from promotion_low where promotion_id = ${promotionId} and product_id = ${productId} order by rung`.execute(db)
  return rows.map(({ each, ...row }) => ({ ...row, each: rateText(each) }))
}
