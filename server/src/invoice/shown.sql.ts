import { sql, type RawBuilder } from 'kysely'
import type { InvoiceableOrder, InvoiceQueue } from '../../../contract/invoice/invoiceRecord.ts'
import type { Fen } from '../../../contract/money.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Db } from '../database/db.ts'
import { containing, onPage, type Paging } from '../database/listing.sql.ts'
import { invoiceable } from '../figure/invoiceable.sql.ts'
import { always, marked, sourceOf, told } from '../figure/figure.sql.ts'
import type { Discount } from './discount.rules.ts'
import type { SheetPaging } from '../sheet/outward.ts'
import type { InvoiceFile } from '../outside/invoicing/platform.ts'
import type { Invoice } from './invoice.sql.ts'

export type ListedInvoice = Omit<Invoice, 'looks' | 'redRound' | 'accountId'> & {
  orderNumbers: string[]
  companyName: string
  appliedBy: string
  issuedAt: Date | null
  redNumber: string | null
  redAt: Date | null
  pdfId: number | null
  redPdfId: number | null
  createdAt: Date
}

const listed = sql`i.id, i.number, i.company_id as "companyId", i.kind, i.title, i.tax_rate as "taxRate",
  i.amount_fen as amount, i.tax_fen as tax, i.state, i.reason, i.invoice_number as "invoiceNumber",
  i.issued_at as "issuedAt", i.red_by as "redBy", i.look_at as "lookAt", i.red_reason as "redReason", i.red_due_at as "redDueAt",
  i.red_number as "redNumber", i.red_at as "redAt", i.pdf_id as "pdfId",
  i.ofd_id as "ofdId", i.xml_id as "xmlId",
  i.red_pdf_id as "redPdfId", i.created_at as "createdAt", c.name as "companyName", a.nickname as "appliedBy",
  (select array_agg(distinct o.number order by o.number) from invoice_line l join customer_order o on o.id = l.order_id
    where l.invoice_id = i.id) as "orderNumbers"`
const joined = sql`invoice i join company c on c.id = i.company_id join account a on a.id = i.account_id`

async function pageOf(db: Db, where: RawBuilder<unknown>, { uncounted, ...paging }: SheetPaging, from = joined) {
  const [{ rows }, total] = await Promise.all([
    sql<ListedInvoice>`select ${listed} from ${joined} where ${where}
      order by i.id desc ${onPage(paging)}`.execute(db),
    uncounted ? 0 : countOf(db, from, where),
  ])
  return { rows, total }
}

