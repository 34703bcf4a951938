import { sql } from 'kysely'
import type { Design } from '../../../contract/artwork/design.ts'
import type { PrintState } from '../../../contract/artwork/printRun.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Buyer, Staff } from '../actor.ts'
import { forgetRows } from '../forget.sql.ts'
import type { Db, Tx } from '../database/db.ts'

/** How many designs of a company are made at a time, those that wait among them. */
const underWayAtMost = 20
/** A file that was made a while ago is asked for again: fonts and profiles may be others by then. */
const keptFresh = 10 * 60_000 // ms
/** How long a run may be without its job. */
const comesWithin = 60_000 // ms
/** How long it is news, for whoever was away, how it went. */
const newsFor = 86_400_000 // ms
/** How long is told how it went. */
const toldFor = 7 * 86_400_000 // ms

type Owner = Pick<Buyer, 'companyId' | 'accountId'>
type New = { readonly productId: number; readonly hash: string; readonly design: Design; readonly total: number; readonly mend?: Mend }

/** What becomes of what is made where the merchant changed a design on a line: who did, of which file, and what he saw when he began. */
export type Mend = {
  readonly lineId: number
  readonly fileId: number
  readonly note: string
  readonly seen: readonly number[]
  readonly rounds: number
  readonly by: Pick<Staff, 'staffId' | 'name' | 'ownOnly'>
  readonly address: string
}

/** A file that is made of a surface. */
export type MadeOf = { readonly id: number; readonly position: string }

/**
 * The run that makes this: the one that is under way, the one that has just done it, or a new one. Says whether it is new.
 * @throws Refusal design.print.full.
 */
