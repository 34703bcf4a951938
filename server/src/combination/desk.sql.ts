import { sql, type RawBuilder } from 'kysely'
import type { GroupTab, StaffGroupMove } from '../../../contract/promotion/groupDesk.ts'
import { groupMachine, type GroupState, type MemberState } from '../../../contract/promotion/groupState.ts'
import type { Fen } from '../../../contract/money.ts'
import type { OrderState } from '../../../contract/order/orderState.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Db, Tx } from '../database/db.ts'
import { containing, onPage } from '../database/listing.sql.ts'
import { fromOf, toOf } from '../database/moves.sql.ts'

/** A group as the merchant's desk reads it. */
export type Desked = {
  readonly id: number
  readonly promotionId: number
  readonly promotionName: string
  readonly productId: number
  readonly productName: string
  readonly state: GroupState
  readonly people: number
  readonly taken: number
  readonly paid: number
  readonly pieces: number
  readonly gross: Fen
  readonly at: Date
  readonly until: Date
  readonly endedAt: Date | null
  readonly reason: string
}

type Asked = { readonly keyword?: string | undefined; readonly promotionId?: number | undefined }

function found({ keyword, promotionId }: Asked): RawBuilder<unknown> {
  const like = keyword ? containing(keyword) : null
  return sql`(${promotionId ?? null}::bigint is null or g.promotion_id = ${promotionId ?? null}) and (${like}::text is null
    or m.name ilike ${like} or p.name ilike ${like} or exists (select from group_member k join customer_order o on o.id = k.order_id
      join company c on c.id = k.company_id where k.group_id = g.id and (c.name ilike ${like} or o.number ilike ${like})))`
}

const ofTab = (tab: GroupTab): RawBuilder<unknown> => (tab === 'all' ? sql`true` : sql`g.state = ${tab}`)
const from = sql`from group_buy g join promotion m on m.id = g.promotion_id join product p on p.id = g.product_id`
const columns = sql`g.id, g.promotion_id as "promotionId", m.name as "promotionName", g.product_id as "productId", p.name as "productName", g.state,
  g.people, g.taken, g.paid, coalesce(s.pieces, 0)::int as pieces, coalesce(s.gross, 0)::bigint as gross, g.created_at as at, g.until_at as until,
  g.ended_at as "endedAt", g.reason`
const sums = sql`left join lateral (select sum(k.pieces) as pieces, sum(o.gross_fen) as gross from group_member k
  join customer_order o on o.id = k.order_id where k.group_id = g.id and k.state in ('paid', 'in')) s on true`

/** A page of groups: those that are open first, the first to end before the others; then the newest. */
export async function deskPage(
  db: Db,
  asked: Asked & { readonly state: GroupTab; readonly page: number; readonly limit: number },
): Promise<Desked[]> {
  const { rows } = await sql<Desked>`select ${columns} ${from} ${sums} where ${found(asked)} and ${ofTab(asked.state)}
    order by (g.state = 'open') desc, case when g.state = 'open' then g.until_at end, g.id desc
    ${onPage(asked)}`.execute(db)
  return rows
}

/** How many are under each tab. */
export async function deskCounts(db: Db, asked: Asked): Promise<Record<GroupTab, number>> {
  const { rows } = await sql<{ state: GroupState; n: number }>`select g.state, count(*)::int as n ${from} where ${found(asked)}
    group by g.state`.execute(db)
  const of = (state: GroupState) => rows.find((row) => row.state === state)?.n ?? 0
  const all = rows.reduce((sum, { n }) => sum + n, 0)
  return { all, open: of('open'), formed: of('formed'), failed: of('failed'), kept: of('kept'), cancelled: of('cancelled') }
}

/** @throws Refusal group.missing. */
export async function deskById(db: Db | Tx, id: number): Promise<Desked> {
  const { rows } = await sql<Desked>`select ${columns} ${from} ${sums} where g.id = ${id}`.execute(db)
  return rows[0] ?? refuse('group.missing')
}

export type DeskedMember = {
  readonly orderId: string
  readonly companyName: string
  readonly state: MemberState
  readonly orderState: OrderState
  readonly leader: boolean
  readonly pieces: number
  readonly gross: Fen
  readonly at: Date
}

/** Who is or was in it, the first first. */
export async function membersOf(db: Db, groupId: number): Promise<DeskedMember[]> {
  const { rows } =
    await sql<DeskedMember>`select o.number as "orderId", c.name as "companyName", k.state, o.state as "orderState", k.leader,
    k.pieces, o.gross_fen as gross, k.created_at as at from group_member k join customer_order o on o.id = k.order_id
    join company c on c.id = k.company_id where k.group_id = ${groupId} order by k.id`.execute(db)
  return rows
}

/** Ends a group that is open; false: it is not any more. */
export async function endGroup(tx: Tx, id: number, move: StaffGroupMove, reason: string, now: Date): Promise<boolean> {
  const { rows } = await sql`update group_buy set state = ${toOf(groupMachine, move)}, reason = ${reason}, ended_at = ${now}
    where id = ${id} and state in ${fromOf(groupMachine, move)} returning id`.execute(tx)
  return rows.length > 0
}

/** A row of the sheet of members. */
export type SheetMember = DeskedMember & {
  readonly groupId: number
  readonly promotionName: string
  readonly productName: string
  readonly groupState: GroupState
}

/** A page of all members of groups, the newest group first, and how many there are. */
export async function memberPage(
  db: Db,
  asked: Asked & { readonly state: GroupTab; readonly page: number; readonly limit: number },
): Promise<{ rows: SheetMember[]; total: number }> {
  const which = sql`${from} join group_member k on k.group_id = g.id join customer_order o on o.id = k.order_id
    join company c on c.id = k.company_id where ${found(asked)} and ${ofTab(asked.state)}`
  const [page, counted] = await Promise.all([
    sql<SheetMember>`select g.id as "groupId", m.name as "promotionName", p.name as "productName", g.state as "groupState",
      o.number as "orderId", c.name as "companyName", k.state, o.state as "orderState", k.leader, k.pieces, o.gross_fen as gross, k.created_at as at
      ${which} order by g.id desc, k.id ${onPage(asked)}`.execute(db),
    sql<{ n: number }>`select count(*)::int as n ${which}`.execute(db),
  ])
  return { rows: page.rows, total: counted.rows[0]?.n ?? 0 }
}
