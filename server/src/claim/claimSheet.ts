import { reasonRow, remedies } from '../../../contract/claim/claimReason.ts'
import { staffListClaims } from '../../../contract/claim/claimDesk.ts'
import { claimStates } from '../../../contract/claim/claimState.ts'
import { yuan } from '../../../contract/money.ts'
import { shanghai } from '../../../contract/text.ts'
import { listSheet, moment } from '../sheet/outward.ts'
import { deskPage, type ListedClaim } from './list.sql.ts'

const { input } = staffListClaims

/** 售后台 as a sheet, with the target times. */
export const claimSheet = listSheet({
  filter: input.omit({ page: true, limit: true }).extend({ queue: input.shape.queue.removeDefault().default('all') }),
  columns: [
    ['售后单号', 24, (row: ListedClaim) => row.number],
    ['提交时间', 20, (row) => shanghai(row.createdAt)],
    ['企业', 26, (row) => row.companyName],
    ['提交人', 12, (row) => row.appliedBy],
    ['订单号', 24, (row) => row.orderNumber],
    ['商品', 30, (row) => row.line?.title ?? '整单退款'],
    ['数量', 10, (row) => String(row.quantity ?? ''), true],
    ['原因', 16, (row) => reasonRow(row.reason).label],
    ['状态', 14, (row) => claimStates[row.state]],
    ['处理方式', 14, (row) => (row.remedy ? remedies[row.remedy] : '')],
    ['退款金额', 14, (row) => yuan(row.agreed), true],
    ['扣除优惠', 14, (row) => (row.deducted === 0 ? '' : yuan(row.deducted)), true],
    ['首次响应时限', 20, (row) => shanghai(row.answerDue)],
    ['首次响应时间', 20, (row) => moment(row.answeredAt)],
    ['给出方案时限', 20, (row) => shanghai(row.decideDue)],
    ['给出方案时间', 20, (row) => moment(row.decidedAt)],
    ['负责人', 12, (row) => row.staffName],
  ],
  // A buyer has no desk, and nobody's number is 0.
  list: (db, asked, { staffId, now }) => deskPage(db, staffId ?? 0, asked, now).then(({ rows, total }) => ({ rows, total })),
})
