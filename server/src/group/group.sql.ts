import { sql, type RawBuilder } from 'kysely'
import { groupMachine, memberMachine, type GroupState } from '../../../contract/promotion/groupState.ts'
import type { Db, Tx } from '../database/db.ts'
import { fromOf, toOf } from '../database/moves.sql.ts'

// Counts and states of groups. `taken` and `paid` are those of the members' states: both change in one statement, the order
// locked before its group. A group's end is one guarded update; its orders move after it, each in a transaction of its own.

/** Of what activity a new group is, and how long it stays open. */
export type Opening = {
  readonly promotionId: number
  readonly version: number
  readonly productId: number
  readonly people: number
  readonly until: Date
}
type Place = { readonly companyId: number; readonly orderId: number; readonly pieces: number }

/** Begins a group with this order in its first place; answers its id. */
export async function openGroup(tx: Tx, group: Opening, { companyId, orderId, pieces }: Place, now: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with g as (
      insert into group_buy (promotion_id, version, product_id, people, taken, until_at, created_at)
      values (${group.promotionId}, ${group.version}, ${group.productId}, ${group.people}, 1, ${group.until}, ${now}) returning id),
    m as (
      insert into group_member (group_id, company_id, order_id, pieces, leader, created_at)
      select id, ${companyId}, ${orderId}, ${pieces}::integer, true, ${now} from g),
    o as (update customer_order set group_id = g.id from g where customer_order.id = ${orderId})
    select id from g`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a group was not begun')
  return row.id
}

/** What became of asking for a place: there is none left, the company has one, or it is taken. */
export type Taken = 'none' | 'twice' | 'taken'

/** Takes a place of a group that is open, for an order. What is not taken leaves the transaction to be undone. */
export async function takePlace(
  tx: Tx,
  groupId: number,
  promotionId: number,
  { companyId, orderId, pieces }: Place,
  now: Date,
): Promise<Taken> {
  // The company's own row first: of two of its own at once the second waits here, and then finds it.
  const { rows: own } = await sql`
    insert into group_member as m (group_id, company_id, order_id, pieces, leader, created_at)
    select g.id, ${companyId}, ${orderId}, ${pieces}::integer, false, ${now} from group_buy g
      where g.id = ${groupId} and g.promotion_id = ${promotionId}
    on conflict (group_id, company_id) do update set state = ${toOf(memberMachine, 'return')}, order_id = excluded.order_id, pieces = excluded.pieces
      where m.state in ${fromOf(memberMachine, 'return')}
    returning 1`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    with g as (
      update group_buy set taken = taken + 1
      where id = ${groupId} and promotion_id = ${promotionId} and state = 'open' and until_at > ${now} and taken < people and ${own.length > 0}::boolean
      returning id)
    update customer_order o set group_id = g.id from g where o.id = ${orderId} returning g.id`.execute(tx)
  if (rows.length > 0) return 'taken'
  return own.length > 0 ? 'none' : (await isMember(tx, groupId, companyId)) ? 'twice' : 'none'
}

