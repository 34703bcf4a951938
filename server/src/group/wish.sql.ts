import { sql, type RawBuilder } from 'kysely'
import type { Owner } from '../cart/cart.sql.ts'
import type { Db, Tx } from '../database/db.ts'
import type { Asks } from '../database/together.ts'
import type { Wish } from './own.rules.ts'

type Row = Wish & { readonly id: number; readonly itemId: number }

/** Wishes of a company, of rows `a` with `id`, `item_id` and `group_id`. */
const wishes = (companyId: number, a: RawBuilder<unknown>, where: RawBuilder<unknown>) => sql<Row>`
  select a.id, i.id as "itemId", i.promotion_id as "promotionId", i.product_id as "productId", m.state, m.spent, m.from_at as "from",
    json_build_object('companyId', c.id, 'tariff', json_build_object('levelId', c.level_id, 'isNew', c.first_order_id is null)) as buyer,
    exists (select from book_price b where b.product_id = i.product_id and b.book_id in (c.price_book_id, l.price_book_id)) as agreed,
    m.until_at as until, v.version, v.terms, case when g.id is null then null else json_build_object('id', g.id, 'state', g.state,
      'until', g.until_at, 'people', g.people, 'taken', g.taken, 'own', own.id is not null) end as "group",
    (select count(*)::int from group_member k join group_buy b on b.id = k.group_id where k.company_id = ${companyId}
      and k.state in ('held', 'paid', 'in') and b.promotion_id = i.promotion_id) as times
  from ${a} a join company c on c.id = ${companyId} join level l on l.id = c.level_id
  join group_item i on i.id = a.item_id join promotion m on m.id = i.promotion_id
  left join group_buy g on g.id = a.group_id and g.promotion_id = i.promotion_id and g.product_id = i.product_id
  left join group_member own on own.group_id = g.id and own.company_id = ${companyId} and own.state in ('held', 'paid', 'in')
  join promotion_version v on v.promotion_id = m.id and v.version = coalesce(g.version, m.version)
  where ${where} and (a.group_id is null or g.id is not null)`

type Told = Omit<Row, 'group'> & { readonly group: (Omit<NonNullable<Row['group']>, 'until'> & { readonly until: string }) | null }
const asDates = ({ group, ...row }: Told): Row => ({ ...row, group: group && { ...group, until: new Date(group.until) } })

/** What of these this account asked for and how it stands, by id. */
export async function wishesOf(db: Asks, { companyId, accountId }: Owner, ids: readonly number[]): Promise<Map<number, Row>> {
  const where = sql`a.id = any(${[...ids]}::bigint[]) and a.company_id = ${companyId} and a.account_id = ${accountId}`
  const { rows } = await wishes(companyId, sql`group_ask`, where).execute(db)
  return new Map((rows as unknown as Told[]).map((row) => [row.id, asDates(row)]))
}

/** What somebody of the company would ask for by this item, in this group or a new one; null: there is no such thing. */
export async function wishFor(db: Db | Tx, companyId: number, itemId: number, groupId: number | null): Promise<Row | null> {
  const asked = sql`(select ${itemId}::bigint as id, ${itemId}::bigint as item_id, ${groupId}::bigint as group_id)`
  const { rows } = await wishes(companyId, asked, sql`m.kind = 'group'`).execute(db)
  const [row] = rows as unknown as Told[]
  return row ? asDates(row) : null
}

/** Notes what was asked for; answers its id. */
export async function insertWish(db: Db, owner: Owner, itemId: number, groupId: number | null, now: Date): Promise<number> {
  const row = { company_id: owner.companyId, account_id: owner.accountId, item_id: itemId, group_id: groupId, created_at: now }
  const { id } = await db.insertInto('group_ask').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Forgets those of these that no order came of. */
export async function dropWishes(db: Db | Tx, { companyId, accountId }: Owner, ids: readonly number[]): Promise<void> {
  await sql`delete from group_ask a where a.id = any(${[...ids]}::bigint[]) and a.company_id = ${companyId} and a.account_id = ${accountId}
    and not exists (select from order_line l where l.own_offer ->> 'kind' = 'group' and (l.own_offer ->> 'id')::bigint = a.id)`.execute(db)
}

/** Forgets what was asked for a week ago and lies in no cart and no order. */
export async function dropOldWishes(db: Db, now: Date): Promise<void> {
  await sql`delete from group_ask a where a.created_at < ${now}::timestamptz - interval '7 days'
    and not exists (select from order_line l where l.own_offer ->> 'kind' = 'group' and (l.own_offer ->> 'id')::bigint = a.id)
    and not exists (select from cart_line l where l.own_offer ->> 'kind' = 'group' and (l.own_offer ->> 'id')::bigint = a.id)`.execute(db)
}

/** Of one company those that take part in one activity wait for each other, so that it takes no more places than it may. */
export async function lockTaking(tx: Tx, promotionId: number, companyId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('group ' || ${String(promotionId)}), ${companyId}::int)`.execute(tx)
}

/** How many lines the order has. */
export async function linesOf(tx: Tx, orderId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from order_line where order_id = ${orderId}`.execute(tx)
  return rows[0]?.n ?? 0
}
