import { listGroups, type GroupRow } from '../../../contract/promotion/groupDesk.ts'
import { groupStates, memberStates } from '../../../contract/promotion/groupState.ts'
import { orderStates } from '../../../contract/order/orderState.ts'
import { yuan } from '../../../contract/money.ts'
import { listSheet, moment } from '../sheet/outward.ts'
import { groupRow } from './desk.routes.ts'
import { deskCounts, deskPage, memberPage, type SheetMember } from './desk.sql.ts'

const filter = listGroups.input.omit({ page: true, limit: true })

/** 拼团 as a sheet. */
export const groupSheet = listSheet({
  filter,
  columns: [
    ['拼团编号', 10, (row: GroupRow) => String(row.id), true],
    ['活动', 24, (row) => row.promotionName],
    ['商品', 30, (row) => row.productName],
    ['状态', 12, (row) => row.stateLabel],
    ['成团企业数', 10, (row) => String(row.people), true],
    ['已占名额', 10, (row) => String(row.taken), true],
    ['已付款企业', 10, (row) => String(row.paid), true],
    ['已付款件数', 10, (row) => String(row.pieces), true],
    ['已付款金额（含税）', 16, (row) => row.gross, true],
    ['发起时间', 20, (row) => row.begun],
    ['截止时间', 20, (row) => row.until],
    ['结束时间', 20, (row) => row.ended],
    ['原因', 24, (row) => row.reason],
  ],
  list: async (db, asked) => {
    const [rows, counts] = await Promise.all([deskPage(db, asked), deskCounts(db, asked)])
    return { rows: rows.map(groupRow), total: counts[asked.state] }
  },
})

/** 拼团参团明细: each company's place in each group, and its order. */
export const groupMemberSheet = listSheet({
  filter,
  columns: [
    ['拼团编号', 10, (row: SheetMember) => String(row.groupId), true],
    ['活动', 24, (row) => row.promotionName],
    ['商品', 30, (row) => row.productName],
    ['拼团状态', 12, (row) => groupStates[row.groupState]],
    ['企业', 26, (row) => row.companyName],
    ['团长', 8, (row) => (row.leader ? '是' : '')],
    ['参团状态', 12, (row) => memberStates[row.state]],
    ['订单号', 24, (row) => row.orderId],
    ['订单状态', 12, (row) => orderStates[row.orderState]],
    ['件数', 10, (row) => String(row.pieces), true],
    ['订单金额（含税）', 16, (row) => yuan(row.gross), true],
    ['参团时间', 20, (row) => moment(row.at)],
  ],
  list: (db, asked) => memberPage(db, asked),
})
