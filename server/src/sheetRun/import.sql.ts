import { sql } from 'kysely'
import type { z } from 'zod'
import { refuse } from '../../../contract/refusal.ts'
import type { importItems, ImportedItem, ImportState, SheetSubject } from '../../../contract/sheet.ts'
import { forgetRows } from '../forget.sql.ts'
import type { Db, Tx } from '../database/db.ts'
import { containing, onPage, type Paging } from '../database/listing.sql.ts'
import type { Area } from '../../../contract/grant.ts'
import type { Cells, Fault, Item } from '../sheet/item.rules.ts'
import type { Understood } from '../sheet/items.rules.ts'
import type { Taken } from '../sheet/desk.ts'

export type LockedRun = {
  readonly id: number
  readonly subject: SheetSubject
  readonly fileId: number
  readonly hash: string
  readonly dry: boolean
  readonly options: unknown
  readonly state: ImportState
  readonly total: number
  readonly done: number
  readonly staffId: number
  readonly staffName: string
  /** As they are now; none where the person was switched off. */
  readonly areas: Area[]
  readonly ownOnly: boolean
  readonly address: string
  /** In which column of the file each of ours stands. */
  readonly letters: Cells
}

export async function insertImport(
  tx: Tx,
  run: { subject: SheetSubject; fileId: number; dry: boolean; options: object; staffId: number; address: string },
  now: Date,
): Promise<number> {
  const { subject, fileId, dry, options, staffId, address } = run
  const { id } = await tx
    .insertInto('import_run')
    .values({
      subject,
      file_id: fileId,
      dry,
      options: JSON.stringify(options),
      staff_id: staffId,
      address,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A run, locked until the transaction ends: one transaction at a time settles its items. @throws Refusal 'import.missing'. */
export async function lockImport(tx: Tx, id: number): Promise<LockedRun> {
  const { rows } = await sql<LockedRun>`
    select r.id, r.subject, r.file_id as "fileId", f.hash, r.dry, r.options, r.state, r.total, r.done,
      r.staff_id as "staffId", s.name as "staffName", case when s.state = 'active' then s.areas else '{}' end as areas, s.own_only as "ownOnly",
      r.address, r.letters
    from import_run r join staff s on s.id = r.staff_id join stored_file f on f.id = r.file_id
    where r.id = ${id} for no key update of r`.execute(tx)
  return rows[0] ?? refuse('import.missing')
}

/** Writes down what the file says, what it was taken for, and that the run has begun. */
export async function beginImport(tx: Tx, id: number, found: Extract<Understood, { items: Item[] }>): Promise<void> {
  const { items, rows, told, letters, passedOver } = found
  const chunk = 2000
  for (let at = 0; at < items.length; at += chunk) {
    const part = items.slice(at, at + chunk).map((item, nth) => ({ ...item, place: at + nth + 1 }))
    await sql`insert into import_item (run_id, place, key, rows)
      select ${id}, x.place, x.key, x.rows from jsonb_to_recordset(${JSON.stringify(part)}::jsonb)
        as x (place int, key text, rows jsonb)`.execute(tx)
  }
  const written = { letters: JSON.stringify(letters), passed_over: [...passedOver] }
  const begun = { state: 'running', total: items.length, rows, told, ...written } as const
  await tx.updateTable('import_run').set(begun).where('id', '=', id).execute()
}

export async function endImport(tx: Tx, id: number, state: ImportState, now: Date, fault = ''): Promise<void> {
  await tx.updateTable('import_run').set({ state, fault, finished_at: now }).where('id', '=', id).execute()
}

/** The next `most` items of a run after place `done`. */
export async function nextItems(tx: Tx, id: number, done: number, most: number): Promise<(Item & { place: number })[]> {
  return tx
    .selectFrom('import_item')
    .select(['place', 'key', 'rows'])
    .where('run_id', '=', id)
    .where('place', '>', done)
    .orderBy('place')
    .limit(most)
    .execute()
}

/** Settles items, and moves the run's position past them. */
export async function settleItems(tx: Tx, id: number, items: readonly { readonly place: number; readonly taken: Taken }[]): Promise<void> {
  const settled = items.map(({ place, taken }) => ({ place, faults: [], changes: [], ...taken }))
  await sql`update import_item i set outcome = x.outcome, faults = x.faults, changes = x.changes
    from jsonb_to_recordset(${JSON.stringify(settled)}::jsonb) as x (place int, outcome text, faults jsonb, changes jsonb)
    where i.run_id = ${id} and i.place = x.place`.execute(tx)
  const count = (outcome: Taken['outcome']) => settled.filter((one) => one.outcome === outcome).length
  await sql`update import_run set done = done + ${items.length}, created = created + ${count('created')},
    updated = updated + ${count('updated')}, unchanged = unchanged + ${count('unchanged')}, failed = failed + ${count('failed')}
    where id = ${id}`.execute(tx)
}

const shown =
  sql.raw(`r.id, r.subject, r.dry, r.state, r.fault, r.file_id as "fileId", f.name as "fileName", r.options, r.rows, r.told, r.passed_over as "passedOver",
  r.total, r.done, r.created, r.updated, r.unchanged, r.failed, s.name as "staffName", r.created_at as "createdAt", r.finished_at as "finishedAt"
  from import_run r join staff s on s.id = r.staff_id join stored_file f on f.id = r.file_id`)

/**
 * A sheet that this member of staff brought, or that was brought to this desk before: what others took out of their desks are
 * sheets too, and not for everybody to read.
 * @throws Refusal 'file.missing' for any other.
 */
export async function ownSheet(
  tx: Db | Tx,
  staffId: number,
  subject: SheetSubject,
  fileId: number,
): Promise<{ name: string; hash: string }> {
  const { rows } = await sql<{ name: string; hash: string }>`
    select f.name, f.hash from stored_file f where f.id = ${fileId} and f.kind = 'sheet' and f.company_id is null
      and (f.staff_id = ${staffId} or exists (select from import_run r where r.file_id = f.id and r.subject = ${subject}))`.execute(tx)
  return rows[0] ?? refuse('file.missing', { id: fileId })
}

export type ShownImport = Omit<LockedRun, 'hash' | 'staffId' | 'areas' | 'ownOnly' | 'address' | 'options' | 'letters'> & {
  readonly options: Record<string, string | number | boolean | null>
  readonly fault: string
  readonly told: string
  readonly fileName: string
  readonly passedOver: string[]
  readonly rows: number
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly failed: number
  readonly createdAt: Date
  readonly finishedAt: Date | null
}

/** @throws Refusal 'import.missing'. */
export async function readImport(db: Db, id: number): Promise<ShownImport> {
  const { rows } = await sql<ShownImport>`select ${shown} where r.id = ${id}`.execute(db)
  return rows[0] ?? refuse('import.missing')
}

/** A page of a subject's runs, the newest first. */
export async function importPage(
  db: Db,
  { subject, ...paging }: Paging & { subject: SheetSubject },
): Promise<{ rows: ShownImport[]; total: number }> {
  const { rows } = await sql<ShownImport>`select ${shown} where r.subject = ${subject}
    order by r.id desc ${onPage(paging)}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from import_run where subject = ${subject}`.execute(db)
  return { rows, total: counted[0]?.total ?? 0 }
}

/** A page of a run's settled items, in the file's order. */
export async function itemPage(
  db: Db,
  { id, outcome, keyword, ...paging }: z.output<typeof importItems.input>,
): Promise<{ rows: ImportedItem[]; total: number }> {
  const where = sql`run_id = ${id} and outcome is not null ${outcome ? sql`and outcome = ${outcome}` : sql``}
    ${keyword ? sql`and (key ilike ${containing(keyword)} or faults::text ilike ${containing(keyword)})` : sql``}`
  const { rows } = await sql<ImportedItem>`select key, (rows -> 0 ->> 'row')::int as row, outcome, faults, changes
    from import_item where ${where} order by place ${onPage(paging)}`.execute(db)
  const { rows: counted } = await sql<{
    total: number
  }>`select count(*)::int as total from import_item where ${where}`.execute(db)
  return { rows, total: counted[0]?.total ?? 0 }
}

/** Everything that is wrong with a run's items, in the file's order. */
export async function importFaultsOf(db: Db, id: number): Promise<(Fault & { key: string })[]> {
  const { rows } = await sql<Fault & { key: string }>`
    select i.key, x."row", x."column", x.cell, x.message from import_item i,
      jsonb_to_recordset(i.faults) as x ("row" int, "column" text, cell text, message text)
    where i.run_id = ${id} and i.outcome = 'failed' order by i.place, x."row"`.execute(db)
  return rows
}

/** Forgets runs that ended before `before`, with all their items. */
export async function forgetRuns(db: Db, before: Date): Promise<void> {
  await forgetRows(db, 'import_run', sql`created_at < ${before}`)
  await forgetRows(db, 'export_run', sql`created_at < ${before}`)
}
