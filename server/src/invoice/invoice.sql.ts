import { sql, type RawBuilder } from 'kysely'
import { titleJson } from '../account/told.sql.ts'
import type { InvoiceTitle } from '../../../contract/account/invoice.ts'
import type { InvoiceState } from '../../../contract/invoice/invoiceState.ts'
import type { Side } from '../../../contract/moves.ts'
import type { Fen } from '../../../contract/money.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Db, Tx } from '../database/db.ts'
import { invoicedOf, soldOf, standing } from '../figure/invoiceable.sql.ts'
import { waitOf } from '../outside/backOff.sql.ts'
import { backOff, invoiceableOf, type Draft, type Invoiceable } from './invoice.rules.ts'

/** What stands at the platform of the order `o`, or soon will: of this nobody began a red letter yet. */
export const issuedOf = sql`coalesce((select sum(il.amount_fen) from invoice_line il join invoice iv on iv.id = il.invoice_id
  where il.order_id = o.id and iv.state in ('checked', 'issuing', 'issued')), 0)::bigint`

/** What is invoiced of the line `l`: see `invoicedOf`. */
const invoicedOfLine = sql`coalesce((select sum(il.amount_fen) from invoice_line il join invoice iv on iv.id = il.invoice_id
  where il.order_line_id = l.id and iv.state not in ('refused', 'red_issued')), 0)::bigint`

/** Pieces of the line `l` that came back, or are to. */
const returnedOf = sql`coalesce((select sum(c.agreed_quantity) from claim c where c.order_line_id = l.id and c.remedy = 'return'
  and c.state in ('returning', 'returned', 'paying', 'executing', 'closed')), 0)::int`

const fenOf = (text: RawBuilder<unknown>) => sql`round((${text})::numeric * 100)::bigint`
const receiptLine = sql`o.receipt -> 'lines' -> (l.place - 1)`

/** What the line `l` cost after the offers of its order, and what these took off it. */
const offeredOf = sql`case when o.receipt ? 'offers' then json_build_object('taxMode', o.receipt -> 'taxMode',
  'net', ${fenOf(sql`${receiptLine} ->> 'net'`)} + ${fenOf(sql`${receiptLine} ->> 'freight'`)},
  'given', coalesce((select sum(il.off_fen) from invoice_line il join invoice iv on iv.id = il.invoice_id
    where il.order_line_id = l.id and iv.state not in ('refused', 'red_issued')), 0)::bigint,
  'off', (select -sum(${fenOf(sql`f -> 'shares' ->> (l.place - 1)`)})::bigint from jsonb_array_elements(o.receipt -> 'offers') f)) end`

type Read = Omit<Invoiceable, 'left'> & { paid: Fen; sold: Fen; invoiced: Fen }

/**
 * Locks the company's orders and reads what of each may be invoiced, in the order asked. Whoever asks for the same at the
 * same time waits, and then sees what is left.
 * @throws Refusal order.missing – also for another company's.
 */
export async function lockInvoiceable(tx: Tx, companyId: number, numbers: readonly string[]): Promise<Invoiceable[]> {
  await sql`select id from customer_order where company_id = ${companyId} and number = any(${[...numbers]})
    order by id for no key update`.execute(tx)
  const { rows } = await sql<Read>`
    select o.id as "orderId", o.number, o.gross_fen as gross, round((o.receipt->>'tax')::numeric * 100)::bigint as tax,
      o.receipt->>'taxRate' as "taxRate", case when ${standing} then o.paid_fen else 0 end as paid, ${soldOf} as sold,
      ${invoicedOf} as invoiced,
      (select json_agg(json_build_object('id', l.id, 'name', l.title, 'spec', array_to_string(l.selection_text, ' '),
        'quantity', l.quantity, 'gross', l.gross_fen, 'refund', l.refund_fen, 'invoiced', ${invoicedOfLine},
        'returned', ${returnedOf}, 'offered', ${offeredOf}) order by l.place)
        from order_line l where l.order_id = o.id) as lines
    from customer_order o where o.company_id = ${companyId} and o.number = any(${[...numbers]})`.execute(tx)
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  return numbers.map((number) => {
    const { paid, sold, invoiced, ...order } = byNumber.get(number) ?? refuse('order.missing')
    return { ...order, left: invoiceableOf({ paid, sold, invoiced }) }
  })
}

/** @throws Refusal title.missing – also for another company's. */
export async function readTitle(tx: Tx, companyId: number, id: number): Promise<InvoiceTitle> {
  const { rows } = await sql<{ title: InvoiceTitle }>`
    select ${titleJson(sql`t`)} as title from invoice_title t where t.id = ${id} and t.company_id = ${companyId}`.execute(tx)
  return rows[0]?.title ?? refuse('title.missing')
}

export type NewInvoice = {
  readonly number: string
  readonly companyId: number
  readonly accountId: number
  readonly kind: 1 | 2
  readonly title: InvoiceTitle
  readonly draft: Draft
}

