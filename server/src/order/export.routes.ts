import { exportsAtOnce, listOrderExports, startOrderExport } from '../../../contract/order/orderExport.ts'
import { addJob } from '../jobs.sql.ts'
import { refuse } from '../../../contract/refusal.ts'
import { withoutSearch } from '../audit/fields.rules.ts'
import { fileLinks } from '../file/file.sql.ts'
import type { Routes } from '../services.ts'
import { insertExport, ownExports, underWay } from '../sheetRun/export.sql.ts'
import { shownExport } from '../sheetRun/shown.ts'
import { OrderSheetFilter, seesStill } from './orderSheet.rules.ts'

/** A company's own export of its orders: made by a job, shown with its progress, kept for who began it. */
export const orderExportRoutes: Routes = ({ serve, serveOnce }, services) => {
  serveOnce(startOrderExport, async ({ input: { format, ...asked }, actor, tx, now, audit }) => {
    const { companyId, accountId, grants } = actor
    if ((await underWay(tx, actor)) >= exportsAtOnce) refuse('export.busy')
    const filter = OrderSheetFilter.parse({ ...asked, of: { companyId, accountId, grants: [...grants] } })
    const id = await insertExport(tx, { subject: 'orders', format, filter, by: actor }, now)
    await addJob(tx, 'exportSheet', { id }, `export ${id}`, 'orderSheets')
    const after = { subject: 'orders', format, ...withoutSearch(asked) }
    await audit('sheet.export', `export ${id}`, { after })
    return { id }
  })

  serve(listOrderExports, async ({ input, actor, db }) => {
    const { rows, total } = await ownExports(db, actor, input)
    const ids = rows.flatMap(({ fileId, filter }) => (fileId !== null && seesStill(actor, filter) ? fileId : []))
    const files = await fileLinks(db, services, actor.companyId, ids)
    return { rows: rows.map(({ filter: _, ...run }) => shownExport(run, files)), total }
  })
}
