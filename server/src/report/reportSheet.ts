import { z } from 'zod'
import { yuan } from '../../../contract/money.ts'
import { EntryFilter, ledgerAccounts, Period, postingKinds, type ReportName } from '../../../contract/report.ts'
import { shanghai } from '../../../contract/text.ts'
import type { Column } from '../sheet/item.rules.ts'
import type { SheetDesk } from '../sheet/subject.ts'
import { reports, texts, type Kind } from './make.ts'
import { spanOf } from './period.rules.ts'
import { entriesAfter, entryPage } from './report.sql.ts'

const column = ([name, kind]: readonly [string, Kind], at: number): Column => ({
  name,
  note: '',
  example: '',
  exportOnly: true,
  width: at < 2 ? 22 : 16,
  ...(kind !== 'text' && { numeric: true as const }),
})

/** What cannot be brought in, only taken out. */
const exportOnly = {
  options: z.object({}).refine(() => false, '此内容只能导出'),
  keyOf: () => '',
  atOnce: 1,
  take: () => Promise.reject(new Error('a report is not imported')),
} as const

/** A report as a sheet: its rows, its sums, and the checks against the ledger below them. */
export const reportSheet = (name: ReportName): SheetDesk => ({
  ...exportOnly,
  columns: reports[name].columns.map(column),
  filter: Period,
  count: async (db, filter) => {
    const { rows } = await reports[name].make(db, spanOf(Period.parse(filter), new Date()), new Date())
    return rows.length
  },
  page: async (db, filter) => {
    const { rows, totals, checks } = await reports[name].make(db, spanOf(Period.parse(filter), new Date()), new Date())
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
  ['时间', 'text'], ['事由', 'text'], ['凭据', 'text'], ['科目', 'text'], ['企业', 'text'], ['订单号', 'text'], ['金额', 'fen'],
] as const satisfies readonly (readonly [string, Kind])[] // prettier-ignore

/** The entries of the ledger as a sheet, by the filter of their list. */
export const entrySheet: SheetDesk = {
  ...exportOnly,
  columns: entryColumns.map(column),
  filter: EntryFilter,
  count: async (db, filter) => {
    const asked = EntryFilter.parse(filter)
    return (await entryPage(db, { ...asked, page: 1, limit: 1 }, spanOf(asked, new Date()))).total
  },
  page: async (db, filter, after) => {
    const asked = EntryFilter.parse(filter)
    const entries = await entriesAfter(db, asked, spanOf(asked, new Date()), after, atOnce)
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
