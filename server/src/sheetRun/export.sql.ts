import { sql } from 'kysely'
import type { SheetSubject } from '../../../contract/sheet.ts'
import type { Db, Tx } from '../database/db.ts'
import { onPage, type Paging } from '../database/listing.sql.ts'

export type ExportState = 'waiting' | 'running' | 'done' | 'failed'

type OfCompany = { readonly side: 'buyer'; readonly companyId: number; readonly accountId: number }
/** Whose an export is: a member of staff's, or an account's for its company. */
export type Owner = { readonly side: 'staff'; readonly staffId: number } | OfCompany

export async function insertExport(
  tx: Tx,
  run: { subject: SheetSubject; format: 'xlsx' | 'csv'; filter: object; by: Owner },
  now: Date,
): Promise<number> {
  const { subject, format, filter, by } = run
  const owner = by.side === 'staff' ? { staff_id: by.staffId } : { staff_id: null, company_id: by.companyId, account_id: by.accountId }
  const { id } = await tx
    .insertInto('export_run')
    .values({ subject, format, filter: JSON.stringify(filter), ...owner, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function readExport(db: Db, id: number) {
  const run = await db
    .selectFrom('export_run')
    .select(['id', 'subject', 'format', 'filter', 'state', 'staff_id', 'company_id', 'account_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!run) return undefined
  const { staff_id: staffId, company_id: companyId, account_id: accountId, ...rest } = run
  if (staffId !== null) return { ...rest, by: { side: 'staff', staffId } as const }
  if (companyId === null || accountId === null) throw new Error(`export ${id} is nobody's`)
  return { ...rest, by: { side: 'buyer', companyId, accountId } as const }
}

/** What this member of staff may see, as it is now: of whose customers, and what is earned. */
export async function sightOf(db: Db, staffId: number): Promise<{ ownOnly: boolean; seesMargins: boolean }> {
  const row = await db.selectFrom('staff').select(['own_only', 'areas']).where('id', '=', staffId).executeTakeFirst()
  return { ownOnly: row?.own_only ?? true, seesMargins: row?.areas.includes('margin') ?? false }
}

type Standing = {
  state?: ExportState
  fault?: string
  total?: number
  done?: number
  /** Whether what goods cost and earn is in it. */
  margins?: boolean
  file_id?: number
  finished_at?: Date
}

export async function setExport(db: Db | Tx, id: number, standing: Standing): Promise<void> {
  await db.updateTable('export_run').set(standing).where('id', '=', id).where('state', 'in', ['waiting', 'running']).execute()
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
  /** Whether what goods cost and earn may be in it. */
  readonly margins: boolean
  readonly staffName: string
  readonly createdAt: Date
}

/** A page of a subject's exports, the newest first. */
export async function exportPage(
  db: Db,
  { subject, ...paging }: Paging & { subject: SheetSubject },
): Promise<{ rows: ShownExport[]; total: number }> {
  const { rows } = await sql<ShownExport>`
    select r.id, r.subject, r.format, r.state, r.fault, r.total, r.done, r.file_id as "fileId", r.margins, s.name as "staffName",
      r.created_at as "createdAt" from export_run r join staff s on s.id = r.staff_id
    where r.subject = ${subject} order by r.id desc ${onPage(paging)}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from export_run where subject = ${subject} and staff_id is not null`.execute(db)
  return { rows, total: counted[0]?.total ?? 0 }
}

/** How many exports of this account are not made yet. */
export async function underWay(tx: Tx, { companyId, accountId }: OfCompany): Promise<number> {
  // One after the other, so that two at once are counted.
  await sql`select 1 from account where id = ${accountId} and company_id = ${companyId} for no key update`.execute(tx)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from export_run
    where account_id = ${accountId} and company_id = ${companyId} and state in ('waiting', 'running')`.execute(tx)
  return rows[0]?.count ?? 0
}

/** A page of an account's own exports, the newest first. */
export async function ownExports(db: Db, owner: OfCompany, paging: Paging) {
  const mine = sql`account_id = ${owner.accountId} and company_id = ${owner.companyId}`
  const { rows } = await sql<Omit<ShownExport, 'subject' | 'staffName' | 'margins'> & { filter: unknown }>`
    select id, format, state, fault, total, done, file_id as "fileId", created_at as "createdAt", filter from export_run
    where ${mine} order by id desc ${onPage(paging)}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from export_run where ${mine}`.execute(db)
  return { rows, total: counted[0]?.total ?? 0 }
}

/** The database starts no others to help with what the transaction asks: for a page they take longer than the page, and whoever clicks has the machine. */
export const workAlone = async (tx: Db): Promise<void> => void (await sql`set local max_parallel_workers_per_gather = 0`.execute(tx))
