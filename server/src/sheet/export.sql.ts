import { sql } from 'kysely'
import type { SheetSubject } from '../../../contract/sheet.ts'
import type { Db, Tx } from '../db.ts'

export type ExportState = 'waiting' | 'running' | 'done' | 'failed'

export async function insertExport(
  tx: Tx,
  run: { subject: SheetSubject; format: 'xlsx' | 'csv'; filter: object; staffId: number },
  now: Date,
): Promise<number> {
  const { subject, format, filter, staffId } = run
  const { id } = await tx
    .insertInto('export_run')
    .values({ subject, format, filter: JSON.stringify(filter), staff_id: staffId, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const readExport = (db: Db, id: number) =>
  db
    .selectFrom('export_run')
    .select(['id', 'subject', 'format', 'filter', 'state', 'staff_id as staffId'])
    .where('id', '=', id)
    .executeTakeFirst()

type Standing = {
  state?: ExportState
  fault?: string
  total?: number
  done?: number
  file_id?: number
  finished_at?: Date
}

export async function setExport(db: Db | Tx, id: number, standing: Standing): Promise<void> {
  await db
    .updateTable('export_run')
    .set(standing)
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .execute()
}

export type ShownExport = {
  readonly id: number
  readonly subject: SheetSubject
  readonly format: 'xlsx' | 'csv'
  readonly state: ExportState
  readonly fault: string
  readonly total: number
  readonly done: number
  readonly fileId: number | null
  readonly staffName: string
  readonly createdAt: Date
}

/** A page of a subject's exports, the newest first. */
export async function exportPage(
  db: Db,
  { subject, page, limit }: { subject: SheetSubject; page: number; limit: number },
): Promise<{ rows: ShownExport[]; total: number }> {
  const { rows } = await sql<ShownExport>`
    select r.id, r.subject, r.format, r.state, r.fault, r.total, r.done, r.file_id as "fileId", s.name as "staffName",
      r.created_at as "createdAt" from export_run r join staff s on s.id = r.staff_id
    where r.subject = ${subject} order by r.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from export_run where subject = ${subject}`.execute(db)
  return { rows, total: counted[0]?.total ?? 0 }
}
