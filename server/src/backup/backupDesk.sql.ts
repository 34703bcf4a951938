import { sql } from 'kysely'
import { BackupPlan, usualPlan } from '../../../contract/system/backup.ts'
import { chinaDay, type Day } from '../../../contract/text.ts'
import type { Db, Tx } from '../database/db.ts'
import { pageOf, type Paging } from '../database/listing.sql.ts'

/** One that gave no sign of life for so long, ms, is not at work any more. */
export const silent = 60_000

/** When backups are made by themselves. */
export async function readPlan(db: Db | Tx): Promise<BackupPlan> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', 'backup').executeTakeFirst()
  return BackupPlan.safeParse({ ...usualPlan, ...(row?.value as object | undefined) }).data ?? usualPlan
}

/** The same, held until the transaction ends. */
export async function lockPlan(tx: Tx): Promise<BackupPlan> {
  const value = JSON.stringify(usualPlan)
  await tx
    .insertInto('setting')
    .values({ key: 'backup', value })
    .onConflict((row) => row.doNothing())
    .execute()
  await tx.selectFrom('setting').select('key').where('key', '=', 'backup').forUpdate().execute()
  return readPlan(tx)
}

export const writePlan = (tx: Tx, plan: BackupPlan) =>
  tx
    .updateTable('setting')
    .set({ value: JSON.stringify(plan) })
    .where('key', '=', 'backup')
    .execute()

/** The day, in China, on which the database was made. */
export async function firstDay(db: Db): Promise<Day> {
  const { rows } = await sql<{ at: Date }>`select min(at) as at from migration`.execute(db)
  return chinaDay(rows[0]?.at ?? new Date(0))
}

/** How many bytes everything has: the database, and all files that rows name. */
export async function sizeOfAll(db: Db): Promise<number> {
  const { rows } = await sql<{ size: number }>`select pg_database_size(current_database()) +
    coalesce((select sum(size) from (select distinct on (hash) size from stored_file f
      where not exists (select from stored_content s where s.hash = f.hash) order by hash) once), 0)::bigint as size`.execute(db)
  return rows[0]?.size ?? 0
}

/** A page of backups, the newest first. */
export function pageOfBackups(db: Db, paging: Paging) {
  const all = db.selectFrom('backup')
  const shown = (backups: typeof all) =>
    backups.leftJoin('staff', 'staff.id', 'backup.staff_id').selectAll('backup').select('staff.name as by').orderBy('backup.id', 'desc')
  return pageOf(all, shown, paging)
}