async function countOf(db: Db, from: RawBuilder<unknown>, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from ${from} where ${where}`.execute(db)
  return rows[0]?.total ?? 0
}

/** A page of the company's invoices, the newest first. */
export const invoicePage = (db: Db, companyId: number, paging: Paging) => pageOf(db, sql`i.company_id = ${companyId}`, paging)

/** So often the platform was asked, in more than an hour, without an end: somebody should know. */
const looksTooMany = 12

/** Where an invoice `i` waits for the merchant. */
export const waiting = sql`(i.state in ('applied', 'failed', 'red_lapsed') or i.state = 'red_pending' and i.red_by = 'buyer'
  or i.state in ('checked', 'issuing') and i.looks >= ${sql.lit(looksTooMany)})`

const queues = (state: InvoiceQueue) => (state === 'all' ? sql`true` : state === 'open' ? waiting : sql`i.state = ${state}`)

const named = (keyword: string) => {
  const part = containing(keyword)
  return sql`(i.number ilike ${part} or i.invoice_number like ${part} or c.name ilike ${part} or i.title->>'name' ilike ${part}
    or exists (select 1 from invoice_line l join customer_order o on o.id = l.order_id
      where l.invoice_id = i.id and o.number ilike ${part}))`
}

/** A page of every company's invoices for the desk, and how many wait for the merchant in all. */
export async function deskPage(db: Db, asked: SheetPaging & { state: InvoiceQueue; keyword?: string | undefined }) {
  const where = sql`${queues(asked.state)} and ${asked.keyword ? named(asked.keyword) : sql`true`}`
  // Of companies only a keyword asks anything.
  const from = asked.keyword ? joined : sql`invoice i`
  const [page, open] = await Promise.all([pageOf(db, where, asked, from), asked.uncounted ? 0 : countOf(db, sql`invoice i`, waiting)])
  return { ...page, open }
}

export type ShownLine = { orderNumber: string; name: string; spec: string; quantity: number; amount: Fen; tax: Fen } & Discount

/** What an invoice says, line by line, each after what offers took off it. */
export async function linesOf(db: Db, id: number): Promise<ShownLine[]> {
  const { rows } = await sql<ShownLine>`
    select o.number as "orderNumber", l.name, l.spec, l.quantity, l.amount_fen as amount, l.tax_fen as tax,
      l.off_fen as off, l.off_tax_fen as "offTax"
    from invoice_line l join customer_order o on o.id = l.order_id where l.invoice_id = ${id} order by l.place`.execute(db)
  return rows
}

/** @throws Refusal invoice.missing. */
export async function invoiceById(db: Db, id: number): Promise<ListedInvoice> {
  const { rows } = await sql<ListedInvoice>`select ${listed} from ${joined} where i.id = ${id}`.execute(db)
  return rows[0] ?? refuse('invoice.missing')
}

/** The stored file of an invoice of this company; null: there is none, or it is another company's. */
export async function fileOf(db: Db, companyId: number, id: number, which: InvoiceFile | 'red'): Promise<number | null> {
  const column = { pdf: 'pdf_id', ofd: 'ofd_id', xml: 'xml_id', red: 'red_pdf_id' }[which]
  const { rows } = await sql<{ id: number | null }>`
    select ${sql.ref(column)} as id from invoice where id = ${id} and company_id = ${companyId}`.execute(db)
  return rows[0]?.id ?? null
}

export type ListedOrder = Omit<InvoiceableOrder, 'createTime' | 'paid' | 'invoiced' | 'invoiceable'> & {
  createdAt: Date
  paid: Fen
  invoiced: Fen
  sold: Fen
}

/** A page of the company's orders of which something may be invoiced, the newest first. */
export async function invoiceablePage(db: Db, companyId: number, { page, limit }: Paging) {
  const kept = (await sourceOf(db)) === 'kept'
  const { found, total } = kept ? openToInvoice(companyId, page * limit) : everyOrder(companyId)
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<ListedOrder>`
      with ${found} select o.number as "orderId", o.created_at as "createdAt", o.paid_fen as paid, o.invoiced, o.sold,
        o.receipt->>'taxRate' as "taxRate",
        (select l.title from order_line l where l.order_id = o.id order by l.place limit 1) as title,
        (select count(*)::int from order_line l where l.order_id = o.id) as lines,
        (select t.id from invoice_title t where t.company_id = o.company_id and t.id = (o.title->>'id')::bigint) as "titleId"
      from found o order by o.id desc ${onPage({ page, limit })}`.execute(db),
    sql<{ total: number }>`with ${total} select total from total`.execute(db),
  ])
  return { rows, total: counted[0]?.total ?? 0 }
}

/** Each paid order of the company is looked at. */
const everyOrder = (companyId: number) => {
  const found = sql`found as (${invoiceable(sql`o.company_id = ${companyId}`)})`
  return { found, total: sql`${found}, total as (select count(*)::int as total from found)` }
}

/** The newest that are kept, with those that may have become so or not any more; and how many there are in all. */
function openToInvoice(companyId: number, newest: number) {
  const due = sql`due as materialized (${marked})`
  const amongDue = sql`= any(array(select order_id from due))`
  const parts = sql`figure_part where figure = 'invoiceable' and (key ->> 0)::bigint = ${companyId}`
  const ofDue = invoiceable(sql`o.company_id = ${companyId} and o.id ${amongDue}`)
  return {
    found: sql`${due}, kept as materialized (select order_id from ${parts} and not order_id ${amongDue} order by order_id desc limit ${newest}),
      found as (${invoiceable(sql`o.company_id = ${companyId} and o.id = any(array(select order_id from kept))`)} union all ${ofDue})`,
    total: sql`${told(['invoiceable'], 'kept', always, sql`jsonb_build_array(${companyId}::bigint)`)},
      total as (select coalesce(sum(n), 0)::int as total from told)`,
  }
}
