import { auditSides, listAudit, type AuditRow } from '../../../contract/audit.ts'
import { exportRowsAtMost } from '../../../contract/sheet.ts'
import { toldCosts } from '../audit/audit.rules.ts'
import { outwardColumn, outwardOnly } from '../sheet/outward.ts'
import type { SheetDesk } from '../sheet/desk.ts'
import { auditAfter, countAudit } from './search.sql.ts'

const filter = listAudit.input.omit({ page: true, limit: true })

const columns = [
  ['编号', 10, ({ id }: AuditRow) => String(id)],
  ['时间', 20, ({ time }) => time],
  ['操作方', 10, ({ side }) => auditSides[side]],
  ['操作人', 16, ({ who }) => who],
  ['操作', 20, ({ actionLabel }) => actionLabel],
  ['对象', 30, ({ subjectLabel }) => subjectLabel],
  ['企业', 26, ({ companyName }) => companyName ?? ''],
  ['来源地址', 18, ({ address }) => address],
  ['变更前', 40, ({ before }) => before ?? ''],
  ['变更后', 40, ({ after }) => after ?? ''],
] as const satisfies readonly (readonly [string, number, (row: AuditRow) => string])[]

const atOnce = 500

/** 操作日志 as a sheet, the newest first: all that matches, also beyond what the page counts to; costs only for who sees them. */
export const auditSheet: SheetDesk = {
  ...outwardOnly,
  columns: columns.map(([name, width]) => outwardColumn(name, width)),
  filter,
  count: (db, asked) => countAudit(db, filter.parse(asked), exportRowsAtMost.csv + 1),
  page: async (db, asked, after, { seesMargins }) => {
    const rows = await auditAfter(db, filter.parse(asked), after, atOnce)
    const next = rows.length < atOnce ? null : (rows.at(-1)?.id ?? null)
    const told = rows.map((row) => toldCosts(row, { areas: new Set(seesMargins ? ['margin'] : []) }))
    return { rows: told.map((row) => columns.map(([, , cell]) => cell(row))), things: rows.length, next }
  },
}
