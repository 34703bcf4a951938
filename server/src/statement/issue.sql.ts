import { sql } from 'kysely'
import { fen, type Fen } from '../../../contract/money.ts'
import { dayStart, oneDay } from '../../../contract/text.ts'
import type { Db, Tx } from '../database/db.ts'
import { kindOfPosting, monthAfter, monthsToMake, type NewLine } from './statement.rules.ts'

// What a company owes us is the sum of these accounts: what it was sold and has not paid, less its balance. Money that nobody
// has placed yet is nobody's, and stands on a statement once it is.
const owing = sql`e.account in ('receivable', 'balance')`

const beginOf = (month: string): Date => dayStart(`${month}-01`)

/** Begins the statements of every month that has passed and was not begun. */
export async function beginRuns(db: Db, last: string): Promise<void> {
  const { rows } = await sql<{ begun: string | null }>`select max(month) as begun from statement_run`.execute(db)
  const months = monthsToMake(rows[0]?.begun ?? null, last)
  if (months.length > 0) await sql`insert into statement_run (month) select unnest(${months}::text[]) on conflict do nothing`.execute(db)
}

/** The earliest month whose statements are not all made, locked; null: none that nobody else is busy with. */
export async function lockRun(tx: Tx): Promise<{ month: string; reached: number } | null> {
  const { rows } = await sql<{ month: string; reached: number }>`
    select month, reached from statement_run where not done order by month limit 1 for update skip locked`.execute(tx)
  return rows[0] ?? null
}

/** Remembers how far the statements of a month are made. */
export async function setRun(tx: Tx, month: string, reached: number, done: boolean): Promise<void> {
  await tx.updateTable('statement_run').set({ reached, done }).where('month', '=', month).execute()
}

/** The next company with anything in its books; null: that was the last. */
export async function companyAfter(tx: Tx, after: number): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`select min(company_id) as id from entry where company_id > ${after}`.execute(tx)
  return rows[0]?.id ?? null
}

/** What the company owed when the month began: the end of its last statement, or what the books say where it has none. */
async function openingOf(tx: Tx, companyId: number, month: string): Promise<{ opening: Fen; since: Date }> {
  const { rows: before } = await sql<{ closing: Fen; first: string }>`
    select closing_fen as closing, min(month) over () as first from statement
    where company_id = ${companyId} and month < ${month} order by month desc limit 1`.execute(tx)
  const begin = beginOf(month)
  const [last] = before
  if (last) {
    // What was posted late, with a moment before this month, stands on this statement and is not lost. What the first of all
    // began with stands on none.
    const since = Math.max(begin.getTime() - 45 * oneDay, beginOf(last.first).getTime())
    return { opening: last.closing, since: new Date(since) }
  }
  const { rows } = await sql<{ owed: Fen }>`select coalesce(sum(e.amount_fen), 0)::bigint as owed from entry e
    join posting p on p.id = e.posting_id where e.company_id = ${companyId} and ${owing} and p.at < ${begin}`.execute(tx)
  return { opening: rows[0]?.owed ?? fen(0), since: begin }
}

type Posted = {
  id: number
  at: Date
  kind: string
  ref: string
  account: string | null
  order: string | null
  amount: Fen
  takenBack: boolean
}

/** What the ledger says of a company's month; each posting stands on one statement. Internal moves that leave what is owed as it is are left out. */
async function postingsOf(tx: Tx, companyId: number, since: Date, until: Date): Promise<NewLine[]> {
  const { rows } = await sql<Posted>`
    select p.id, p.at, p.kind, p.ref, max(o.number) as "order", bool_or(e.account = 'sales' and e.amount_fen > 0) as "takenBack",
      sum(e.amount_fen) filter (where ${owing})::bigint as amount,
      max(e.account) filter (where e.account in ('bank', 'alipay', 'weixin')) as account
    from entry e join posting p on p.id = e.posting_id left join customer_order o on o.id = e.order_id
    where e.company_id = ${companyId} and p.at >= ${since} and p.at < ${until}
      and not exists (select 1 from statement_line l where l.posting_id = p.id)
    group by p.id having sum(e.amount_fen) filter (where ${owing}) <> 0 order by p.at, p.id`.execute(tx)
  return rows.map(({ id, at, kind, ref, account, order, amount, takenBack }) => ({
    at,
    kind: takenBack && kind !== 'unsale' ? 'other' : kindOfPosting(kind),
    postingId: id,
    orderNumber: order,
    note: account ? `${roads[account] ?? account} ${ref}` : (undone[kind] ?? ''),
    amount,
    invoiced: fen(0),
  }))
}

