import { listTitles } from '../../../contract/invoice/billInfo.ts'
import { deleteTitle, editTitle } from '../../../contract/account/invoice.ts'
import { InvoiceRecord } from '../../../contract/invoice/invoiceRecord.ts'
import { permit } from '../actor.ts'
import { insertAudit } from '../audit/audit.sql.ts'
import { inTransaction } from '../database/db.ts'
import type { Routes } from '../services.ts'
import { clearDefaultTitle, deleteTitleRow, insertTitle, lockTitles, refuseTwin, setTitle, titlePage } from './title.sql.ts'
import { shownInvoices } from '../invoice/shown.ts'
import { invoicePage } from '../invoice/shown.sql.ts'

/** What a company keeps for its invoices. */
export const titleRoutes: Routes = ({ serve, serveOnce }, services) => {
  serve(listTitles, async ({ input, actor, db }) => {
    if (input.type === 'title') return titlePage(db, actor.companyId, input)
    permit(actor, 'invoice.manage')
    const { rows, total } = await invoicePage(db, actor.companyId, input)
    // Of two kinds of rows the answer's schema cannot drop what is not declared.
    return { rows: (await shownInvoices(services, db, rows, 'buyer')).map((row) => InvoiceRecord.parse(row)), total }
  })

  serveOnce(editTitle, async ({ input, actor, tx, audit }) => {
    const { id: known, isDefault, ...fields } = input
    const { companyId } = actor
    await lockTitles(tx, companyId)
    await refuseTwin(tx, companyId, fields, known ?? null)
    if (isDefault) await clearDefaultTitle(tx, companyId)
    const id = known ?? (await insertTitle(tx, companyId, fields, isDefault))
    if (known !== undefined) await setTitle(tx, companyId, known, fields, isDefault)
    const after = { type: fields.type, headerType: fields.headerType, isDefault }
    await audit('title.save', `title ${id}`, { after })
    return { id }
  })

  serve(deleteTitle, async ({ input, actor, now, db, origin }) => {
    const subject = `title ${input.id}`
    await inTransaction(db, async (tx) => {
      await deleteTitleRow(tx, actor.companyId, input.id)
      await insertAudit(tx, { actor, action: 'title.delete', subject, address: origin.address }, now)
    })
    return true as const
  })
}
