import { sql, type RawBuilder } from 'kysely'
import type { PoolChoice } from '../../../contract/promotion/poolChoice.ts'
import {
  membersAtMost,
  poolMachine,
  poolMemberMachine,
  type PoolState,
  type SettlementPaper,
} from '../../../contract/promotion/poolState.ts'
import type { Fen } from '../../../contract/money.ts'
import type { Receipt } from '../../../contract/price/price.ts'
import type { Db, Tx } from '../database/db.ts'
import { fromOf, toOf } from '../database/moves.sql.ts'

/** Why a run was dissolved that nobody dissolved. */
const fewWords = '截止时已付款且校样已确认的件数不足'

type Owner = { readonly companyId: number; readonly accountId: number }

/** What anybody may know of a run: never who is in it. */
export type PoolSeen = {
  id: number
  state: PoolState
  productId: number
  readyDay: string
  closesAt: Date
  least: number
  most: number
  pieces: number
  members: number
}

const seen = sql`p.id, p.state, p.product_id as "productId", p.ready_day as "readyDay", p.closes_at as "closesAt", p.least, p.most, p.pieces, p.members`

/** The runs of a product that may be joined, the one that closes first at the top. */
export async function openPools(db: Db | Tx, productId: number, now: Date): Promise<PoolSeen[]> {
  const { rows } = await sql<PoolSeen>`select ${seen} from pool p
    where p.product_id = ${productId} and p.state = 'open' and p.closes_at > ${now} order by p.closes_at, p.id`.execute(db)
  return rows
}

/** Opens a draft. False: it is none, or its time is over. */
export async function openPool(tx: Tx, id: number, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`update pool set state = ${toOf(poolMachine, 'open')}, revision = revision + 1
    where id = ${id} and state in ${fromOf(poolMachine, 'open')} and closes_at > ${now}`.execute(tx)
  return numAffectedRows === 1n
}

/**
 * Takes a place in a run, while it is open and has room. The company's own row comes first, so that whoever waits for the run waits for
 * nothing else. Answers its id; `twice`: the company has one; `full`: there is none to be had. Without an id nothing must stay written.
 */
export async function joinPool(
  tx: Tx,
  { companyId, accountId }: Owner,
  poolId: number,
  pieces: number,
  now: Date,
  { ifFew, backTo }: PoolChoice = { ifFew: 'alone', backTo: 'balance' },
): Promise<number | 'twice' | 'full'> {
  const { rows } = await sql<{ id: number | null; joined: boolean }>`
    with m as (insert into pool_member (pool_id, company_id, account_id, pieces, created_at, if_few, back_to)
        values (${poolId}, ${companyId}, ${accountId}, ${pieces}, ${now}, ${ifFew}, ${backTo})
        on conflict (pool_id, company_id) where state in ('held', 'paid', 'in', 'settled') do nothing returning id),
      p as (update pool set pieces = pieces + ${pieces}, members = members + 1 where id = ${poolId} and state = 'open'
        and closes_at > ${now} and pieces + ${pieces} <= most and members < ${membersAtMost} and exists (select from m) returning id)
    select (select id from m) as id, exists (select from p) as joined`.execute(tx)
  const [row] = rows
  if (!row || row.id === null) return 'twice'
  return row.joined ? row.id : 'full'
}

/** The line that a place was taken for, at the price of alone; of fewer pieces than it was taken for, the others are free again. False: it is not the company's to take, or has a line. */
export async function orderPlace(
  tx: Tx,
  { companyId }: Pick<Owner, 'companyId'>,
  id: number,
  line: { readonly id: number; readonly pieces: number; readonly gross: Fen },
): Promise<boolean> {
  const { rows } = await sql<{ poolId: number; less: number }>`with was as (select id, pool_id, pieces from pool_member
      where id = ${id} and company_id = ${companyId} and state = 'held' and line_id is null and pieces >= ${line.pieces} for no key update)
    update pool_member m set line_id = ${line.id}, alone_fen = ${line.gross}, pieces = ${line.pieces} from was
    where m.id = was.id returning was.pool_id as "poolId", was.pieces - m.pieces as less`.execute(tx)
  const [taken] = rows
  if (taken && taken.less > 0) await sql`update pool set pieces = pieces - ${taken.less} where id = ${taken.poolId}`.execute(tx)
  return taken !== undefined
}