export async function insertInvoice(tx: Tx, invoice: NewInvoice, now: Date): Promise<number> {
  const { companyId, draft } = invoice
  const { id } = await tx
    .insertInto('invoice')
    .values({
      number: invoice.number,
      company_id: companyId,
      account_id: invoice.accountId,
      kind: invoice.kind,
      title: JSON.stringify(invoice.title),
      tax_rate: draft.taxRate,
      amount_fen: draft.amount,
      tax_fen: draft.tax,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = draft.lines.map((line, at) => ({
    invoice_id: id,
    company_id: companyId,
    order_id: line.orderId,
    order_line_id: line.orderLineId,
    place: at + 1,
    name: line.name,
    spec: line.spec,
    quantity: line.quantity,
    amount_fen: line.amount,
    tax_fen: line.tax,
    off_fen: line.off,
    off_tax_fen: line.offTax,
  }))
  await tx.insertInto('invoice_line').values(rows).execute()
  return id
}

/** An invoice as moves and the platform need it. */
export type Invoice = {
  id: number
  number: string
  companyId: number
  accountId: number
  kind: 1 | 2
  title: InvoiceTitle
  taxRate: string
  amount: Fen
  tax: Fen
  state: InvoiceState
  invoiceNumber: string | null
  redBy: Side | null
  redReason: string
  redRound: number
  redDueAt: Date | null
  reason: string
  looks: number
  /** When the platform is asked next; null: nothing is open there. */
  lookAt: Date | null
  ofdId: number | null
  xmlId: number | null
  createdAt: Date
  issuedAt: Date | null
}

const fields = sql`i.id, i.number, i.company_id as "companyId", i.account_id as "accountId", i.kind, i.title,
  i.tax_rate as "taxRate", i.amount_fen as amount, i.tax_fen as tax, i.state, i.invoice_number as "invoiceNumber",
  i.red_by as "redBy", i.red_reason as "redReason", i.red_round as "redRound", i.red_due_at as "redDueAt", i.reason,
  i.looks, i.look_at as "lookAt", i.ofd_id as "ofdId", i.xml_id as "xmlId",
  i.created_at as "createdAt", i.issued_at as "issuedAt"`

/** Locks an invoice; `companyId` null: staff, who see every company's. @throws Refusal invoice.missing, also for another's. */
export async function lockInvoice(tx: Tx, id: number, companyId: number | null): Promise<Invoice> {
  const whose = companyId === null ? sql`true` : sql`i.company_id = ${companyId}`
  const { rows } = await sql<Invoice>`
    select ${fields} from invoice i where i.id = ${id} and ${whose} for no key update`.execute(tx)
  return rows[0] ?? refuse('invoice.missing')
}

/** Whether more is invoiced of one of its orders than was paid and sold in the end. */
export async function isOverInvoiced(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from customer_order o where o.id in (select order_id from invoice_line where invoice_id = ${id})
      and ${invoicedOf} > least(o.paid_fen, ${soldOf}) limit 1`.execute(tx)
  return rows.length > 0
}

/** An invoice as it is, for the platform's job; null: there is none. */
export async function readInvoice(db: Db, id: number): Promise<Invoice | null> {
  const { rows } = await sql<Invoice>`select ${fields} from invoice i where i.id = ${id}`.execute(db)
  return rows[0] ?? null
}

export type InvoiceColumns = {
  state?: InvoiceState
  reason?: string
  checked_by?: number
  invoice_number?: string
  issued_at?: Date
  pdf_id?: number
  ofd_id?: number
  xml_id?: number
  red_by?: Side
  red_reason?: string
  red_due_at?: Date | null
  red_warned?: number
  red_round?: number
  red_number?: string
  red_at?: Date
  red_pdf_id?: number
  look_at?: Date | null
  looks?: number
}

export async function setInvoice(tx: Tx | Db, id: number, columns: InvoiceColumns): Promise<void> {
  await tx.updateTable('invoice').set(columns).where('id', '=', id).execute()
}

/** Says why it does not go on, as long as the invoice stands as it was seen. */
export async function setReason(db: Db, { id, state }: Pick<Invoice, 'id' | 'state'>, reason: string): Promise<void> {
  await db.updateTable('invoice').set({ reason }).where('id', '=', id).where('state', '=', state).execute()
}

/** The invoices about which the platform is asked now; each is put off, so that no other process asks the same. */
export async function takeLooks(db: Db, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update invoice set looks = least(looks + 1, 1000), look_at = ${now}::timestamptz + ${waitOf(backOff, 'looks')}
    where id in (select id from invoice where look_at <= ${now} order by look_at limit 200 for no key update skip locked)
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Keeps a file that came after the others; one that is there already stays. */
export async function setLateFile(db: Db, id: number, type: 'ofd' | 'xml', fileId: number): Promise<void> {
  const column = `${type}_id` as const
  await db
    .updateTable('invoice')
    .set({ [column]: fileId })
    .where('id', '=', id)
    .where(column, 'is', null)
    .execute()
}

/** Nothing more is asked about an invoice, as long as it stands as it was seen. */
export async function endLooks(db: Db, { id, state }: Pick<Invoice, 'id' | 'state'>): Promise<void> {
  await db.updateTable('invoice').set({ look_at: null }).where('id', '=', id).where('state', '=', state).execute()
}

/** The invoice of a number, of any company; null: there is none. */
export async function idByNumber(db: Db | Tx, number: string): Promise<number | null> {
  const found = await db.selectFrom('invoice').select('id').where('number', '=', number).executeTakeFirst()
  return found?.id ?? null
}
