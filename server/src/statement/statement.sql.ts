import { sql, type RawBuilder } from 'kysely'
import type { Fen } from '../../../contract/money.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { StatementKind, StatementLineState, StatementState } from '../../../contract/plan/statementState.ts'
import type { Db, Tx } from '../database/db.ts'
import { containing, onPage, type Paging } from '../database/listing.sql.ts'

export type ListedStatement = {
  id: number
  number: string
  companyId: number
  companyName: string
  month: string
  opening: Fen
  closing: Fen
  state: StatementState
  open: number
  disputed: number
  pdfId: number | null
  xlsxId: number | null
  createdAt: Date
}

const fields = sql`s.id, s.number, s.company_id as "companyId", c.name as "companyName", s.month, s.opening_fen as opening,
  s.closing_fen as closing, s.state, s.pdf_id as "pdfId", s.xlsx_id as "xlsxId", s.created_at as "createdAt",
  (select count(*)::int from statement_line l where l.statement_id = s.id and l.state in ('open', 'answered')) as open,
  (select count(*)::int from statement_line l where l.statement_id = s.id and l.state = 'disputed') as disputed`

export type Asked = Paging & {
  state: StatementState | 'all'
  month?: string | undefined
  keyword?: string | undefined
}

/** Only this company's; null: staff, who see every company's. */
const seenBy = (companyId: number | null): RawBuilder<unknown> => (companyId === null ? sql`true` : sql`s.company_id = ${companyId}`)

/** A page of statements, the newest first, and how many there are. */
export async function statementPage(db: Db, companyId: number | null, asked: Asked): Promise<{ rows: ListedStatement[]; total: number }> {
  const where = [
    seenBy(companyId),
    ...(asked.state === 'all' ? [] : [sql`s.state = ${asked.state}`]),
    ...(asked.month ? [sql`s.month = ${asked.month}`] : []),
    ...(asked.keyword ? [sql`(c.name ilike ${containing(asked.keyword)} or s.number = ${asked.keyword})`] : []),
  ]
  const matching = sql`from statement s join company c on c.id = s.company_id where ${sql.join(where, sql` and `)}`
  const [{ rows }, counted] = await Promise.all([
    sql<ListedStatement>`select ${fields} ${matching}
      order by s.id desc ${onPage(asked)}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total ${matching}`.execute(db),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** @throws Refusal statement.missing – also for another company's. */
export async function readStatement(db: Db | Tx, id: number, companyId: number | null): Promise<ListedStatement> {
  const { rows } = await sql<ListedStatement>`select ${fields} from statement s join company c on c.id = s.company_id
    where s.id = ${id} and ${seenBy(companyId)}`.execute(db)
  return rows[0] ?? refuse('statement.missing')
}

/** As `readStatement`, locked: of two words about it at once the second waits and sees the first. */
export async function lockStatement(tx: Tx, id: number, companyId: number | null): Promise<ListedStatement> {
  await sql`select 1 from statement s where s.id = ${id} and ${seenBy(companyId)} for no key update`.execute(tx)
  return readStatement(tx, id, companyId)
}

export type StoredLine = {
  id: number
  at: Date
  kind: StatementKind
  orderNumber: string | null
  note: string
  amount: Fen
  invoiced: Fen
  state: StatementLineState
  reason: string
  answer: string
}

/** The lines of a statement, in their order. */
export const linesOf = (db: Db | Tx, statementId: number): Promise<StoredLine[]> =>
  db
    .selectFrom('statement_line')
    .select(['id', 'at', 'kind', 'order_number as orderNumber', 'note', 'amount_fen as amount'])
    .select(['invoiced_fen as invoiced', 'state', 'reason', 'answer'])
    .where('statement_id', '=', statementId)
    .orderBy('place')
    .execute()

type Words = { state: StatementLineState; reason?: string; answer?: string }

export async function setLines(tx: Tx, ids: readonly number[], words: Words, now: Date): Promise<void> {
  await tx
    .updateTable('statement_line')
    .set({ ...words, moved_at: now })
    .where('id', 'in', [...ids])
    .execute()
}

export async function setStatement(tx: Tx, id: number, state: StatementState): Promise<void> {
  await tx.updateTable('statement').set({ state }).where('id', '=', id).execute()
}

/** Remembers the files of a statement, once; false where somebody else was first. */
export async function setFiles(db: Db, id: number, files: { pdfId: number; xlsxId: number }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('statement')
    .set({ pdf_id: files.pdfId, xlsx_id: files.xlsxId })
    .where('id', '=', id)
    .where('pdf_id', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
