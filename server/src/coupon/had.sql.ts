import { sql } from 'kysely'
import type { Had, Use } from '../../../pricing/coupon.ts'
import type { Owner } from '../cart/cart.sql.ts'
import type { Tx } from '../database/db.ts'
import type { Asks } from '../database/together.ts'

const atMost = 200

/** As it comes out of a row. */
export type HadJson = Omit<Had, 'from' | 'until'> & { readonly from: string; readonly until: string }
export const hadFrom = (rows: readonly HadJson[]): Had[] =>
  rows.map((row) => ({ ...row, from: new Date(row.from), until: new Date(row.until) }))

/** The coupons of the account that are neither used nor over, those that end first, and whichever of `named` it has besides, as `HadJson[]`. */
export const couponsHad = (
  { companyId, accountId }: Owner,
  named: readonly number[],
  now: Date,
) => sql`(select coalesce(json_agg(h), '[]'::json) from (
  select c.id, b.terms, c.state, c.how, c.from_at as "from", c.until_at as until, o.number as "orderNumber", b.budget_fen - b.used_fen as "budgetLeft"
  from coupon c join coupon_batch b on b.id = c.batch_id left join customer_order o on o.id = c.order_id
  where c.company_id = ${companyId} and (c.account_id is null or c.account_id = ${accountId})
    and (c.state in ('granted', 'held') and (c.state = 'held' or c.until_at > ${now}) or c.id = any(${[...named]}::bigint[]))
  order by c.id = any(${[...named]}::bigint[]) desc, c.until_at, c.id limit ${atMost}) h)`

/** The same, asked by itself. */
export async function readCoupons(db: Asks, owner: Owner, now: Date): Promise<Had[]> {
  const { rows } = await sql<{ had: HadJson[] }>`select ${couponsHad(owner, [], now)} as had`.execute(db)
  return hadFrom(rows[0]?.had ?? [])
}

/**
 * Holds coupons for an order. Answers those that it could hold: none that somebody was quicker with, that is over, or whose batch has
 * spent its budget. Whoever got fewer than were asked for must not go on.
 */
export async function holdCoupons(tx: Tx, owner: Owner, orderId: number, uses: readonly Use[], now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`/* kept */
    with u as (select * from unnest(${uses.map(({ id }) => id)}::bigint[], ${uses.map(({ off }) => off)}::bigint[]) as u (id, off)),
    k as (select c.id from coupon c join u on u.id = c.id order by c.id for no key update of c),
    c as (update coupon c set state = 'held', order_id = ${orderId}, off_fen = u.off from u, k
      where c.id = u.id and k.id = c.id and c.state = 'granted' and c.company_id = ${owner.companyId} and (c.account_id is null or c.account_id = ${owner.accountId})
        and c.from_at <= ${now} and c.until_at > ${now} returning c.id, c.batch_id, u.off),
    b as (update coupon_batch b set used_fen = b.used_fen + c.off from (select batch_id, sum(off) as off from c group by 1) c
      where b.id = c.batch_id and b.budget_fen is not null and b.used_fen + c.off <= b.budget_fen returning b.id)
    select c.id from c join coupon_batch b on b.id = c.batch_id where b.budget_fen is null or b.id in (select id from b)`.execute(tx)
  return rows.map(({ id }) => id)
}