/** The first order money, or what is owed: the places of the order's lines are paid. `paid` false: it is unpaid again. */
export async function payPlaces(tx: Tx, orderId: number, paid: boolean): Promise<number> {
  const move = paid ? 'pay' : 'unpay'
  const { numAffectedRows } = await sql`update pool_member m set state = ${toOf(poolMemberMachine, move)} from order_line l
    where l.order_id = ${orderId} and m.line_id = l.id and m.company_id = l.company_id and m.state in ${fromOf(poolMemberMachine, move)}`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0)
}

/**
 * Gives a place up again, while the run is open; the run is locked first, as by whoever closes it. False: it is not the company's, was given
 * up already, or the run is closed.
 */
export async function leavePool(tx: Db | Tx, { companyId }: Pick<Owner, 'companyId'>, id: number): Promise<boolean> {
  const { rows } = await sql`
    with p as (select p.id from pool p where p.id = (select pool_id from pool_member where id = ${id} and company_id = ${companyId})
        and p.state = 'open' for no key update),
      m as (update pool_member m set state = ${toOf(poolMemberMachine, 'leave')} from p where m.id = ${id} and m.company_id = ${companyId} and m.pool_id = p.id
        and m.state in ${fromOf(poolMemberMachine, 'leave')} returning m.pool_id, m.pieces)
    update pool p set pieces = p.pieces - m.pieces, members = p.members - 1 from m where p.id = m.pool_id returning p.id`.execute(tx)
  return rows.length === 1
}

/** Runs whose time is over and that nobody has closed. */
export async function duePools(db: Db, now: Date): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select id from pool where state = 'open' and closes_at <= ${now} order by closes_at, id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whether the member `m` may go to the press: nothing is printed on its line or its proof is approved, and nothing of it is claimed. */
export const approved = sql`exists (select from order_line l where l.id = m.line_id and (not l.printed
  or exists (select from proof f where f.line_id = l.id and f.state = 'approved'))
  and not exists (select from claim c where c.order_id = l.order_id and c.state not in ('refused', 'withdrawn', 'lapsed')))`

/** Who has a place while the run is not closed. */
const waiting = fromOf(poolMemberMachine, 'goAlone')

/** What a member is once the run is closed without it: given up where it is paid and chose so, otherwise alone. */
const without = (
  dissolved: RawBuilder<unknown>,
) => sql`state = case when m.line_id is null or ${dissolved} and m.state = 'paid' and m.if_few = 'out'
  then ${toOf(poolMemberMachine, 'leave')} else ${toOf(poolMemberMachine, 'goAlone')} end,
  follow = case when m.line_id is null then '' when ${dissolved} and m.state = 'paid' then m.if_few else 'alone' end`

/**
 * Closes a run: those who have paid and whose proof is approved print together; the others are alone. Where these are too few pieces it is
 * dissolved and all are alone. Whoever closes it a moment later finds it closed. Null: it was not open. `early`: before its time.
 */
