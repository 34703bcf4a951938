import { createHash } from 'node:crypto'
import type { FileType } from '../file/file.rules.ts'
import { insertFile } from '../file/file.sql.ts'
import { keep, receive } from '../file/store.ts'
import { fen, yuan } from '../../../contract/money.ts'
import type { InvoiceMove } from '../../../contract/invoiceState.ts'
import { inTransaction, type Db, type Tx } from '../db.ts'
import type { House } from '../house.ts'
import { insertNotice } from '../notice/notice.sql.ts'
import { readPayee } from '../payment/payment.sql.ts'
import { PlatformError, type Issued, type IssueRequest, type Platform } from './platform.ts'
import { nextLook, stateAfter, toldOf } from './record.rules.ts'
import { lockInvoice, readInvoice, setInvoice, type Invoice, type InvoiceColumns } from './record.sql.ts'
import { linesOf } from './shown.sql.ts'

type Works = Pick<House, 'db' | 'dataDir' | 'now' | 'invoicing'>

/**
 * Takes an invoice, or its red letter, one step further at the platform: asks for it, or for what became of it. May run
 * twice: a serial is one invoice there, and each step is written once here.
 */
export async function pursueInvoice(house: Works, id: number): Promise<void> {
  const invoice = await readInvoice(house.db, id)
  if (!invoice || !house.invoicing) return
  if (!['checked', 'issuing', 'red_issuing'].includes(invoice.state)) return
  try {
    const known = await house.invoicing.look(serialOf(invoice))
    const asks = known.state === 'missing' || (known.state === 'failed' && invoice.state === 'checked')
    if (asks) await ask(house, house.invoicing, invoice)
    else await hear(house, house.invoicing, invoice, known)
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    if (error.refused) await failed(house.db, invoice, error.message, house.now())
    else await setInvoice(house.db, id, { reason: error.message })
  }
}

const isRed = ({ state }: Pick<Invoice, 'state'>): boolean => state === 'red_issuing'

/** The name under which the platform knows the invoice, or its red letter: each round of those has one of its own. */
export const serialOf = (invoice: Pick<Invoice, 'number' | 'redRound' | 'state'>): string =>
  isRed(invoice) ? `${invoice.number}R${invoice.redRound}` : invoice.number

async function ask({ db, now }: Works, platform: Platform, invoice: Invoice): Promise<void> {
  await platform.issue(await requestOf(db, invoice))
  if (invoice.state !== 'checked') return
  await move(db, invoice, 'take', now(), { looks: 0, look_at: nextLook(0, now()), reason: '' })
}

/** What is asked of the platform: the title as it was applied for, the lines as they were kept. */
async function requestOf(db: Db, invoice: Invoice): Promise<IssueRequest> {
  const { kind, title, taxRate, amount, tax } = invoice
  const sign = isRed(invoice) ? -1 : 1
  const signed = (part: number) => yuan(fen(part === 0 ? 0 : sign * part))
  const lines = await linesOf(db, invoice.id)
  return {
    serial: serialOf(invoice),
    kind,
    seller: (await readPayee(db)).payee,
    buyer: title,
    taxRate,
    amount: signed(amount),
    tax: signed(tax),
    lines: lines.map((line) => ({ name: line.name, spec: line.spec, quantity: sign * line.quantity, amount: signed(line.amount), tax: signed(line.tax) })),
    remark: `订单 ${[...new Set(lines.map(({ orderNumber }) => orderNumber))].join('、')}`,
    takesBack: isRed(invoice) ? { number: invoice.invoiceNumber ?? '', reason: invoice.redReason } : null,
  } // prettier-ignore
}

async function hear(house: Works, platform: Platform, invoice: Invoice, known: Issued): Promise<void> {
  const now = house.now()
  if (known.state === 'working' && invoice.state === 'checked')
    await move(house.db, invoice, 'take', now, { reason: '' })
  if (known.state === 'failed') await failed(house.db, invoice, known.fault, now)
  if (known.state !== 'issued') return
  const sum = yuan(fen(isRed(invoice) ? -invoice.amount : invoice.amount))
  if (known.amount !== sum)
    return failed(house.db, invoice, `平台开具的金额 ${known.amount} 与申请的 ${sum} 不符，请人工处理`, now)
  const pdf = await stored(house, platform, invoice, 'pdf', known.number)
  if (isRed(invoice)) {
    const columns = { red_number: known.number, red_at: known.issuedAt, red_pdf_id: pdf, look_at: null }
    return move(house.db, invoice, 'issueRed', now, columns, '发票已红冲')
  }
  const xml = await stored(house, platform, invoice, 'xml', known.number)
  const files = { pdf_id: pdf, xml_id: xml, look_at: null, reason: '' }
  const columns = { invoice_number: known.number, issued_at: known.issuedAt, ...files }
  await move(house.db, invoice, 'issue', now, columns, '发票已开具')
}

const failed = (db: Db, invoice: Invoice, reason: string, now: Date): Promise<void> =>
  move(db, invoice, isRed(invoice) ? 'failRed' : 'fail', now, { reason, look_at: null })

/** Keeps a file of the platform's as the company's own, private one. */
async function stored(house: Works, platform: Platform, invoice: Invoice, type: 'pdf' | 'xml', number: string) {
  const bytes = await platform.file(serialOf(invoice), type)
  const arrived = await receive(house.dataDir, [bytes] as never, bytes.length)
  await keep(house.dataDir, arrived)
  const name = `${isRed(invoice) ? '红字发票' : '发票'}-${number}.${type}`
  const by = { side: 'buyer', companyId: invoice.companyId, accountId: invoice.accountId } as const
  const hash = createHash('sha256').update(bytes).digest('hex')
  const file = {
    kind: 'invoice',
    name,
    type: type satisfies FileType,
    size: bytes.length,
    hash,
    preview: null,
  } as const
  return (await insertFile(house.db, by, file)).id
}

/** Moves an invoice as the mall itself, once: whoever comes second finds it moved and changes nothing. */
async function move(
  db: Db,
  seen: Invoice,
  deed: InvoiceMove,
  now: Date,
  columns: InvoiceColumns,
  title?: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const invoice = await lockInvoice(tx, seen.id, null)
    if (invoice.state !== seen.state) return
    const state = stateAfter(invoice, deed, 'system')
    await setInvoice(tx, invoice.id, { ...columns, state })
    if (title) await tell(tx, invoice, title, title, now)
  }) // prettier-ignore
}

/** Tells those of the company who look after invoices, and whoever applied. */
export async function tell(tx: Tx, invoice: Invoice, title: string, body: string, now: Date): Promise<void> {
  const { companyId, accountId: to, number, amount } = invoice
  const notice = { companyId, title, body: `${toldOf(number, amount)}：${body}`, link: '/invoice', to }
  await insertNotice(tx, { ...notice, alsoGranted: 'invoice.manage' }, now)
}
