import { z } from 'zod'
import { staffListPools, type PoolMemberRow, type PoolRow } from '../../../contract/promotion/poolDesk.ts'
import { queryId } from '../../../contract/text.ts'
import { listSheet } from '../sheet/outward.ts'
import { deskCounts, deskPage, memberPage } from './desk.sql.ts'
import { memberRow, rowOf } from './desk.routes.ts'

/** 拼印 as a sheet. */
export const poolSheet = listSheet({
  filter: staffListPools.input.omit({ page: true, limit: true }),
  columns: [
    ['拼印编号', 10, (row: PoolRow) => String(row.id), true],
    ['商品', 28, (row) => row.storeName],
    ['采购编号', 14, (row) => row.number],
    ['配置', 40, (row) => row.selectionText.join('、')],
    ['状态', 10, (row) => row.standing],
    ['截止时间', 20, (row) => row.closes],
    ['交货日期', 12, (row) => row.readyDay],
    ['起印件数', 10, (row) => String(row.least), true],
    ['最多件数', 10, (row) => String(row.most), true],
    ['已参加件数', 10, (row) => String(row.pieces), true],
    ['企业', 8, (row) => String(row.members), true],
    ['经手人', 12, (row) => row.staffName],
  ],
  list: async (db, asked, { now }) => {
    const [rows, counts] = await Promise.all([deskPage(db, asked, now), deskCounts(db, asked, now)])
    return { rows: rows.map((row) => rowOf(row, now)), total: counts[asked.state] }
  },
})

type Member = PoolMemberRow & { readonly poolId: number; readonly title: string }

/** 拼印参加企业: who is in which run, and what it has come to. */
export const poolMemberSheet = listSheet({
  filter: z.object({ id: queryId('拼印').optional() }),
  columns: [
    ['拼印编号', 10, (row: Member) => String(row.poolId), true],
    ['商品', 28, (row) => row.title],
    ['企业', 26, (row) => row.companyName],
    ['订单号', 24, (row) => row.orderId ?? ''],
    ['件数', 10, (row) => String(row.pieces), true],
    ['状态', 10, (row) => row.stateLabel],
    ['校样已确认', 10, (row) => (row.isApproved ? '是' : '')],
    ['未成时', 24, (row) => row.ifFew],
    ['差价去向', 14, (row) => row.backTo],
    ['单独购买价（含税）', 16, (row) => row.alone ?? '', true],
    ['结算价（含税）', 14, (row) => row.final ?? '', true],
    ['退回（含税）', 14, (row) => row.over ?? '', true],
    ['参加时间', 20, (row) => row.time],
  ],
  list: async (db, asked) => {
    const { rows, total } = await memberPage(db, asked)
    return { rows: rows.map((row) => ({ ...memberRow(row), poolId: row.poolId, title: row.title })), total }
  },
})
