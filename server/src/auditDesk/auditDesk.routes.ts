import { auditChain, listAudit } from '../../../contract/audit.ts'
import type { Routes } from '../services.ts'
import { chainOf } from './seal.rules.ts'
import { checkedSeals } from './seal.sql.ts'
import { auditPage } from './search.sql.ts'

/** What was done by whom, and whether the rows that say so are still those that were written. */
export const auditDeskRoutes: Routes = ({ serve }) => {
  serve(listAudit, ({ input, db }) => auditPage(db, input))

  serve(auditChain, async ({ input, db }) => chainOf(input.from, await checkedSeals(db, input.from)))
}
