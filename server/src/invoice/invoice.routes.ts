import { listTitles } from '../../../contract/invoice.ts'
import type { Routes } from '../house.ts'
import { titlePage } from './invoice.sql.ts'

/** What a company keeps for its invoices. */
export const invoiceRoutes: Routes = ({ serve }) => {
  serve(listTitles, ({ input, actor, db }) => titlePage(db, actor.companyId, input))
}