export async function lockPool(tx: Tx, id: number, now: Date, early = false): Promise<'locked' | 'dissolved' | null> {
  const { rows: found } = await sql<{ least: number }>`select least from pool
    where id = ${id} and state in ${fromOf(poolMachine, 'lock')} and (${early} or closes_at <= ${now}) for no key update`.execute(tx)
  const [pool] = found
  if (!pool) return null
  // The run is locked: nobody comes or goes, but who has just paid is waited for.
  await sql`select from pool_member where pool_id = ${id} and state in ${waiting} order by id for no key update`.execute(tx)
  const { rows } = await sql<{ pieces: number; members: number }>`select coalesce(sum(m.pieces), 0)::int as pieces, count(*)::int as members
    from pool_member m where m.pool_id = ${id} and m.state in ${fromOf(poolMemberMachine, 'enter')} and ${approved}`.execute(tx)
  const { pieces, members } = rows[0] ?? { pieces: 0, members: 0 }
  const to = pieces >= pool.least ? 'locked' : 'dissolved'
  if (to === 'locked')
    await sql`update pool_member m set state = ${toOf(poolMemberMachine, 'enter')}
      where m.pool_id = ${id} and m.state in ${fromOf(poolMemberMachine, 'enter')} and ${approved}`.execute(tx)
  await sql`update pool_member m set ${without(sql`${to === 'dissolved'}`)} where m.pool_id = ${id} and m.state in ${waiting}`.execute(tx)
  await (
    to === 'locked'
      ? sql`update pool set state = ${toOf(poolMachine, 'lock')}, locked_at = ${now}, pieces = ${pieces}, members = ${members}, revision = revision + 1 where id = ${id}`
      : sql`update pool set state = ${toOf(poolMachine, 'dissolve')}, reason = ${fewWords}, ended_at = ${now}, pieces = 0, members = 0, revision = revision + 1 where id = ${id}`
  ).execute(tx)
  return to
}

/** The merchant gives it up: all are alone, or given up as they chose. False: it was closed already. */
export async function dissolvePool(tx: Tx, id: number, reason: string, now: Date): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update pool set state = ${toOf(poolMachine, 'dissolve')}, reason = ${reason}, ended_at = ${now}, pieces = 0, members = 0,
    revision = revision + 1 where id = ${id} and state in ${fromOf(poolMachine, 'dissolve')}`.execute(tx)
  if (numAffectedRows !== 1n) return false
  await sql`update pool_member m set ${without(sql`true`)} where m.pool_id = ${id} and m.state in ${waiting}`.execute(tx)
  return true
}

/** What those who print together pay, in the order in which they joined; read once the run is closed. */
export async function membersIn(
  tx: Tx,
  poolId: number,
): Promise<{ id: number; companyId: number; lineId: number; pieces: number; alone: Fen }[]> {
  const { rows } = await sql<{ id: number; companyId: number; lineId: number; pieces: number; alone: Fen }>`
    select id, company_id as "companyId", line_id as "lineId", pieces, alone_fen as alone from pool_member
    where pool_id = ${poolId} and state = 'in' order by id`.execute(tx)
  return rows
}

/** What a member's line has come to. */
export type Final = {
  readonly id: number
  readonly final: Fen
  readonly over?: Fen
  readonly paper?: SettlementPaper | undefined
  readonly alone?: Receipt
}

/**
 * What they have come to is kept, once for all of them. False: it was already, or is not closed.
 * @throws Error where not all who print together are named.
 */
export async function settlePool(
  tx: Tx,
  id: number,
  finals: readonly Final[],
  { price, borne, now }: { readonly price: Fen; readonly borne: Fen; readonly now: Date },
): Promise<boolean> {
  const { rows } = await sql<{
    members: number
  }>`update pool set state = ${toOf(poolMachine, 'settle')}, revision = revision + 1, price_fen = ${price},
    borne_fen = ${borne}, settled_at = ${now}, ended_at = ${now}
    where id = ${id} and state in ${fromOf(poolMachine, 'settle')} returning members`.execute(tx)
  const [pool] = rows
  if (!pool) return false
  const told = finals.map(({ paper, ...one }) => ({ ...one, paper, hash: paper?.hash }))
  const { numAffectedRows } =
    await sql`update pool_member m set state = ${toOf(poolMemberMachine, 'settle')}, final_fen = f.final, over_fen = coalesce(f.over, 0),
      paper = f.paper, paper_hash = f.hash, alone_receipt = f.alone
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) f(id bigint, final bigint, over bigint, paper jsonb, hash text, alone jsonb)
    where m.id = f.id and m.pool_id = ${id} and m.state in ${fromOf(poolMemberMachine, 'settle')}`.execute(tx)
  if (Number(numAffectedRows) !== pool.members) throw new Error('not all who print together are settled')
  return true
}
