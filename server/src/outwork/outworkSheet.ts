import { chinaDay } from '../../../contract/text.ts'
import { listOutwork, priceUnits, type OutworkRow } from '../../../contract/production/outwork.ts'
import { listSheet } from '../sheet/outward.ts'
import { outworkCounts, outworkPage } from './outwork.sql.ts'
import { rowOf } from './shown.ts'

/** 外协单 as a sheet; costs only for who sees them. */
export const outworkSheet = listSheet({
  filter: listOutwork.input.omit({ page: true, limit: true }),
  columns: [
    ['外协单号', 20, (row: OutworkRow) => row.number],
    ['供应商', 24, (row) => row.supplierName],
    ['状态', 10, (row) => row.stateLabel],
    ['订单号', 24, (row) => row.orderId],
    ['商品', 30, (row) => row.storeName],
    ['外协内容', 20, (row) => row.process],
    ['发出', 10, (row) => String(row.quantity), true],
    ['合格', 10, (row) => String(row.good), true],
    ['不合格', 10, (row) => String(row.bad), true],
    ['预计收回', 12, (row) => row.expectedDay ?? ''],
    ['逾期', 8, (row) => (row.late ? '是' : '')],
    ['计价', 10, (row) => (row.cost?.price ? priceUnits[row.cost.price.unit] : '')],
    ['单价', 12, (row) => row.cost?.price?.amount ?? '', true],
    ['价格口径', 12, (row) => (row.cost?.price ? taxWords(row.cost.price.taxRate) : '')],
    ['金额', 14, (row) => row.cost?.bill ?? '', true],
    ['成本（不含税）', 14, (row) => row.cost?.net ?? (row.cost ? '未知' : ''), true],
    ['新增时间', 20, (row) => row.createTime],
  ],
  list: async (db, asked, { now, seesMargins }) => {
    const [rows, counts] = await Promise.all([outworkPage(db, asked, chinaDay(now)), outworkCounts(db, asked, chinaDay(now))])
    return { rows: rows.map((row) => rowOf(row, seesMargins)), total: counts[asked.state] }
  },
})

const taxWords = (taxRate: number | null): string => (taxRate === null ? '不含税' : `含税 ${taxRate}%`)
