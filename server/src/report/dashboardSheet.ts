import { readDashboard } from '../../../contract/report/report.ts'
import { wholeSheet } from '../sheet/outward.ts'
import { dashboard } from './dashboard.ts'

type Row = { chart: string; unit: string; label: string; value: number | null; note: string }

const charts = {
  orders: ['每日下单（近 30 天）', '单'],
  onTime: ['按期发货率（近 12 周）', '%'],
  proofs: ['确认稿件用了几轮（近 12 周）', '行'],
  claims: ['各工艺售后率（近 12 周发货）', '%'],
  margins: ['各收费项毛利率（近 12 周下单）', '%'],
} as const

/** 经营看板 as a sheet: every point of every chart. */
export const dashboardSheet = wholeSheet({
  filter: readDashboard.input,
  columns: [
    ['图表', 30, (row: Row) => row.chart],
    ['时间或分组', 20, (row) => row.label],
    ['数值', 12, (row) => String(row.value ?? ''), true],
    ['单位', 8, (row) => row.unit],
    ['说明', 36, (row) => row.note],
  ],
  rows: async (db, _, { now, seesMargins }) => {
    const board = await dashboard(db, now, seesMargins)
    const named = Object.entries(charts) as [keyof typeof charts, readonly [string, string]][]
    return named.flatMap(([name, [chart, unit]]) => board[name].map((point) => ({ chart, unit, ...point })))
  },
})
