import { listPurchases, type PurchaseRow } from '../../../contract/goods/purchase.ts'
import { chinaDay } from '../../../contract/text.ts'
import { listSheet } from '../sheet/outward.ts'
import { purchaseCounts, purchasePage } from './purchase.sql.ts'
import { rowOf } from './shown.ts'

/** 采购单 as a sheet. */
export const purchaseSheet = listSheet({
  filter: listPurchases.input.omit({ page: true, limit: true }),
  columns: [
    ['采购单号', 20, (row: PurchaseRow) => row.number],
    ['供应商', 24, (row) => row.supplierName],
    ['状态', 10, (row) => row.stateLabel],
    ['订购', 10, (row) => String(row.quantity), true],
    ['已收', 10, (row) => String(row.received), true],
    ['金额（不含税）', 14, (row) => row.amount, true],
    ['预计到货', 12, (row) => row.expectedDay ?? ''],
    ['逾期', 8, (row) => (row.late ? '是' : '')],
    ['经手人', 12, (row) => row.staffName],
    ['新增时间', 20, (row) => row.createTime],
  ],
  list: async (db, asked, { now }) => {
    const today = chinaDay(now)
    const [rows, counts] = await Promise.all([purchasePage(db, asked, today), purchaseCounts(db, asked, today)])
    return { rows: rows.map(rowOf), total: counts[asked.state] }
  },
})
