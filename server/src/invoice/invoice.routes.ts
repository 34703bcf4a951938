import { issueByHand } from '../../../contract/invoice/byHand.ts'
import {
  applyInvoice,
  listInvoiceable,
  listInvoices,
  moveInvoice,
  staffInvoiceDetail,
  staffListInvoices,
  staffMoveInvoice,
} from '../../../contract/invoice/invoiceRecord.ts'
import { taxSetting } from '../../../contract/setting/tax.ts'
import { invoiceStates, type InvoiceMove } from '../../../contract/invoice/invoiceState.ts'
import { addJob } from '../jobs.sql.ts'
import { yuan } from '../../../contract/money.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Context } from '../context.ts'
import type { Services, Routes } from '../services.ts'
import { readSetting } from '../setting.ts'
import { newNumber } from '../order/number.ts'
import { downloadRoute, noticeRoute } from './download.ts'
import { tell } from './tell.ts'
import { takeByHand } from './byHand.ts'
import { checkKind, checkTitle, invoiceOf, invoiceAfter } from './invoice.rules.ts'
import { insertInvoice, isOverInvoiced, lockInvoice, lockInvoiceable, readTitle, setInvoice, type Invoice } from './invoice.sql.ts'
import { beginRed } from './red.ts'
import { shownInvoices, shownRows, shownOrder, shownTitle } from './shown.ts'
import { deskPage, invoiceablePage, invoiceById, invoicePage, linesOf } from './shown.sql.ts'

/** Invoices: applied for by buyers, checked by finance, issued and taken back through the platform. */
export const invoiceRoutes: Routes = ({ serve, serveOnce }, services, app) => {
  downloadRoute(app, services)
  noticeRoute(app, services)

  serve(listInvoices, async ({ input, actor, db }) => {
    const { rows, total } = await invoicePage(db, actor.companyId, input)
    return { rows: await shownInvoices(services, db, rows, 'buyer'), total }
  })

  serve(listInvoiceable, async ({ input, actor, db }) => {
    const [{ rows, total }, { kinds }] = await Promise.all([invoiceablePage(db, actor.companyId, input), readSetting(db, taxSetting)])
    return { rows: rows.map(shownOrder), total, kinds: [...kinds] }
  })

  serveOnce(applyInvoice, async ({ input, actor, now, tx, audit }) => {
    const title = await readTitle(tx, actor.companyId, input.titleId)
    checkTitle(title, input.type)
    checkKind((await readSetting(tx, taxSetting)).kinds, input.type)
    const draft = invoiceOf(await lockInvoiceable(tx, actor.companyId, input.orderIds))
    const number = newNumber(now, 'F')
    const { companyId, accountId } = actor
    const id = await insertInvoice(tx, { number, companyId, accountId, kind: input.type, title, draft }, now)
    const after = { orders: input.orderIds, type: input.type, money: yuan(draft.amount) }
    await audit('invoice.apply', `invoice ${id}`, { companyId, after })
    return { id, number, money: yuan(draft.amount) }
  })

  serveOnce(moveInvoice, ({ input, ...context }) => move(services, { ...input, companyId: context.actor.companyId }, context))

  serve(staffListInvoices, async ({ input, db }) => {
    const { rows, total, open } = await deskPage(db, input)
    return { rows: await shownInvoices(services, db, rows, 'staff'), total, open }
  })

  serve(staffInvoiceDetail, async ({ input, db }) => {
    const invoice = await invoiceById(db, input.id)
    const [[shown = refuse('invoice.missing')], lines] = await Promise.all([
      shownInvoices(services, db, [invoice], 'staff'),
      linesOf(db, invoice.id),
    ])
    return { ...shown, ...shownTitle(invoice.title), lines: lines.flatMap(shownRows) }
  })

  serveOnce(issueByHand, ({ input, ...context }) => takeByHand(services, input, context))

  serveOnce(staffMoveInvoice, ({ input, ...context }) => move(services, { ...input, companyId: null }, context))
}

type Asked = {
  readonly id: number
  readonly move: InvoiceMove
  readonly reason?: string | undefined
  /** Whose invoice it must be; null: any company's. */
  readonly companyId: number | null
}

/** Makes one move on an invoice, as the buyer's or the merchant's side. */
async function move(services: Services, asked: Asked, context: Context) {
  const { tx, actor, now, audit } = context
  const invoice = await lockInvoice(tx, asked.id, asked.companyId)
  const state = invoiceAfter(invoice, asked.move, actor.side, asked.reason)
  if (state === 'checked' && (await isOverInvoiced(tx, invoice.id))) refuse('invoice.refunded')
  if (asked.move === 'red') await beginRed(tx, invoice, actor.side, asked.reason ?? '', now)
  else await take(services, invoice, asked, context)
  const change = { companyId: invoice.companyId, before: { state: invoice.state }, after: { state } }
  await audit('invoice.move', `invoice ${invoice.id}`, change)
  return { status: state, statusLabel: invoiceStates[state] }
}

/** Every move but the beginning of a red letter. What the platform has to do begins at once; without one it is left to finance. */
async function take(
  { invoicing }: Services,
  invoice: Invoice,
  { id, move: action, reason = '' }: Asked,
  { tx, actor, now }: Context,
): Promise<void> {
  const state = invoiceAfter(invoice, action, actor.side, reason)
  const checked = action === 'check' && actor.side === 'staff' ? { checked_by: actor.staffId } : {}
  const confirmed = action === 'confirmRed' ? { red_due_at: null, red_round: invoice.redRound + 1 } : {}
  const isAsked = state === 'checked' || state === 'red_issuing'
  const asksPlatform = isAsked && invoicing !== undefined
  const look = isAsked ? { look_at: asksPlatform ? now : null, looks: 0 } : {}
  await setInvoice(tx, id, { state, reason, ...checked, ...confirmed, ...look })
  if (asksPlatform) await addJob(tx, 'invoice', { id }, `invoice ${id}`)
  if (action === 'refuse') await tell(tx, invoice, 'refused', reason, now)
}
