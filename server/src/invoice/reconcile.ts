import { fen, yuan } from '../../../contract/money.ts'
import { readPayee } from '../payment/payee.sql.ts'
import type { InvoiceMove } from '../../../contract/invoice/invoiceState.ts'
import { inTransaction, type Db } from '../database/db.ts'
import type { Services } from '../services.ts'
import { storedFile } from './files.ts'
import type { Issued, Platform } from '../outside/invoicing/platform.ts'
import { ProviderError } from '../outside/provider.ts'
import { attempt } from '../outside/reconcile.ts'
import { invoiceAfter, looksForFiles, nextLook, rowsOf, serialOf } from './invoice.rules.ts'
import { endLooks, lockInvoice, readInvoice, setInvoice, setLateFile, setReason, type Invoice, type InvoiceColumns } from './invoice.sql.ts'
import type { IssueRequest, RedRequest } from '../outside/invoicing/request.rules.ts'
import { linesOf } from './shown.sql.ts'
import { companyNotices } from '../notice/companyNotices.rules.ts'
import { taxSetting } from '../../../contract/setting/tax.ts'
import { readSetting } from '../setting.ts'
import { tell, type Told } from './tell.ts'

type Works = Pick<Services, 'db' | 'dataDir' | 'now' | 'invoicing' | 'storage'>
type Done = Extract<Issued, { state: 'issued' }>

/**
 * Takes an invoice, or its red letter, one step further at the platform: asks for it, or for what became of it. May run
 * twice: a serial is one invoice there, and each step is written once here.
 */
export async function reconcileInvoice(services: Works, id: number): Promise<void> {
  const invoice = await readInvoice(services.db, id)
  if (!invoice || !services.invoicing) return
  if (invoice.state === 'issued' && invoice.lookAt) return fetchRest(services, services.invoicing, invoice)
  if (!['checked', 'issuing', 'red_issuing'].includes(invoice.state)) return endLooks(services.db, invoice)
  const fault = await attempt(step(services, services.invoicing, invoice))
  if (!fault) return
  if (fault.refused) await failed(services.db, invoice, fault.message, services.now())
  // Whom a red letter waits for stays said.
  else if (!isRed(invoice) || invoice.reason === '') await setReason(services.db, invoice, fault.message)
}

async function step(services: Works, platform: Platform, invoice: Invoice): Promise<void> {
  const known = await platform.look(serialOf(invoice))
  if (known.state === 'missing') return ask(services, platform, invoice)
  if (known.state === 'failed' && invoice.state === 'checked') {
    await platform.retry(serialOf(invoice))
    return taken(services, invoice)
  }
  if (known.state === 'unsealed') return seal(services, platform, invoice)
  await hear(services, platform, invoice, known)
}

const isRed = ({ state }: Pick<Invoice, 'state'>): boolean => state === 'red_issuing'

async function ask(services: Works, platform: Platform, invoice: Invoice): Promise<void> {
  if (isRed(invoice)) return platform.takeBack(await redOf(services.db, invoice))
  await platform.issue(await requestOf(services.db, invoice))
  await taken(services, invoice)
}

/** The platform has it now. */
async function taken({ db, now }: Works, invoice: Invoice): Promise<void> {
  if (invoice.state !== 'checked') return
  await move(db, invoice, 'take', now(), { looks: 0, look_at: nextLook(0, now()), reason: '' })
}

/** It has its number, so whatever the platform says to this it has not failed. */
async function seal(services: Works, platform: Platform, invoice: Invoice): Promise<void> {
  const fault = await attempt(platform.retry(serialOf(invoice)))
  if (fault) throw new ProviderError(`发票已开具，签章未成功：${fault.message}`)
  await taken(services, invoice)
}

/** What is asked of the platform: the title as it was applied for, the lines as they were kept. */
async function requestOf(db: Db, invoice: Invoice): Promise<IssueRequest> {
  const { kind, title, taxRate } = invoice
  const kept = await linesOf(db, invoice.id)
  const lines = kept.flatMap(rowsOf)
  const remark = `订单 ${[...new Set(lines.map(({ orderNumber }) => orderNumber))].join('、')}`
  const { clerk, payee, checker } = await readSetting(db, taxSetting)
  return { serial: serialOf(invoice).serial, kind, buyer: title, taxRate, lines, remark, clerk, payee, checker }
}

async function redOf(db: Db, invoice: Invoice): Promise<RedRequest> {
  const { kind, title, invoiceNumber, redReason } = invoice
  const seller = (await readPayee(db)).payee
  return { serial: serialOf(invoice).serial, number: invoiceNumber ?? '', kind, seller, buyer: title, reason: redReason }
}

