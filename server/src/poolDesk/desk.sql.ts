import { sql, type RawBuilder } from 'kysely'
import type { Fen } from '../../../contract/money.ts'
import type { Selection } from '../../../contract/price/price.ts'
import type { PoolTab } from '../../../contract/promotion/poolDesk.ts'
import { poolTabs } from '../../../contract/promotion/poolDesk.ts'
import type { BackTo, IfFew, PoolMemberState } from '../../../contract/promotion/poolState.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Db, Tx } from '../database/db.ts'
import { containing, onPage } from '../database/listing.sql.ts'
import { approved } from '../pool/pool.sql.ts'
import type { RunFacts } from '../pool/shown.rules.ts'

/** A run as the merchant keeps it. */
export type KeptPool = RunFacts & {
  readonly number: string
  readonly revision: number
  readonly staffName: string
  readonly askedBy: number | null
  readonly askedName: string | null
  readonly price: Fen | null
  readonly borne: Fen | null
  readonly settledAt: Date | null
}

const columns = sql`p.id, p.state, p.product_id as "productId", p.price_version as "priceVersion", g.name as title, g.number, g.unit, p.selection,
  v.rules, p.ready_day as "readyDay", p.closes_at as "closesAt", p.least, p.most, p.pieces, p.members, p.reason, p.revision, f.name as "staffName",
  p.asked_by as "askedBy", (select a.name from staff a where a.id = p.asked_by) as "askedName", p.price_fen as price, p.borne_fen as borne,
  p.settled_at as "settledAt"`
const from = sql`from pool p join product g on g.id = p.product_id join staff f on f.id = p.staff_id
  join price_version v on v.product_id = p.product_id and v.version = p.price_version`

type Filter = { readonly keyword?: string | undefined; readonly state: PoolTab }
type Asked = Filter & { readonly page: number; readonly limit: number }

/** A draft that waits for a second one's word, and is not over. */
export const isAsked = (now: Date): RawBuilder<unknown> => sql`p.state = 'draft' and p.asked_at is not null and p.closes_at > ${now}`

function inTab(tab: PoolTab, now: Date): RawBuilder<unknown> {
  if (tab === 'all') return sql`true`
  if (tab === 'asked') return isAsked(now)
  return tab === 'draft' ? sql`p.state = 'draft' and not (${isAsked(now)})` : sql`p.state = ${tab}`
}

const found = (keyword: string | undefined): RawBuilder<unknown> =>
  keyword ? sql`(g.name ilike ${containing(keyword)} or g.number ilike ${containing(keyword)})` : sql`true`

export async function deskPage(db: Db, { keyword, state, ...paging }: Asked, now: Date): Promise<KeptPool[]> {
  const { rows } = await sql<KeptPool>`select ${columns} ${from} where ${found(keyword)} and ${inTab(state, now)}
    order by p.id desc ${onPage(paging)}`.execute(db)
  return rows
}

/** How many there are on each tab. */
export async function deskCounts(db: Db, { keyword }: Pick<Filter, 'keyword'>, now: Date): Promise<Record<PoolTab, number>> {
  const counts = Object.keys(poolTabs).map((tab) => sql`count(*) filter (where ${inTab(tab as PoolTab, now)})::int as ${sql.ref(tab)}`)
  const { rows } = await sql<Record<PoolTab, number>>`select ${sql.join(counts)} from pool p join product g on g.id = p.product_id
    where ${found(keyword)}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a count answers one row')
  return row
}

/** @throws Refusal pool.missing. */
export async function poolById(db: Db | Tx, id: number): Promise<KeptPool> {
  const { rows } = await sql<KeptPool>`select ${columns} ${from} where p.id = ${id}`.execute(db)
  return rows[0] ?? refuse('pool.missing')
}

/** The same, locked. */
export async function lockKept(tx: Tx, id: number): Promise<KeptPool> {
  await sql`select from pool where id = ${id} for no key update`.execute(tx)
  return poolById(tx, id)
}

export type NewPool = {
  readonly productId: number
  readonly priceVersion: number
  readonly selection: Selection
  readonly readyDay: string
  readonly closesAt: Date
  readonly least: number
  readonly most: number
}

export async function insertPool(tx: Tx, pool: NewPool, staffId: number, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('pool')
    .values({ ...rowOf(pool), staff_id: staffId, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What is said anew of a draft waits for nobody's word any more. */
export async function changePool(tx: Tx, id: number, pool: NewPool, staffId: number): Promise<void> {
  await tx
    .updateTable('pool')
    .set((row) => ({ ...rowOf(pool), staff_id: staffId, asked_by: null, asked_at: null, revision: row('revision', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function askOther(tx: Tx, id: number, staffId: number, now: Date): Promise<void> {
  await tx
    .updateTable('pool')
    .set((row) => ({ asked_by: staffId, asked_at: now, revision: row('revision', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

const rowOf = ({ productId, priceVersion, selection, readyDay, closesAt, least, most }: NewPool) => ({
  product_id: productId,
  price_version: priceVersion,
  selection: JSON.stringify(selection),
  ready_day: readyDay,
  closes_at: closesAt,
  least,
  most,
})

/** One who has or had a place, with the company's name: for the merchant only. */
export type MemberRow = {
  readonly poolId: number
  readonly title: string
  readonly companyId: number
  readonly companyName: string
  readonly orderId: string | null
  readonly pieces: number
  readonly state: PoolMemberState
  readonly isApproved: boolean
  readonly ifFew: IfFew
  readonly backTo: BackTo
  readonly alone: Fen | null
  readonly final: Fen | null
  readonly over: Fen | null
  readonly at: Date
}

const memberColumns = sql`m.pool_id as "poolId", g.name as title, m.company_id as "companyId", c.name as "companyName", o.number as "orderId",
  m.pieces, m.state, m.line_id is not null and ${approved} as "isApproved", m.if_few as "ifFew", m.back_to as "backTo", m.alone_fen as alone,
  m.final_fen as final, m.over_fen as over, m.created_at as at`
const membersFrom = sql`from pool_member m join pool p on p.id = m.pool_id join product g on g.id = p.product_id join company c on c.id = m.company_id
  left join order_line l on l.id = m.line_id left join customer_order o on o.id = l.order_id`

/** Who has or had a place in it, in the order in which they joined; of those who never ordered only who is waited for. */
export async function membersOf(db: Db, poolId: number): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`select ${memberColumns} ${membersFrom}
    where m.pool_id = ${poolId} and (m.line_id is not null or m.state = 'held') order by m.id`.execute(db)
  return rows
}

/** A page of members of all runs, the newest run first. */
export async function memberPage(
  db: Db,
  { id, ...paging }: { readonly id?: number | undefined; readonly page: number; readonly limit: number },
): Promise<{ rows: MemberRow[]; total: number }> {
  const which = sql`${id === undefined ? sql`true` : sql`m.pool_id = ${id}`} and (m.line_id is not null or m.state = 'held')`
  const { rows } = await sql<MemberRow>`select ${memberColumns} ${membersFrom} where ${which} order by m.pool_id desc, m.id
    ${onPage(paging)}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::int as total from pool_member m where ${which}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}
