import { yuan } from '../../../contract/money.ts'
import { ledgerAccounts, listEntries, postingKinds, readDashboard, readReport, reportNames } from '../../../contract/report/report.ts'
import { shanghai } from '../../../contract/text.ts'
import { worksIn } from '../actor.ts'
import type { Routes } from '../services.ts'
import { dashboard } from './dashboard.ts'
import { reports, texts } from './make.ts'
import { spanOf } from '../period.rules.ts'
import { entryPage } from './report.sql.ts'

/** Reports of the ledger, the entries they are made of, and how the shop does. */
export const reportRoutes: Routes = ({ serve }) => {
  serve(readReport, async ({ input, db, now }) => {
    const span = spanOf(input, now)
    const { columns, note, make } = reports[input.name]
    const { rows, totals, checks } = await make(db, span, now)
    return {
      title: reportNames[input.name],
      from: span.from,
      to: span.to,
      columns: columns.map(([label, kind]) => ({ label, numeric: kind !== 'text' })),
      rows: rows.map(({ cells, entries }) => ({ cells: texts(input.name, cells), entries })),
      totals: texts(input.name, totals),
      checks: checks.map(({ label, report, ledger }) => ({
        label,
        report: yuan(report),
        ledger: yuan(ledger),
        equal: report === ledger,
      })),
      note,
    }
  })

  serve(listEntries, async ({ input, db, now }) => {
    const { rows, total, sum } = await entryPage(db, input, spanOf(input, now))
    const shown = rows.map((entry) => ({
      id: entry.id,
      time: shanghai(entry.at),
      kindLabel: postingKinds[entry.kind] ?? entry.kind,
      ref: entry.ref,
      accountLabel: ledgerAccounts[entry.account],
      companyName: entry.companyName,
      orderId: entry.orderNumber,
      amount: yuan(entry.amount),
    }))
    return { rows: shown, total, sum: yuan(sum) }
  })

  serve(readDashboard, ({ actor, db, now }) => dashboard(db, now, worksIn(actor, 'margin')))
}
