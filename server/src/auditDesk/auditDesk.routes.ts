import { auditChain, listAudit } from '../../../contract/audit.ts'
import { toldCosts } from '../audit/audit.rules.ts'
import type { Routes } from '../services.ts'
import { chainOf } from './seal.rules.ts'
import { checkedSeals } from './seal.sql.ts'
import { auditPage } from './search.sql.ts'

/** What was done by whom, and whether the rows that say so are still those that were written. */
export const auditDeskRoutes: Routes = ({ serve }) => {
  serve(listAudit, async ({ input, actor, db }) => {
    const { rows, ...counted } = await auditPage(db, input)
    return { rows: rows.map((row) => toldCosts(row, actor)), ...counted }
  })

  serve(auditChain, async ({ input, db }) => chainOf(input.from, await checkedSeals(db, input.from)))
}
