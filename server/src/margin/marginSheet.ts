import { costUnits, listMargins, type MarginRow } from '../../../contract/price/margin.ts'
import { listSheet } from '../sheet/outward.ts'
import { marginOf, soldSince } from './margin.rules.ts'
import { marginPage } from './margin.sql.ts'

/** 毛利分析 as a sheet. */
export const marginSheet = listSheet({
  filter: listMargins.input.omit({ page: true, limit: true }),
  columns: [
    ['收费项', 26, (row: MarginRow) => row.label],
    ['商品', 30, (row) => row.productName],
    ['件数', 10, (row) => String(row.pieces), true],
    ['计费次数', 10, (row) => String(row.times), true],
    ['收入（不含税）', 14, (row) => row.revenue, true],
    ['单位成本', 12, (row) => row.unitCost ?? '', true],
    ['成本单位', 10, (row) => costUnits[row.unit]],
    ['成本口径', 10, (row) => (row.byBlank ? '坯料' : row.keptCost === null ? '' : '录入')],
    ['成本', 14, (row) => row.cost ?? '', true],
    ['毛利', 14, (row) => row.margin ?? '', true],
    ['毛利率（%）', 10, (row) => (row.rate === null ? '' : String(row.rate)), true],
  ],
  list: async (db, asked, { now }) => {
    const { rows, total } = await marginPage(db, soldSince(now), asked)
    return { rows: rows.map(marginOf), total }
  },
})
