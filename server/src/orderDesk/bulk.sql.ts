import { sql } from 'kysely'
import type { Area } from '../../../contract/grant.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Db, Tx } from '../database/db.ts'
import { pageOf, type Paging } from '../database/listing.sql.ts'

export type BulkWords = Readonly<Record<string, string>>

export type NewRun = {
  readonly staffId: number
  readonly move: string
  readonly words: BulkWords
  readonly address: string
  /** In the order they are moved. */
  readonly orderIds: readonly number[]
}

export async function insertRun(tx: Tx, run: NewRun, now: Date): Promise<number> {
  const { staffId, move, words, address, orderIds } = run
  const { id } = await tx
    .insertInto('bulk_run')
    .values({ staff_id: staffId, move, words: JSON.stringify(words), address, total: orderIds.length, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into bulk_item (run_id, place, order_id)
    select ${id}, n, x from unnest(${orderIds}::bigint[]) with ordinality as t (x, n)`.execute(tx)
  return id
}

/** A run that goes on, with the order that is next and whoever began it, as that person is now. */
export type Turn = {
  readonly place: number
  /** The order's number; null: all are done. */
  readonly number: string | null
  readonly move: string
  readonly words: BulkWords
  readonly address: string
  readonly staffId: number
  readonly staffName: string
  /** None where the person was switched off. */
  readonly areas: Area[]
  readonly ownOnly: boolean
}

/** Locks the run until the transaction ends: one transaction at a time settles its orders. null: it is over, or there is none. */
export async function lockTurn(tx: Tx, id: number): Promise<Turn | null> {
  await sql`select 1 from bulk_run where id = ${id} for no key update`.execute(tx)
  const { rows } = await sql<Turn>`
    select r.done + 1 as place, o.number, r.move, r.words, r.address, s.id as "staffId", s.name as "staffName",
      case when s.state = 'active' then s.areas else '{}' end as areas, s.own_only as "ownOnly"
    from bulk_run r join staff s on s.id = r.staff_id left join bulk_item i on i.run_id = r.id and i.place = r.done + 1
      left join customer_order o on o.id = i.order_id
    where r.id = ${id} and r.state = 'running'`.execute(tx)
  return rows[0] ?? null
}

/** Settles the order at `place`, unless that has been done; the run has come past it. */
export async function settleItem(
  tx: Tx,
  id: number,
  place: number,
  { outcome, told }: { outcome: 'done' | 'refused'; told: string },
): Promise<void> {
  const refused = outcome === 'refused' ? 1 : 0
  await sql`with settled as (update bulk_item set outcome = ${outcome}, told = ${told}
      where run_id = ${id} and place = ${place} and outcome is null returning 1)
    update bulk_run set done = done + 1, refused = refused + ${refused} from settled where id = ${id}`.execute(tx)
}

export async function endRun(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable('bulk_run').set({ state: 'done', finished_at: now }).where('id', '=', id).execute()
}

export type ListedRun = {
  id: number
  move: string
  state: 'running' | 'done'
  total: number
  done: number
  refused: number
  staffName: string
  createdAt: Date
  finishedAt: Date | null
}

const runs = (db: Db) =>
  db
    .selectFrom('bulk_run as r')
    .innerJoin('staff as s', 's.id', 'r.staff_id')
    .select(['r.id', 'r.move', 'r.state', 'r.total', 'r.done', 'r.refused', 's.name as staffName'])
    .select(['r.created_at as createdAt', 'r.finished_at as finishedAt'])

/** A page of all runs, the newest first. */
export const runPage = (db: Db, paging: Paging) => pageOf(db.selectFrom('bulk_run'), () => runs(db).orderBy('r.id', 'desc'), paging)

/** @throws Refusal bulk.missing. */
export const readRun = async (db: Db, id: number): Promise<ListedRun> =>
  (await runs(db).where('r.id', '=', id).executeTakeFirst()) ?? refuse('bulk.missing')

export type ListedItem = { orderId: string; companyName: string; outcome: 'done' | 'refused' | null; told: string }

/** What became of each order, the refused ones first, those not come to yet last. */
export async function itemsOf(db: Db, id: number): Promise<ListedItem[]> {
  const { rows } = await sql<ListedItem>`
    select o.number as "orderId", c.name as "companyName", i.outcome, i.told
    from bulk_item i join customer_order o on o.id = i.order_id join company c on c.id = o.company_id
    where i.run_id = ${id} order by i.outcome desc nulls last, i.place`.execute(db)
  return rows
}
