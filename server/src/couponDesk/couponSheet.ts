import { z } from 'zod'
import { waysToHave } from '../../../contract/coupon/batch.ts'
import { listBatches, listCoupons, type BatchRow } from '../../../contract/coupon/couponDesk.ts'
import { couponStates } from '../../../contract/coupon/couponState.ts'
import { yuan } from '../../../contract/money.ts'
import { queryId } from '../../../contract/text.ts'
import { earnedBy, earnedWords } from '../margin/earned.ts'
import { listSheet, moment } from '../sheet/outward.ts'
import { rowOf } from './batch.rules.ts'
import { batchCounts, batchPage, countGiven, givenPage, type Given } from './batch.sql.ts'

const figure = (
  name: string,
  key: 'pieces' | 'left' | 'given' | 'unused' | 'held' | 'used' | 'expired' | 'revoked' | 'codes' | 'openCodes',
) => [name, 10, ({ figures }: BatchRow) => String(figures[key]), true] as const

/** 优惠券批次 as a sheet. */
export const batchSheet = listSheet({
  filter: listBatches.input.omit({ page: true, limit: true }),
  columns: [
    ['批次编号', 10, (row: BatchRow) => String(row.id), true],
    ['名称', 24, (row) => row.name],
    ['状态', 10, (row) => row.standing],
    ['优惠', 30, (row) => row.gives],
    ['适用商品', 20, (row) => row.scope],
    ['发放方式', 10, (row) => row.how],
    ['领取开始', 20, (row) => row.from],
    ['领取结束', 20, (row) => row.until],
    ['使用有效期', 30, (row) => row.goodFor],
    figure('总数量', 'pieces'),
    figure('剩余', 'left'),
    figure('已发出', 'given'),
    figure('未使用', 'unused'),
    figure('占用中', 'held'),
    figure('已使用', 'used'),
    figure('已过期', 'expired'),
    figure('已作废', 'revoked'),
    figure('兑换码', 'codes'),
    figure('未兑换', 'openCodes'),
    ['已用优惠（含税）', 14, (row) => row.figures.off, true],
    ['订单金额（含税）', 14, (row) => row.figures.gross, true],
    ['经手人', 12, (row) => row.staffName],
  ],
  list: async (db, asked, { now }) => {
    const [rows, counts] = await Promise.all([batchPage(db, asked, now), batchCounts(db, asked, now)])
    return { rows: rows.map((row) => rowOf(row, now)), total: counts[asked.state] }
  },
})

type Row = Given & { readonly earned: ReturnType<typeof earnedWords> | null }

/** 优惠券发放与使用: every coupon that was given, and what became of it; costs of the orders only for who sees them. */
export const couponSheet = listSheet({
  filter: z.object({ ...listCoupons.input.shape, id: queryId('券批次').optional() }).omit({ page: true, limit: true }),
  columns: [
    ['券编号', 10, (row: Row) => String(row.id), true],
    ['批次', 24, (row) => row.batchName],
    ['企业', 26, (row) => row.companyName],
    ['使用人', 14, (row) => row.accountName || '企业共用'],
    ['来源', 10, (row) => waysToHave[row.how]],
    ['状态', 10, (row) => couponStates[row.state]],
    ['发出时间', 20, (row) => moment(row.at)],
    ['有效期开始', 20, (row) => moment(row.from)],
    ['有效期结束', 20, (row) => moment(row.until)],
    ['使用时间', 20, (row) => moment(row.usedAt)],
    ['订单号', 24, (row) => row.orderId ?? ''],
    ['优惠（含税）', 14, (row) => (row.off === null ? '' : yuan(row.off)), true],
    ['订单金额（含税）', 14, (row) => (row.gross === null ? '' : yuan(row.gross)), true],
    ['作废原因', 24, (row) => row.reason],
    ['订单收入（不含税）', 14, (row) => row.earned?.revenue ?? '', true],
    ['订单成本（不含税）', 14, (row) => row.earned?.cost ?? '', true],
    ['订单毛利（不含税）', 14, (row) => row.earned?.margin ?? '', true],
  ],
  list: async (db, asked, { seesMargins }) => {
    const [rows, total] = await Promise.all([givenPage(db, asked), countGiven(db, asked)])
    const used = rows.flatMap(({ state, orderKey }) => (seesMargins && state === 'used' && orderKey !== null ? [orderKey] : []))
    const earned = await earnedBy(db, used)
    const of = (row: Given) => (row.state === 'used' ? earned.filter(({ orderId }) => orderId === row.orderKey) : [])
    return { rows: rows.map((row) => ({ ...row, earned: seesMargins ? earnedWords(of(row)) : null })), total }
  },
})
