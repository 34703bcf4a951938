import { sql, type RawBuilder } from 'kysely'
import type { Owner } from '../cart/cart.sql.ts'
import type { Db } from '../database/db.ts'
import { onPage } from '../database/listing.sql.ts'
import type { Held } from './coupon.rules.ts'

/** Unused, used, over: what a coupon is at a moment. */
const ofTab = (tab: number, now: Date): RawBuilder<unknown> =>
  [
    sql`c.state = 'granted' and c.until_at > ${now}`,
    sql`c.state in ('held', 'used')`,
    sql`(c.state in ('expired', 'revoked') or c.state = 'granted' and c.until_at <= ${now})`,
  ][tab] ?? sql`false`

const owned = ({ companyId, accountId }: Owner) =>
  sql`c.company_id = ${companyId} and (c.account_id is null or c.account_id = ${accountId})`

type Page = { readonly type: number; readonly page: number; readonly limit: number }

/** A page of the account's coupons: those that end first, of used and past ones the newest first. */
export async function ownPage(db: Db, owner: Owner, { type, ...paging }: Page, now: Date): Promise<Held[]> {
  const { rows } = await sql<Held>`select c.id, c.batch_id as "batchId", b.terms, c.state, c.how, c.from_at as "from", c.until_at as until,
      c.used_at as "usedAt", c.created_at as at, o.number as "orderNumber", c.account_id is null as shared
    from coupon c join coupon_batch b on b.id = c.batch_id left join customer_order o on o.id = c.order_id
    where ${owned(owner)} and ${ofTab(type, now)}
    order by ${type === 0 ? sql`c.until_at, c.id` : sql`c.id desc`} ${onPage(paging)}`.execute(db)
  return rows
}

/** How many are unused, used and over. */
export async function ownCounts(db: Db, owner: Owner, now: Date): Promise<number[]> {
  const counts = [0, 1, 2].map((tab) => sql`count(*) filter (where ${ofTab(tab, now)})::int`)
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}] as counts from coupon c where ${owned(owner)}`.execute(
    db,
  )
  return rows[0]?.counts ?? [0, 0, 0]
}