const undone: Readonly<Record<string, string>> = {
  unsale: '到账撤销，订单待付款',
  reverse: '到账撤销',
  pool: '拼印结算，货款调低',
  poolOut: '拼印未成，订单取消',
}
const roads: Readonly<Record<string, string>> = { bank: '银行转账', alipay: '支付宝', weixin: '微信支付' }

/** Invoices and red letters of the month: they change nothing that is owed. */
async function invoicesOf(tx: Tx, companyId: number, from: Date, until: Date): Promise<NewLine[]> {
  const { rows } = await sql<{ at: Date; red: boolean; number: string; amount: Fen }>`
    select i.issued_at as at, false as red, i.invoice_number as number, i.amount_fen as amount from invoice i
    where i.company_id = ${companyId} and i.issued_at >= ${from} and i.issued_at < ${until}
    union all select i.red_at, true, i.red_number, -i.amount_fen from invoice i
    where i.company_id = ${companyId} and i.red_at >= ${from} and i.red_at < ${until} order by 1, 3`.execute(tx)
  return rows.map(({ at, red, number, amount }) => ({
    at,
    kind: red ? 'red' : 'invoice',
    postingId: null,
    orderNumber: null,
    note: `发票号码 ${number}`,
    amount: fen(0),
    invoiced: amount,
  }))
}

export type Issued = { readonly id: number; readonly companyId: number; readonly number: string; readonly closing: Fen }

/**
 * Writes a company's statement of a month from the ledger; null where there is nothing to tell, or it is written already.
 * The month must be over.
 */
export async function writeStatement(tx: Tx, companyId: number, month: string, now: Date): Promise<Issued | null> {
  const from = beginOf(month)
  const until = beginOf(monthAfter(month))
  const { opening, since } = await openingOf(tx, companyId, month)
  const told = [...(await postingsOf(tx, companyId, since, until)), ...(await invoicesOf(tx, companyId, from, until))].toSorted(
    (a, b) => a.at.getTime() - b.at.getTime(),
  )
  if (opening === 0 && told.length === 0) return null
  const first: NewLine = { at: from, kind: 'opening', postingId: null, orderNumber: null, note: '', amount: fen(0), invoiced: fen(0) }
  const closing = fen(told.reduce<number>((owed, { amount }) => owed + amount, opening))
  const number = `DZ${month.replace('-', '')}${String(companyId).padStart(6, '0')}`
  const { rows } = await sql<{ id: number }>`
    insert into statement (number, company_id, month, opening_fen, closing_fen, state, created_at)
    values (${number}, ${companyId}, ${month}, ${opening}, ${closing}, 'issued', ${now})
    on conflict (company_id, month) do nothing returning id`.execute(tx)
  const id = rows[0]?.id
  if (id === undefined) return null
  await insertLines(tx, { id, companyId }, [first, ...told])
  return { id, companyId, number, closing }
}

async function insertLines(tx: Tx, statement: { id: number; companyId: number }, lines: readonly NewLine[]): Promise<void> {
  await sql`insert into statement_line (statement_id, company_id, place, at, kind, posting_id, order_number, note, amount_fen, invoiced_fen)
    select ${statement.id}, ${statement.companyId}, x.place, x.at, x.kind, x.posting, x."order", x.note, x.amount, x.invoiced
    from jsonb_to_recordset(${JSON.stringify(lines.map(({ at, kind, postingId, orderNumber, note, amount, invoiced }, place) => ({ place, at, kind, posting: postingId, order: orderNumber, note, amount, invoiced })))}::jsonb)
      as x (place int, at timestamptz, kind text, posting bigint, "order" text, note text, amount bigint, invoiced bigint)`.execute(tx)
}
