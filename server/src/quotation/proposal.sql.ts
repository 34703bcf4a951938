import { sql } from 'kysely'
import type { FoundBuyer, FoundGoods } from '../../../contract/order/proposal.ts'
import type { Fen } from '../../../contract/money.ts'
import { refuse } from '../../../contract/refusal.ts'
import { isVisibleNow } from '../catalog/visibility.sql.ts'
import type { Db, Tx } from '../database/db.ts'
import { containing, onPage, type Paging } from '../database/listing.sql.ts'
import type { Owner } from '../cart/cart.sql.ts'

const buyersAtMost = 20

/** Who may place orders: the main account, and whose identity has it; of verified companies, those that are switched on. */
const mayPlace = sql`a.state = 'active' and c.state = 'verified' and (a.parent_id is null or 'order.place' = any(i.grants))`
const joined = sql`account a join company c on c.id = a.company_id join level v on v.id = c.level_id left join identity i on i.id = a.identity_id`

/** Those who may place orders whose name, phone or company has these words. */
export async function buyersNamed(db: Db, keyword: string): Promise<FoundBuyer[]> {
  const like = containing(keyword)
  const { rows } = await sql<FoundBuyer>`
    select a.id as "accountId", a.nickname as name, c.name as "companyName", v.name as "levelName" from ${joined}
    where ${mayPlace} and (c.name like ${like} or a.nickname like ${like} or a.phone like ${like})
    order by c.name, a.parent_id nulls first, a.id limit ${buyersAtMost}`.execute(db)
  return rows
}

/** Somebody who may place orders. @throws Refusal account.missing. */
export async function buyerOf(db: Db | Tx, accountId: number): Promise<Owner & { name: string }> {
  const { rows } = await sql<Owner & { name: string }>`
    select a.id as "accountId", a.company_id as "companyId", a.nickname as name from ${joined} where a.id = ${accountId} and ${mayPlace}`.execute(
    db,
  )
  return rows[0] ?? refuse('account.missing')
}

/** Goods on sale that the company sees. */
export async function goodsNamed(db: Db, companyId: number, keyword: string): Promise<FoundGoods[]> {
  const like = containing(keyword)
  const { rows } = await sql<FoundGoods>`
    select p.id as "productId", p.name, p.number from product p join company on company.id = ${companyId} join level on level.id = company.level_id
    where p.on_sale and ${isVisibleNow} and (p.name like ${like} or p.number like ${like}) order by p.sales desc, p.id limit ${buyersAtMost}`.execute(
    db,
  )
  return rows
}

export type Kept = Owner & {
  id: number
  number: string
  note: string
  expiresAt: Date
  withdrawn: boolean
  takenBy: number | null
  cartIds: number[]
  /** The order's number. */
  orderId: string | null
}

// An order is placed from the very lines of the cart that were laid ready: its settlement names them.
const placedFrom = sql`coalesce(p.order_id, (select d.order_id from order_draft d where d.company_id = p.company_id and d.cart_ids && p.cart_ids
  and d.order_id is not null limit 1))`
const fields = sql`p.quotation_id as id, q.number, p.company_id as "companyId", p.account_id as "accountId", p.note, p.expires_at as "expiresAt",
  p.withdrawn_at is not null as withdrawn, p.taken_by as "takenBy", p.cart_ids as "cartIds",
  (select o.number from customer_order o where o.id = ${placedFrom}) as "orderId"`

/** The proposal that a quotation is; null: it is none. Of this company where one is named. */
export async function proposalOf(db: Db | Tx, number: string, companyId: number | null): Promise<Kept | null> {
  const { rows } = await sql<Kept>`
    select ${fields} from proposal p join quotation q on q.id = p.quotation_id
    where q.number = ${number} and (${companyId}::bigint is null or p.company_id = ${companyId})`.execute(db)
  return rows[0] ?? null
}

/** The same, locked, and read once the lock is there. @throws Refusal proposal.missing. */
export async function lockProposal(tx: Tx, number: string, companyId: number | null): Promise<Kept> {
  await sql`select 1 from proposal p join quotation q on q.id = p.quotation_id where q.number = ${number}
    and (${companyId}::bigint is null or p.company_id = ${companyId}) for no key update of p`.execute(tx)
  return (await proposalOf(tx, number, companyId)) ?? refuse('proposal.missing')
}

type New = Owner & { readonly id: number; readonly staffId: number; readonly note: string; readonly expiresAt: Date }

export async function insertProposal(tx: Tx, one: New, now: Date): Promise<void> {
  await sql`insert into proposal (quotation_id, company_id, account_id, staff_id, note, expires_at, created_at)
    values (${one.id}, ${one.companyId}, ${one.accountId}, ${one.staffId}, ${one.note}, ${one.expiresAt}, ${now})`.execute(tx)
}

/** Notes which lines of whose cart were laid ready. */
export async function setTaken(tx: Tx, id: number, takenBy: number, cartIds: readonly number[]): Promise<void> {
  await sql`update proposal set taken_by = ${takenBy}, cart_ids = ${[...cartIds]}::bigint[] where quotation_id = ${id}`.execute(tx)
}

/** Lets go of the lines that were laid ready: an order that is being placed of them is waited for. */
export async function dropTaken(tx: Tx, { companyId, cartIds }: Pick<Kept, 'companyId' | 'cartIds'>): Promise<void> {
  await sql`delete from cart_line where company_id = ${companyId} and id = any(${cartIds}::bigint[])`.execute(tx)
}

export async function setWithdrawn(tx: Tx, id: number, now: Date): Promise<void> {
  await sql`update proposal set withdrawn_at = ${now}, cart_ids = '{}' where quotation_id = ${id}`.execute(tx)
}

/** Writes which orders were placed from what was laid ready, before their settlements are forgotten. */
export async function noteOrders(db: Db): Promise<void> {
  await sql`update proposal p set order_id = d.order_id from order_draft d
    where p.order_id is null and p.cart_ids <> '{}' and p.withdrawn_at is null and d.company_id = p.company_id and d.cart_ids && p.cart_ids
      and d.order_id is not null`.execute(db)
}

export type Listed = Kept & { companyName: string; name: string; gross: Fen; goods: string[]; by: string; createdAt: Date }

const inState = (state: string, now: Date) => {
  const open = sql`${placedFrom} is null and p.withdrawn_at is null`
  if (state === 'ordered') return sql`${placedFrom} is not null`
  if (state === 'withdrawn') return sql`p.withdrawn_at is not null`
  if (state === 'open') return sql`${open} and p.expires_at > ${now}`
  return state === 'ended' ? sql`${open} and p.expires_at <= ${now}` : sql`true`
}

/** A page of all companies' proposals, the newest first. */
export async function proposalPage(
  db: Db,
  { state, ...paging }: Paging & { state: string },
  now: Date,
): Promise<{ rows: Listed[]; total: number }> {
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<Listed>`select ${fields}, c.name as "companyName", a.nickname as name, q.gross_fen as gross, s.name as by, p.created_at as "createdAt",
      (select array_agg(line ->> 'storeName' order by place) from jsonb_array_elements(q.lines) with ordinality t (line, place)) as goods
      from proposal p join quotation q on q.id = p.quotation_id join company c on c.id = p.company_id join account a on a.id = p.account_id
      join staff s on s.id = p.staff_id where ${inState(state, now)}
      order by p.created_at desc, p.quotation_id desc ${onPage(paging)}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from proposal p where ${inState(state, now)}`.execute(db),
  ])
  return { rows, total: counted[0]?.total ?? 0 }
}
