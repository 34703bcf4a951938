import type { z } from 'zod'
import type { issueByHand } from '../../../contract/invoice/byHand.ts'
import { refuse } from '../../../contract/refusal.ts'
import { chinaDay, dayStart } from '../../../contract/text.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../database/db.ts'
import { insertFile, ownFiles } from '../file/file.sql.ts'
import type { Services } from '../services.ts'
import { invoiceAfter } from './invoice.rules.ts'
import { isNumberTaken } from './byHand.sql.ts'
import { isOverInvoiced, lockInvoice, setInvoice, type Invoice } from './invoice.sql.ts'
import { tell } from './tell.ts'

type Input = z.output<typeof issueByHand.input>

/**
 * An invoice, or its red letter, is issued: by finance, who brings its number and PDF. @throws Refusal 'invoice.byPlatform' where a
 * platform was asked for it, 'invoice.refunded' where more is asked for than was sold in the end, 'invoice.move.forbidden', 'invoice.number.taken', 'file.missing', 'input.invalid' at `day`.
 */
export async function takeByHand({ invoicing }: Pick<Services, 'invoicing'>, input: Input, { tx, now, today, audit }: Context) {
  const invoice = await lockInvoice(tx, input.id, null)
  const isRed = invoice.state === 'red_issuing'
  const state = invoiceAfter(invoice, isRed ? 'issueRed' : 'issue', 'system')
  checkPlatform(invoice, invoicing !== undefined)
  if (!isRed && (await isOverInvoiced(tx, invoice.id))) refuse('invoice.refunded')
  if (input.day > today || input.day < firstDay(invoice)) refuse('input.invalid', { fields: { day: '开票日期应在申请之后、今天以前' } })
  await claimNumber(tx, invoice, input.invoiceNumber)
  const at = dayStart(input.day)
  const pdf = await paperOf(tx, invoice, input, isRed)
  const own = isRed
    ? { red_number: input.invoiceNumber, red_at: at, red_pdf_id: pdf }
    : { invoice_number: input.invoiceNumber, issued_at: at, pdf_id: pdf }
  await setInvoice(tx, invoice.id, { state, ...own, look_at: null, reason: '' })
  await (isRed ? tell(tx, invoice, 'redIssued', '发票已红冲', now) : tell(tx, invoice, 'issued', '发票已开具', now))
  const after = { state, invoiceNumber: input.invoiceNumber, day: input.day }
  await audit('invoice.byHand', `invoice ${invoice.id}`, { companyId: invoice.companyId, before: { state: invoice.state }, after })
  return { status: state }
}

/** What a platform was asked for it may issue yet, also where it was switched off meanwhile: there would be two. @throws Refusal. */
function checkPlatform({ state, lookAt }: Invoice, isOn: boolean): void {
  if (state !== 'issuing' && lookAt === null) return
  const msg = '已提交开票平台，可能已由平台开具，不能人工登记；请重新接入开票平台，待其返回结果后再处理'
  refuse('invoice.byPlatform', null, isOn ? undefined : msg)
}

const firstDay = ({ createdAt, issuedAt }: Pick<Invoice, 'createdAt' | 'issuedAt'>) => chinaDay(issuedAt ?? createdAt)

/** @throws Refusal 'invoice.number.taken' where another invoice, or a red letter, has the number already. */
async function claimNumber(tx: Tx, { id }: Invoice, number: string): Promise<void> {
  if (await isNumberTaken(tx, id, number)) refuse('invoice.number.taken', { fields: { invoiceNumber: '这个发票号码已登记在另一张发票上' } })
}

/** The PDF that finance brought, as the company's own. */
async function paperOf(tx: Tx, { companyId, accountId }: Invoice, { fileId, invoiceNumber }: Input, isRed: boolean): Promise<number> {
  const [file] = await ownFiles(tx, null, 'invoicePaper', [fileId])
  if (!file) return refuse('file.missing')
  const { id: _, companyId: __, ...content } = file
  const name = `${isRed ? '红字发票' : '发票'}-${invoiceNumber}.pdf`
  return (await insertFile(tx, { side: 'buyer', companyId, accountId }, { ...content, kind: 'invoice', name })).id
}
