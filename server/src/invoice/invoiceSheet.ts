import { staffListInvoices } from '../../../contract/invoice/invoiceRecord.ts'
import { invoiceStates } from '../../../contract/invoice/invoiceState.ts'
import { fen, yuan } from '../../../contract/money.ts'
import { shanghai } from '../../../contract/text.ts'
import { listSheet, moment } from '../sheet/outward.ts'
import { deskPage, type ListedInvoice } from './shown.sql.ts'

const { input } = staffListInvoices

/** 发票台 as a sheet. */
export const invoiceSheet = listSheet({
  filter: input.omit({ page: true, limit: true }).extend({ state: input.shape.state.removeDefault().default('all') }),
  columns: [
    ['申请号', 24, (row: ListedInvoice) => row.number],
    ['申请时间', 20, (row) => shanghai(row.createdAt)],
    ['企业', 26, (row) => row.companyName],
    ['申请人', 12, (row) => row.appliedBy],
    ['订单号', 28, (row) => row.orderNumbers.join('；')],
    ['发票类型', 18, (row) => (row.kind === 1 ? '增值税普通发票' : '增值税专用发票')],
    ['抬头', 28, (row) => row.title.name],
    ['税号', 22, (row) => row.title.dutyNumber],
    ['不含税金额', 14, (row) => yuan(fen(row.amount - row.tax)), true],
    ['税率', 8, (row) => row.taxRate],
    ['税额', 14, (row) => yuan(row.tax), true],
    ['价税合计', 14, (row) => yuan(row.amount), true],
    ['状态', 14, (row) => invoiceStates[row.state]],
    ['发票号码', 24, (row) => row.invoiceNumber ?? ''],
    ['开具时间', 20, (row) => moment(row.issuedAt)],
    ['红字发票号码', 24, (row) => row.redNumber ?? ''],
    ['红冲时间', 20, (row) => moment(row.redAt)],
    ['红冲原因', 24, (row) => row.redReason],
    ['说明', 24, (row) => row.reason],
  ],
  list: deskPage,
})
