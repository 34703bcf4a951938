import { costKinds, listLineMargins, type CostKind, type LineMargin } from '../../../contract/report/lineMargin.ts'
import { listSheet, type Told } from '../sheet/outward.ts'
import { costOfKind } from './lineMargin.rules.ts'
import { lineMarginPage } from './lineMargins.ts'

const unknown = '未知'

const kinds = Object.entries(costKinds).map(([kind, label]): Told<LineMargin> => [
  label,
  12,
  ({ parts }) => costOfKind(parts, kind as CostKind) ?? unknown,
  true,
])

/** 订单明细毛利 as a sheet. */
export const lineMarginSheet = listSheet({
  filter: listLineMargins.input.omit({ page: true, limit: true }),
  columns: [
    ['订单号', 24, (row: LineMargin) => row.orderId],
    ['下单时间', 20, (row) => row.createTime],
    ['企业', 26, (row) => row.companyName],
    ['商品', 30, (row) => row.storeName],
    ['数量', 10, (row) => String(row.quantity), true],
    ['收入（不含税）', 14, (row) => row.revenue, true],
    ...kinds,
    ['已知成本', 14, (row) => row.known, true],
    ['未知成本', 30, (row) => row.parts.flatMap(({ cost, label }) => (cost === null ? [label] : [])).join('、')],
    ['毛利', 14, (row) => row.margin ?? unknown, true],
    ['毛利率（%）', 10, (row) => (row.rate === null ? '' : String(row.rate)), true],
  ],
  list: (db, asked, { now }) => lineMarginPage(db, asked, now),
})
