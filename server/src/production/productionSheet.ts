import { chinaDay } from '../../../contract/text.ts'
import { goodsTypes } from '../../../contract/goods.ts'
import { boardEnds, productionBoard } from '../../../contract/production/productionDesk.ts'
import { productionLoad } from '../../../contract/production/productionPlan.ts'
import { partsSheet, wholeSheet } from '../sheet/outward.ts'
import { boardLines, boardParts, countCards, type BoardLine } from './board.sql.ts'
import { loadFrom } from './load.ts'
import { readProcesses } from './route.sql.ts'

type Cell = { process: string; unit: string; day: string; idle: string; load: number; capacity: number | null }

/** 生产看板 as a sheet, column by column as it is seen: every card, not only those that the columns show. */
export const boardSheet = partsSheet({
  filter: productionBoard.input,
  parts: boardParts,
  columns: [
    ['当前工序', 14, (row: BoardLine) => row.stepName ?? boardEnds[row.key === 'ready' ? 'ready' : 'packed']],
    ['进行中', 8, (row) => (row.working ? '是' : '否')],
    ['订单号', 24, (row) => row.orderId],
    ['企业', 26, (row) => row.companyName],
    ['商品', 30, (row) => row.title],
    ['商品类型', 10, (row) => goodsTypes[row.type].tag],
    ['规格', 40, (row) => row.words.join('；')],
    ['数量', 10, (row) => String(row.quantity), true],
    ['投入', 10, (row) => String(row.quantityIn), true],
    ['计划日', 12, (row) => row.plannedDay ?? ''],
    ['计划完工', 12, (row) => row.planEnd ?? ''],
    ['承诺交期', 12, (row) => row.promisedDay ?? ''],
    ['工序逾期', 10, (row) => (row.overdue ? '是' : '否')],
    ['交期风险', 10, (row) => (row.late ? '是' : '否')],
    ['缺料', 8, (row) => (row.lacks > 0 ? String(row.lacks) : ''), true],
    ['外协', 24, (row) => row.outside ?? ''],
  ],
  count: (db, asked, { now }) => countCards(db, asked, chinaDay(now)),
  list: async (db, asked, part, { now }) => {
    const processes = await readProcesses(db)
    return boardLines(
      db,
      asked,
      part,
      processes.map(({ id }) => id),
      chinaDay(now),
    )
  },
})

/** 产能日历 as a sheet, a row for each process and day. */
export const loadSheet = wholeSheet({
  filter: productionLoad.input,
  columns: [
    ['日期', 12, (row: Cell) => row.day],
    ['工序', 14, (row) => row.process],
    ['单位', 8, (row) => row.unit],
    ['已排', 12, (row) => String(row.load), true],
    ['产能', 12, (row) => (row.capacity === null ? '不限' : String(row.capacity)), true],
    ['停工', 20, (row) => row.idle],
  ],
  rows: async (db, asked, { now }) => {
    const { days, processes } = await loadFrom(db, asked, now)
    const idle = new Map(days.map(({ day, idle }) => [day, idle]))
    return processes.flatMap(({ name, unit, loads }) =>
      loads.map(({ day, load, capacity }) => ({
        process: name,
        unit: unit === 'hour' ? '小时' : '件',
        day,
        idle: idle.get(day) ?? '',
        load,
        capacity,
      })),
    )
  },
})
