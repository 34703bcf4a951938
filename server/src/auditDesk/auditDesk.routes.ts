import { auditChain, listAudit } from '../../../contract/audit.ts'
import { toldCosts } from '../audit/audit.rules.ts'
import type { Routes } from '../services.ts'
import { checkedPart, newestEnding, remembered } from './check.sql.ts'
import { chainTold } from './seal.rules.ts'
import { auditPage } from './search.sql.ts'

/** What was done by whom, and whether the rows that say so are still those that were written. */
export const auditDeskRoutes: Routes = ({ serve }) => {
  serve(listAudit, async ({ input, actor, db, now }) => {
    const { rows, ...counted } = await auditPage(db, input, now)
    return { rows: rows.map((row) => toldCosts(row, actor)), ...counted }
  })

  serve(auditChain, async ({ input: { from }, db, now }) => {
    const ending = await newestEnding(db)
    const seen = from === undefined ? await remembered(db) : null
    const broken = seen && (seen.broken ?? seen.lost)
    if (broken) return chainTold({ rows: 0, last: null, broken, next: null }, seen, ending)
    return chainTold(await checkedPart(db, from ?? seen?.number ?? 0, ending, now), seen, ending)
  })
}