/** Whether one is being made or tried; whoever asks the same waits until the transaction ends. */
async function isAtWork(tx: Tx): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('backup'))`.execute(tx)
  const atWork = await tx
    .selectFrom('backup')
    .select('id')
    .where((e) => e.or([e('state', '=', 'making'), e('drill', '=', 'running')]))
    .executeTakeFirst()
  return atWork !== undefined
}

/** Writes down one that is to be made; null: one is being made or tried, or this day's was begun before. */
export async function beginBackup(
  tx: Tx,
  { name, key, staffId, day, now }: { name: string; key: string; staffId: number | null; day: string | null; now: Date },
): Promise<number | null> {
  if (await isAtWork(tx)) return null
  const row = { name, key, state: 'making', staff_id: staffId, planned_for: day, created_at: now, beat_at: now } as const
  const made = await tx
    .insertInto('backup')
    .values(row)
    .onConflict((one) => one.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id ?? null
}

/** Takes one up, to be tried; false: it is none that is done, or one is being made or tried. */
export async function beginDrill(tx: Tx, id: number, now: Date): Promise<boolean> {
  if (await isAtWork(tx)) return false
  const taken = await tx
    .updateTable('backup')
    .set({ drill: 'running', drilled_at: now, drill_fault: '', beat_at: now })
    .where('id', '=', id)
    .where('state', '=', 'done')
    .executeTakeFirst()
  return taken.numUpdatedRows > 0n
}

export type AtWork = { readonly id: number; readonly name: string; readonly key: string; readonly todo: 'make' | 'drill' }

/** What is to be made or tried of this backup, where nobody is at it; it counts as being worked on from now. */
export async function takeWork(db: Db, id: number, now: Date): Promise<AtWork | null> {
  const { rows } = await sql<AtWork>`update backup set beat_at = ${now}
    where id = ${id} and (state = 'making' or drill = 'running')
      and (beat_at <= ${new Date(now.getTime() - silent)} or beat_at = case state when 'making' then created_at else drilled_at end)
    returning id, name, key, case state when 'making' then 'make' else 'drill' end as todo`.execute(db)
  return rows[0] ?? null
}

export const beat = (db: Db, id: number, now: Date) => db.updateTable('backup').set({ beat_at: now }).where('id', '=', id).execute()

type Found = { readonly size: number; readonly rows: number; readonly files: number; readonly missing: number }

/** `copied`: it is to be taken to the object store. */
export const noteMade = (db: Db, id: number, { size, rows, files, missing }: Found, copied: boolean, now: Date) =>
  db
    .updateTable('backup')
    .set({ state: 'done', done_at: now, size, rows, files, missing, copy: copied ? 'going' : 'none' })
    .where('id', '=', id)
    .where('state', '=', 'making')
    .execute()

export const noteTried = (db: Db, id: number) =>
  db.updateTable('backup').set({ drill: 'passed' }).where('id', '=', id).where('drill', '=', 'running').execute()

/** What could not be made, or not be restored, and why. */
export async function noteFault(db: Db | Tx, { id, todo }: Pick<AtWork, 'id' | 'todo'>, fault: string, now: Date): Promise<void> {
  const set = todo === 'make' ? ({ state: 'failed', fault, done_at: now } as const) : ({ drill: 'failed', drill_fault: fault } as const)
  const at = db.updateTable('backup').set(set).where('id', '=', id)
  await (todo === 'make' ? at.where('state', '=', 'making') : at.where('drill', '=', 'running')).execute()
}

/** Those that nobody works on any more though they are not ended. */
export async function leftAlone(db: Db, now: Date): Promise<AtWork[]> {
  const { rows } = await sql<AtWork>`select id, name, key, case state when 'making' then 'make' else 'drill' end as todo from backup
    where (state = 'making' or drill = 'running') and beat_at <= ${new Date(now.getTime() - 3 * silent)}`.execute(db)
  return rows
}

export type KeptBackup = { readonly id: number; readonly name: string; readonly state: 'done' | 'failed'; readonly copy: string }

/** Those by the timetable that are beyond the newest `keep` of them that succeeded, and those of them that failed a month ago. */
export async function beyond(db: Db, keep: number, now: Date): Promise<KeptBackup[]> {
  const { rows } = await sql<KeptBackup>`select id, name, state, copy from (
      select id, name, state, created_at, drill, copy, copy_at, row_number() over (partition by state order by id desc) as at
      from backup where planned_for is not null and state <> 'making') old
    where drill <> 'running' and not (copy = 'going' and copy_at > ${new Date(now.getTime() - 3 * silent)}) and ((state = 'done' and at > ${keep})
      or (state = 'failed' and created_at < ${new Date(now.getTime() - 30 * 86_400_000)}))`.execute(db)
  return rows
}

/** The backup, held until the transaction ends. */
export const lockBackup = (tx: Tx, id: number) => tx.selectFrom('backup').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const dropBackup = (db: Db | Tx, id: number) => db.deleteFrom('backup').where('id', '=', id).execute()

/** The name of one that is done; undefined: there is none. */
export const nameOfBackup = async (db: Db, id: number): Promise<string | undefined> =>
  (await db.selectFrom('backup').select('name').where('id', '=', id).where('state', '=', 'done').executeTakeFirst())?.name

/** When the newest backup that is done was made; null: there is none. */
export async function lastBackup(db: Db): Promise<Date | null> {
  const row = await db.selectFrom('backup').select('done_at').where('state', '=', 'done').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row?.done_at ?? null
}