async function isMember(tx: Tx, groupId: number, companyId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from group_member where group_id = ${groupId} and company_id = ${companyId}`.execute(tx)
  return rows.length > 0
}

/** A member as the moves of its order look at it, and its group as it is now. */
export type Moved = { readonly groupId: number; readonly state: GroupState; readonly people: number; readonly paid: number }

/** Changes the place of this order and the counts of its group together; null: it stands otherwise. */
async function change(
  tx: Tx,
  orderId: number,
  from: RawBuilder<unknown>,
  member: RawBuilder<unknown>,
  group: RawBuilder<unknown>,
): Promise<Moved | null> {
  const { rows } = await sql<Moved>`
    with was as (select id, group_id, state from group_member where order_id = ${orderId} and state in ${from} for no key update),
    m as (update group_member m set state = ${member} from was where m.id = was.id)
    update group_buy g set ${group} from was where g.id = was.group_id
    returning g.id as "groupId", g.state, g.people, g.paid`.execute(tx)
  return rows[0] ?? null
}

/** The order is paid, or owed: with the last place that is, its group is formed there and then. */
export const payPlace = (tx: Tx, orderId: number, now: Date): Promise<Moved | null> => {
  const last = sql`g.state in ${fromOf(groupMachine, 'complete')} and g.until_at > ${now} and g.paid + 1 = g.people`
  return change(
    tx,
    orderId,
    fromOf(memberMachine, 'pay'),
    toOf(memberMachine, 'pay'),
    sql`paid = g.paid + 1, state = case when ${last} then ${toOf(groupMachine, 'complete')} else g.state end,
      ended_at = case when ${last} then ${now}::timestamptz else g.ended_at end`,
  )
}

/** What was paid was taken back: the place is held again, that of a group which is formed as well. */
export const unpayPlace = (tx: Tx, orderId: number): Promise<Moved | null> =>
  change(tx, orderId, fromOf(memberMachine, 'unpay'), toOf(memberMachine, 'unpay'), sql`paid = g.paid - 1`)

/** The order is made: the place is in for good. */
export async function enterGroup(tx: Tx, orderId: number): Promise<void> {
  await sql`update group_member set state = ${toOf(memberMachine, 'enter')}
    where order_id = ${orderId} and state in ${fromOf(memberMachine, 'enter')}`.execute(tx)
}

/** Nothing comes of the order: its place is free for another. With the last place that is left the group fails: it is shown to nobody who could join. */
export const leaveGroup = (tx: Tx, orderId: number, now: Date): Promise<Moved | null> => {
  const last = sql`g.state in ${fromOf(groupMachine, 'fail')} and g.taken = 1`
  return change(
    tx,
    orderId,
    fromOf(memberMachine, 'lapse', 'leave'),
    sql`case when was.state in ${fromOf(memberMachine, 'leave')} then ${toOf(memberMachine, 'leave')} else ${toOf(memberMachine, 'lapse')} end`,
    sql`taken = g.taken - 1, paid = g.paid - (was.state = 'paid')::int, state = case when ${last} then ${toOf(groupMachine, 'fail')} else g.state end,
      ended_at = case when ${last} then ${now}::timestamptz else g.ended_at end`,
  )
}

/** Ends the groups whose time is over. */
export async function failLate(db: Db, now: Date): Promise<void> {
  await sql`update group_buy set state = ${toOf(groupMachine, 'fail')}, ended_at = ${now}
    where state in ${fromOf(groupMachine, 'fail')} and until_at <= ${now}`.execute(db)
}

/** The next order after `after` whose group has ended otherwise than it stands, locked, and whether it is made; `groupId`: of that group alone. */
export async function lockNextEnded(tx: Tx, after: number, groupId: number | null): Promise<{ id: number; made: boolean } | null> {
  const { rows } = await sql<{ id: number; made: boolean }>`
    select o.id, g.state in ('formed', 'kept') as made from group_member m join group_buy g on g.id = m.group_id
    join customer_order o on o.id = m.order_id
    where m.state in ('held', 'paid') and g.state <> 'open' and o.id > ${after} and (${groupId}::bigint is null or g.id = ${groupId}::bigint)
      and (g.state in ('failed', 'cancelled') or m.state = 'paid')
    order by o.id limit 1 for no key update of o skip locked`.execute(tx)
  return rows[0] ?? null
}

/** A member of a group that has paid, as it is told of the others. */
export type Waiting = {
  readonly companyId: number
  readonly accountId: number
  readonly number: string
  readonly title: string
  readonly people: number
  readonly paid: number
  readonly until: Date
}

/** Those of an open group that have paid, but for this order's own. */
export async function waitingIn(tx: Tx, groupId: number, butOrder: number | null): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select o.company_id as "companyId", o.account_id as "accountId", o.number, p.name as title, g.people, g.paid, g.until_at as until
    from group_member m join group_buy g on g.id = m.group_id join customer_order o on o.id = m.order_id join product p on p.id = g.product_id
    where m.group_id = ${groupId} and g.state = 'open' and m.state = 'paid' and o.id is distinct from ${butOrder}::bigint order by m.id`.execute(
    tx,
  )
  return rows
}

/** The next group after `after` that ends soon and is not complete, its members not told of it yet; it is noted that they are. */
export async function remindNext(tx: Tx, after: number, now: Date): Promise<{ id: number } | null> {
  const { rows } = await sql<{ id: number }>`
    update group_buy set reminded_at = ${now} where id = (select id from group_buy where state = 'open' and reminded_at is null and paid > 0
      and until_at > ${now} and until_at <= ${now}::timestamptz + least(interval '12 hours', (until_at - created_at) / 4)
      and id > ${after} order by id limit 1 for update skip locked) returning id`.execute(tx)
  return rows[0] ?? null
}
