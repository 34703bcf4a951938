import { yuan } from '../../../contract/money.ts'
import { staffListStatements } from '../../../contract/plan/statement.ts'
import { statementStates } from '../../../contract/plan/statementState.ts'
import { shanghai } from '../../../contract/text.ts'
import { listSheet } from '../sheet/outward.ts'
import { statementPage, type ListedStatement } from './statement.sql.ts'

/** 对账台 as a sheet, a row for each company's month. */
export const monthSheet = listSheet({
  filter: staffListStatements.input.omit({ page: true, limit: true }),
  columns: [
    ['对账单', 20, (row: ListedStatement) => row.number],
    ['月份', 12, (row) => row.month],
    ['企业', 30, (row) => row.companyName],
    ['期初余额', 16, (row) => yuan(row.opening), true],
    ['期末余额', 16, (row) => yuan(row.closing), true],
    ['状态', 12, (row) => statementStates[row.state]],
    ['待确认明细', 12, (row) => String(row.open), true],
    ['有异议明细', 12, (row) => String(row.disputed), true],
    ['出单时间', 20, (row) => shanghai(row.createdAt)],
  ],
  list: (db, asked) => statementPage(db, null, asked),
})
