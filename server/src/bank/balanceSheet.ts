import { listBalances } from '../../../contract/payment/bank.ts'
import { fen, yuan } from '../../../contract/money.ts'
import { listSheet } from '../sheet/outward.ts'
import { balancePage, type Balance } from './desk.sql.ts'

/** 企业余额 as a sheet. */
export const balanceSheet = listSheet({
  filter: listBalances.input.omit({ page: true, limit: true }),
  columns: [
    ['企业', 30, (row: Balance) => row.companyName],
    ['余额', 16, (row) => yuan(row.balance), true],
    ['退款占用', 16, (row) => yuan(row.held), true],
    ['可用', 16, (row) => yuan(fen(row.balance - row.held)), true],
  ],
  list: balancePage,
})