export async function runFor(
  tx: Tx,
  owner: Owner,
  { productId, hash, design, total, mend }: New,
  now: Date,
): Promise<{ id: number; isNew: boolean }> {
  // The same asked twice at once, and those that are counted, wait for each other.
  await sql`select pg_advisory_xact_lock(hashtext(${`prints ${owner.companyId}`}))`.execute(tx)
  const { rows } = await sql<{ id: number }>`select r.id from print_run r
    where r.company_id = ${owner.companyId} and r.account_id = ${owner.accountId} and r.hash = ${hash} and (r.finished_at is null
      or (r.state = 'done' and r.finished_at > ${new Date(now.getTime() - keptFresh)} and not exists (
        select from jsonb_array_elements(r.files) e where not exists (select from stored_file f
          where f.id = (e ->> 'id')::bigint and f.company_id = r.company_id and f.preview is not null))))
    order by r.id desc limit 1`.execute(tx)
  const [there] = rows
  if (there) return { id: there.id, isNew: false }
  const { rows: counted } = await sql<{ many: number }>`select count(*)::int as many from print_run
    where company_id = ${owner.companyId} and finished_at is null`.execute(tx)
  if ((counted[0]?.many ?? 0) >= underWayAtMost) refuse('design.print.full')
  const { id } = await tx
    .insertInto('print_run')
    .values({
      ...{ company_id: owner.companyId, account_id: owner.accountId, product_id: productId, hash, total, created_at: now },
      design: JSON.stringify(design),
      mend: mend ? JSON.stringify(mend) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, isNew: true }
}

export type Run = {
  readonly id: number
  readonly productId: number
  readonly state: PrintState
  readonly done: number
  readonly total: number
  readonly fault: string
  readonly files: readonly MadeOf[]
}

const shown = sql`r.id, r.product_id as "productId", r.state, r.done, r.total, r.fault, r.files`

/** A run of the account's own. @throws Refusal design.print.missing. */
export async function ownRun(db: Db | Tx, { companyId, accountId }: Owner, id: number): Promise<Run> {
  const { rows } = await sql<Run>`select ${shown} from print_run r
    where r.id = ${id} and r.company_id = ${companyId} and r.account_id = ${accountId} and r.mend is null`.execute(db)
  return rows[0] ?? refuse('design.print.missing')
}

/**
 * The last run of the account's for a product that is under way; else the very last, where it ended within a day and nobody was told; null:
 * there is none. One that was cancelled is known to whoever cancelled it.
 */
export async function runToTell(db: Db, { companyId, accountId }: Owner, productId: number, now: Date): Promise<Run | null> {
  const own = (of: string) => sql`${sql.ref(`${of}.company_id`)} = ${companyId} and ${sql.ref(`${of}.account_id`)} = ${accountId}
    and ${sql.ref(`${of}.product_id`)} = ${productId} and ${sql.ref(`${of}.mend`)} is null`
  const { rows } = await sql<Run>`select ${shown} from print_run r where ${own('r')} and (r.finished_at is null
      or (not r.seen and r.state <> 'cancelled' and r.finished_at > ${new Date(now.getTime() - newsFor)}
        and not exists (select from print_run n where ${own('n')} and n.id > r.id)))
    order by (r.finished_at is null) desc, r.id desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** Notes that whoever asked for it was told how it ended. */
export async function noteSeen(db: Db, { companyId, accountId }: Owner, id: number): Promise<void> {
  await sql`update print_run set seen = true where id = ${id} and company_id = ${companyId} and account_id = ${accountId}
    and finished_at is not null and not seen`.execute(db)
}

export type Begun = Owner & Pick<Run, 'productId' | 'files'> & { readonly design: unknown; readonly mend: Mend | null }

/** Begins a run, or goes on with it; null: it has ended, or is gone. */
export async function beginRun(db: Db, id: number): Promise<Begun | null> {
  const { rows } = await sql<Begun>`update print_run set state = 'running' where id = ${id} and finished_at is null
    returning company_id as "companyId", account_id as "accountId", product_id as "productId", files, design, mend`.execute(db)
  return rows[0] ?? null
}

/** Notes how many pages are written, never fewer than before; false: it was cancelled meanwhile. */
export async function tellDone(db: Db, id: number, done: number): Promise<boolean> {
  const { rows } = await sql`update print_run set done = least(total, greatest(done, ${done})) where id = ${id} and finished_at is null
    returning 1`.execute(db)
  return rows.length > 0
}

/** Notes a file that is made, once for its position; false: it was cancelled meanwhile. */
export async function keepMade(db: Db, id: number, file: MadeOf, done: number): Promise<boolean> {
  await sql`update print_run set files = files || ${JSON.stringify([file])}::jsonb where id = ${id} and finished_at is null
    and not files @> ${JSON.stringify([{ position: file.position }])}::jsonb`.execute(db)
  return tellDone(db, id, done)
}

/** Ends a run that is under way; of one that has ended nothing changes. Says whether it ended now. */
export async function endRun(
  db: Db | Tx,
  id: number,
  { state, fault = '' }: { readonly state: 'done' | 'failed' | 'cancelled'; readonly fault?: string },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`update print_run set state = ${state}, fault = ${fault}, design = null, finished_at = ${now},
    done = case when ${state} = 'done' then total else done end where id = ${id} and finished_at is null returning 1`.execute(db)
  return rows.length > 0
}

/** What runs of a company are made one after the other by. */
export const printQueue = (companyId: number): string => `print ${companyId}`

/**
 * Has the runs of a company that was just served wait behind what others have asked for meanwhile, so that companies are served in turn and
 * not whoever asked for more; in their own order as before.
 */
export async function goBehind(db: Db, companyId: number): Promise<void> {
  await sql`select graphile_worker.reschedule_jobs(array[j.id], run_at => now() + j.place * interval '1 microsecond') from (
      select id, row_number() over (order by run_at, id) as place from graphile_worker.jobs
      where queue_name = ${printQueue(companyId)} and run_at <= now() and locked_at is null) j`.execute(db)
}

/** Ends what nobody will make any more: its job was dropped, or tried as often as it may be; a moment after it was asked for, a job may still come. */
export async function endForsaken(db: Db, fault: string, now: Date): Promise<void> {
  await sql`update print_run r set state = 'failed', fault = ${fault}, design = null, finished_at = ${now}
    where r.finished_at is null and r.created_at < ${new Date(now.getTime() - comesWithin)} and not exists (
      select from graphile_worker._private_jobs j where j.key = 'print ' || r.id and j.attempts < j.max_attempts)`.execute(db)
}

/** Forgets how it went, a week after. The files are the account's, and stay. */
export async function forgetRuns(db: Db, now: Date): Promise<void> {
  await forgetRows(db, 'print_run', sql`finished_at < ${new Date(now.getTime() - toldFor)}`)
}
