import { yuan } from '../../../contract/money.ts'
import { EntryFilter, ledgerAccounts, Period, postingKinds, type ReportName } from '../../../contract/report/report.ts'
import { shanghai } from '../../../contract/text.ts'
import { outwardColumn, outwardOnly } from '../sheet/outward.ts'
import type { SheetDesk } from '../sheet/desk.ts'
import { reports, texts, type Kind } from './make.ts'
import { spanOf } from '../period.rules.ts'
import { entriesAfter, entryPage } from './report.sql.ts'

const column = ([name, kind]: readonly [string, Kind], at: number) =>
  outwardColumn(name, at < 2 ? 22 : 16, kind === 'text' ? undefined : true)

/** A report as a sheet: its rows, its sums, and the checks against the ledger below them. */
export const reportSheet = (name: ReportName): SheetDesk => ({
  ...outwardOnly,
  columns: reports[name].columns.map(column),
  filter: Period,
  count: async (db, filter, { now }) => {
    const { rows } = await reports[name].make(db, spanOf(Period.parse(filter), now), now)
    return rows.length
  },
  page: async (db, filter, _, { now }) => {
    const { rows, totals, checks } = await reports[name].make(db, spanOf(Period.parse(filter), now), now)
    const lines = rows.map(({ cells }) => texts(name, cells))
    const below = checks.map(({ label, report, ledger }) => [
      `核对：${label}`,
      `报表 ${yuan(report)}，总账 ${yuan(ledger)}，${report === ledger ? '一致' : '不一致'}`,
    ])
    const width = reports[name].columns.length
    const filled = below.map((cells) => [...cells, ...Array.from({ length: width - cells.length }, () => '')])
    return { rows: [...lines, texts(name, totals), ...filled], things: rows.length, next: null }
  },
})

const atOnce = 1000
const entryColumns = [
  ['时间', 'text'],
  ['事由', 'text'],
  ['凭据', 'text'],
  ['科目', 'text'],
  ['企业', 'text'],
  ['订单号', 'text'],
  ['金额', 'fen'],
] as const satisfies readonly (readonly [string, Kind])[]

/** The entries of the ledger as a sheet, by the filter of their list. */
export const entrySheet: SheetDesk = {
  ...outwardOnly,
  columns: entryColumns.map(column),
  filter: EntryFilter,
  count: async (db, filter, { now }) => {
    const asked = EntryFilter.parse(filter)
    return (await entryPage(db, { ...asked, page: 1, limit: 1 }, spanOf(asked, now))).total
  },
  page: async (db, filter, after, { now }) => {
    const asked = EntryFilter.parse(filter)
    const entries = await entriesAfter(db, asked, spanOf(asked, now), after, atOnce)
    return {
      rows: entries.map((entry) => [
        shanghai(entry.at),
        postingKinds[entry.kind] ?? entry.kind,
        entry.ref,
        ledgerAccounts[entry.account],
        entry.companyName ?? '',
        entry.orderNumber ?? '',
        yuan(entry.amount),
      ]),
      things: entries.length,
      next: entries.length < atOnce ? null : (entries.at(-1)?.id ?? null),
    }
  },
}
