import { sql } from 'kysely'
import type { CarrierCode } from '../../../contract/carrier.ts'
import type { Area } from '../../../contract/grant.ts'
import { refuse } from '../../../contract/refusal.ts'
import { shippingAtMost, type LabelSize, type ShippingDeed } from '../../../contract/shipping/shipping.ts'
import { daysLater } from '../../../contract/text.ts'
import type { Staff } from '../actor.ts'
import type { Db, Tx } from '../database/db.ts'
import { pageOf, type Paging } from '../database/listing.sql.ts'
import { forgetRows } from '../forget.sql.ts'

/** What a run was told beside its consignments. */
export type RunWords = { readonly whole?: boolean; readonly size?: LabelSize; readonly carrier?: CarrierCode }

export type Pair = { readonly consignmentId: number; readonly carrier: string; readonly trackingNo: string }

type NewRun = {
  readonly staffId: number
  readonly deed: ShippingDeed
  readonly words: RunWords
  readonly address: string
  readonly pairs: readonly Pair[]
}

/** Books a run; consignments of one order stand side by side in it, the orders as they were first named. */
export async function insertRun(tx: Tx, { staffId, deed, words, address, pairs }: NewRun, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('ship_run')
    .values({ staff_id: staffId, deed, words: JSON.stringify(words), address, total: pairs.length, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into ship_item (run_id, place, consignment_id, carrier, tracking_no)
    select ${id}, row_number() over (order by t.first, t.place), t.id, t.carrier, t.number from (
      select c.id, c.place, t.carrier, t.number, min(t.n) over (partition by c.order_id) as first from unnest(${pairs.map((pair) => pair.consignmentId)}::bigint[], ${pairs.map((pair) => pair.carrier)}::text[],
      ${pairs.map((pair) => pair.trackingNo)}::text[]) with ordinality as t (consignment_id, carrier, number, n)
      join consignment c on c.id = t.consignment_id) t`.execute(tx)
  return id
}

/** A consignment whose turn it is. */
export type Item = {
  readonly place: number
  readonly consignmentId: number
  readonly orderId: number
  readonly companyId: number
  /** Its place in its order. */
  readonly at: number
  readonly carrier: string
  readonly trackingNo: string
}

/** A run that goes on, with what is next of it: the consignments that it names of the next order. */
export type Turn = {
  readonly deed: ShippingDeed
  readonly words: RunWords
  readonly address: string
  /** Whoever began it, as that person is now: of no area where switched off. */
  readonly actor: Staff
  readonly items: readonly Item[]
}

type RunRow = {
  deed: ShippingDeed
  words: RunWords
  address: string
  done: number
  staffId: number
  staffName: string
  areas: Area[]
  ownOnly: boolean
}

/** The run as it stands; null: it is over, or there is none. */
export async function runGoingOn(db: Db | Tx, id: number): Promise<(RunRow & { actor: Staff }) | null> {
  const { rows } = await sql<RunRow>`select r.deed, r.words, r.address, r.done, s.id as "staffId", s.name as "staffName",
      case when s.state = 'active' then s.areas else '{}' end as areas, s.own_only as "ownOnly"
    from ship_run r join staff s on s.id = r.staff_id where r.id = ${id} and r.state = 'running'`.execute(db)
  const [run] = rows
  if (!run) return null
  const own = run.ownOnly && ({ ownOnly: true } as const)
  return { ...run, actor: { side: 'staff', staffId: run.staffId, name: run.staffName, areas: new Set(run.areas), ...own } }
}

/** Up to `most` consignments that come next in a run, in its order. */
export async function nextItems(db: Db | Tx, id: number, done: number, most: number): Promise<Item[]> {
  const { rows } =
    await sql<Item>`select i.place, i.consignment_id as "consignmentId", c.order_id as "orderId", c.company_id as "companyId",
      c.place as at, i.carrier, i.tracking_no as "trackingNo"
    from ship_item i join consignment c on c.id = i.consignment_id
    where i.run_id = ${id} and i.place > ${done} order by i.place limit ${most}`.execute(db)
  return rows
}

/** Locks the run until the transaction ends, so that one at a time settles what is next; null: it is over, or there is none. */
export async function lockTurn(tx: Tx, id: number): Promise<Turn | null> {
  await sql`select 1 from ship_run where id = ${id} for no key update`.execute(tx)
  const run = await runGoingOn(tx, id)
  if (!run) return null
  const next = await nextItems(tx, id, run.done, shippingAtMost)
  const items = next.filter(({ orderId }) => orderId === next[0]?.orderId)
  return { deed: run.deed, words: run.words, address: run.address, actor: run.actor, items }
}

export type Settled = { readonly outcome: 'done' | 'refused'; readonly told: string }

/** Settles what stands at these places, unless that has been done; the run has come past them. */
export async function settleItems(tx: Tx, id: number, settled: readonly (Settled & { readonly place: number })[]): Promise<void> {
  await sql`with settled as (update ship_item i set outcome = t.outcome, told = t.told
      from unnest(${settled.map(({ place }) => place)}::int[], ${settled.map(({ outcome }) => outcome)}::text[],
        ${settled.map(({ told }) => told)}::text[]) t (place, outcome, told)
      where i.run_id = ${id} and i.place = t.place and i.outcome is null returning i.outcome)
    update ship_run set done = done + (select count(*) from settled),
      refused = refused + (select count(*) from settled where outcome = 'refused') where id = ${id}`.execute(tx)
}

/** Says how far a run has come of which nothing is settled before its end. */
export async function setProgress(db: Db, id: number, done: number): Promise<void> {
  await sql`update ship_run set done = least(total, greatest(done, ${done})) where id = ${id} and state = 'running'`.execute(db)
}

/** Settles all of a run at once, each place with what is said of it; its progress is its end. */
export async function settleAll(tx: Tx, id: number, told: readonly Settled[]): Promise<void> {
  await sql`update ship_item i set outcome = t.outcome, told = t.told
    from unnest(${told.map(({ outcome }) => outcome)}::text[], ${told.map((one) => one.told)}::text[]) with ordinality t (outcome, told, place)
    where i.run_id = ${id} and i.place = t.place`.execute(tx)
  const refused = told.filter(({ outcome }) => outcome === 'refused').length
  await sql`update ship_run set done = total, refused = ${refused} where id = ${id}`.execute(tx)
}

/** Ends a run that goes on, with the file that was drawn; false: it was over. */
export async function endRun(tx: Tx, id: number, now: Date, more: { state?: 'failed'; file_id?: number } = {}): Promise<boolean> {
  const run = tx.updateTable('ship_run').set({ state: 'done', finished_at: now, ...more })
  const { numUpdatedRows } = await run.where('id', '=', id).where('state', '=', 'running').executeTakeFirst()
  return numUpdatedRows > 0n
}

const runs = (db: Db) =>
  db
    .selectFrom('ship_run as r')
    .innerJoin('staff as s', 's.id', 'r.staff_id')
    .select(['r.id', 'r.deed', 'r.state', 'r.total', 'r.done', 'r.refused', 'r.file_id as fileId', 's.name as staffName'])
    .select(['r.created_at as createdAt', 'r.finished_at as finishedAt'])

/** A page of all runs, the newest first. */
export const runPage = (db: Db, paging: Paging) => pageOf(db.selectFrom('ship_run'), () => runs(db).orderBy('r.id', 'desc'), paging)
export type ListedRun = Awaited<ReturnType<typeof runPage>>['rows'][number]

/** @throws Refusal shipping.run.missing. */
export const readRun = async (db: Db, id: number): Promise<ListedRun> =>
  (await runs(db).where('r.id', '=', id).executeTakeFirst()) ?? refuse('shipping.run.missing')

export type ListedItem = {
  consignmentId: number
  number: string
  orderId: string
  companyName: string
  outcome: 'done' | 'refused' | null
  told: string
}

/** What became of each consignment, the refused ones first, those not come to yet last. */
export async function itemsOf(db: Db, id: number): Promise<ListedItem[]> {
  const { rows } = await sql<ListedItem>`
    select c.id as "consignmentId", o.number || '-' || c.place as number, o.number as "orderId", co.name as "companyName", i.outcome, i.told
    from ship_item i join consignment c on c.id = i.consignment_id join customer_order o on o.id = c.order_id
    join company co on co.id = o.company_id
    where i.run_id = ${id} order by i.outcome desc nulls last, i.place`.execute(db)
  return rows
}

/** Notes the file that was printed. */
export const setPaper = (tx: Tx, id: number, fileId: number) =>
  tx.updateTable('ship_run').set({ file_id: fileId }).where('id', '=', id).execute()

/** Forgets runs that were begun before; what they did stands in the orders' own timelines. */
export const forgetRuns = (db: Db, now: Date): Promise<number> => forgetRows(db, 'ship_run', sql`created_at < ${daysLater(now, -90)}`)
