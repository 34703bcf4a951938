import { listCompanies, type CompanyRow } from '../../../contract/account/company.ts'
import { listSheet } from '../sheet/outward.ts'
import { companyPage, countStates } from './list.sql.ts'
import { rowOf } from './shown.ts'

/** 企业 as a sheet, with what the list shows: the phone's middle stays masked. */
export const companySheet = listSheet({
  filter: listCompanies.input.omit({ page: true, limit: true }),
  columns: [
    ['企业', 28, (row: CompanyRow) => row.name],
    ['统一社会信用代码', 22, (row) => row.creditCode],
    ['主账号', 14, (row) => row.mainName],
    ['手机号', 14, (row) => row.mainPhone],
    ['状态', 12, (row) => row.stateLabel],
    ['会员等级', 14, (row) => row.levelName],
    ['价格本', 18, (row) => row.priceBookName ?? ''],
    ['成员', 8, (row) => String(row.members), true],
    ['订单', 8, (row) => String(row.orders), true],
    ['提交时间', 20, (row) => row.submitTime],
  ],
  list: async (db, asked) => {
    const [rows, counted] = await Promise.all([companyPage(db, asked), countStates(db, asked)])
    const mine = counted.filter(({ state }) => asked.status === 'all' || state === asked.status)
    return { rows: rows.map(rowOf), total: mine.reduce((sum, { count }) => sum + count, 0) }
  },
})