async function hear(services: Works, platform: Platform, invoice: Invoice, known: Issued): Promise<void> {
  const now = services.now()
  if (known.state === 'failed') return failed(services.db, invoice, known.fault, now)
  if (known.state === 'working') {
    if (invoice.state === 'checked') await move(services.db, invoice, 'take', now, { reason: '' })
    if (known.note !== '' && known.note !== invoice.reason) await wait(services.db, invoice, known.note, now)
  }
  if (known.state !== 'issued') return
  const sum = fen(isRed(invoice) ? -invoice.amount : invoice.amount)
  if (known.amount !== sum) {
    const fault = `平台开具的金额 ${yuan(known.amount)} 与申请的 ${yuan(sum)} 不符，请人工处理`
    return failed(services.db, invoice, fault, now)
  }
  // It is asked about again.
  if (!known.files.pdf) throw new ProviderError('已开具，开票平台尚未给出 PDF 文件')
  await (isRed(invoice) ? redIssued : issued)(services, platform, invoice, known)
}

async function redIssued(services: Works, platform: Platform, invoice: Invoice, { number, issuedAt, files }: Done) {
  const red_pdf_id = await storedFile(services, platform, invoice, {
    type: 'pdf',
    address: files.pdf ?? '',
    name: `红字发票-${number}`,
  })
  const columns = { red_number: number, red_at: issuedAt, red_pdf_id, look_at: null, reason: '' }
  await move(services.db, invoice, 'issueRed', services.now(), columns, 'redIssued')
}

/** The PDF must be there; what else is not there yet, or is not what it should be, is looked for later. */
async function issued(services: Works, platform: Platform, invoice: Invoice, { number, issuedAt, files }: Done) {
  const name = `发票-${number}`
  const pdf_id = await storedFile(services, platform, invoice, { type: 'pdf', address: files.pdf ?? '', name })
  const ofd_id = await lateFile(services, platform, invoice, { type: 'ofd', address: files.ofd, name })
  const xml_id = await lateFile(services, platform, invoice, { type: 'xml', address: files.xml, name })
  const now = services.now()
  const look_at = ofd_id === null || xml_id === null ? nextLook(0, now) : null
  const got = { pdf_id, ...(ofd_id !== null && { ofd_id }), ...(xml_id !== null && { xml_id }) }
  const columns = { invoice_number: number, issued_at: issuedAt, ...got, look_at, looks: 0, reason: '' }
  await move(services.db, invoice, 'issue', now, columns, 'issued')
}

/** null: it is not to be had now. */
async function lateFile(
  services: Works,
  platform: Platform,
  invoice: Invoice,
  { address, ...file }: { type: 'ofd' | 'xml'; address: string | undefined; name: string },
): Promise<number | null> {
  if (address === undefined) return null
  const stored = await attempt(storedFile(services, platform, invoice, { ...file, address }))
  return stored instanceof ProviderError ? null : stored
}

/** Looks for the OFD and the XML of an issued invoice: not every merchant is given both. */
async function fetchRest(services: Works, platform: Platform, invoice: Invoice): Promise<void> {
  if (invoice.looks > looksForFiles) return endLooks(services.db, invoice)
  const known = await attempt(platform.look({ serial: invoice.number, red: false }))
  if (known instanceof ProviderError || known.state !== 'issued') return
  const wanted = (['ofd', 'xml'] as const).filter((type) => invoice[`${type}Id`] === null)
  const name = `发票-${known.number}`
  const came = wanted.map(async (type) => {
    const id = await lateFile(services, platform, invoice, { type, address: known.files[type], name })
    if (id !== null) await setLateFile(services.db, invoice.id, type, id)
    return id !== null
  })
  if ((await Promise.all(came)).every(Boolean)) await endLooks(services.db, invoice)
}

/** Says once whom the platform waits for. */
async function wait(db: Db, seen: Invoice, note: string, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const invoice = await lockInvoice(tx, seen.id, null)
    if (invoice.state !== seen.state || invoice.reason === note) return
    await setInvoice(tx, invoice.id, { reason: note })
    await tell(tx, invoice, 'redWaits', note, now)
  })
}

/** An invoice that failed is finance's to look at; whoever waits for a red letter is told. */
const failed = (db: Db, invoice: Invoice, reason: string, now: Date): Promise<void> =>
  isRed(invoice)
    ? move(db, invoice, 'failRed', now, { reason, look_at: null }, 'redFailed', reason)
    : move(db, invoice, 'fail', now, { reason, look_at: null })

/** Moves an invoice as the mall itself, once: whoever comes second finds it moved and changes nothing. */
async function move(
  db: Db,
  seen: Invoice,
  action: InvoiceMove,
  now: Date,
  columns: InvoiceColumns,
  told?: Told,
  words?: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const invoice = await lockInvoice(tx, seen.id, null)
    if (invoice.state !== seen.state) return
    const state = invoiceAfter(invoice, action, 'system')
    await setInvoice(tx, invoice.id, { ...columns, state })
    if (told) await tell(tx, invoice, told, words ?? companyNotices[`invoice.${told}`].title, now)
  })
}
