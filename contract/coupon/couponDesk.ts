import { z } from 'zod'
import { endpoint, paged } from '../endpoint.ts'
import { ShelfGoods } from '../goods/shelfGoods.ts'
import { id, Moment, paging, queryId, text } from '../text.ts'
import { Yuan } from '../yuan.ts'
import { Preview } from '../promotion/promotionResult.ts'
import { Named } from '../promotion/terms.ts'
import { BatchTerms } from './batch.ts'
import { batchMoves, batchStates, couponStates, type BatchMove, type BatchState, type CouponState } from './couponState.ts'

// 营销 · 优惠券: batches and what became of them.

const desk = { who: 'staff', area: 'marketing' } as const

const enumOf = <K extends string>(table: Readonly<Record<K, string>>, fault: string) => z.enum(Object.keys(table) as [K, ...K[]], fault)
const State = enumOf<BatchState>(batchStates, '状态不正确')
const Move = z.enum(Object.keys(batchMoves) as [BatchMove, ...BatchMove[]], '操作不正确')
const OneState = enumOf<CouponState>(couponStates, '状态不正确')

export const batchTabs = {
  all: '全部',
  asked: '待复核',
  upcoming: '未开始',
  open: '发放中',
  gone: '已领完',
  ended: '已结束',
  paused: '已暂停',
  stopped: '已停止',
} as const
export type BatchTab = keyof typeof batchTabs

/** How many of a batch there are of each kind, and the money of the orders they are in. */
export const CouponFigures = z.object({
  pieces: z.int(),
  left: z.int(),
  given: z.int(),
  unused: z.int(),
  held: z.int(),
  used: z.int(),
  expired: z.int(),
  revoked: z.int(),
  /** Codes that were made, and those nobody has entered. */
  codes: z.int(),
  openCodes: z.int(),
  /** What used ones took off, with tax, and what their orders came to. */
  off: Yuan,
  gross: Yuan,
})

export const BatchRow = z.object({
  id: z.int(),
  name: z.string(),
  state: State,
  /** 待复核, 未开始, 发放中, 已领完, 已结束, 已暂停, 已停止. */
  standing: z.string(),
  gives: z.string(),
  scope: z.string(),
  how: z.string(),
  from: Moment,
  until: Moment,
  goodFor: z.string(),
  figures: CouponFigures,
  revision: z.int(),
  staffName: z.string(),
})
export type BatchRow = z.infer<typeof BatchRow>

export const listBatches = endpoint({
  ...desk,
  method: 'GET',
  path: '/api/admin/coupon/list',
  title: '优惠券批次',
  replica: true,
  input: z.object({
    ...paging(20),
    /** Part of a name. */
    keyword: text('关键词', 40, 0).optional(),
    state: enumOf<BatchTab>(batchTabs, '分类不正确').default('all'),
  }),
  output: paged(BatchRow, { counts: z.record(z.string(), z.int()) }),
  paged: true,
})

export const batchDetail = endpoint({
  ...desk,
  method: 'GET',
  path: '/api/admin/coupon/detail/:id',
  title: '优惠券批次详情',
  input: z.object({ id: queryId('券批次') }),
  output: z.object({
    ...BatchRow.shape,
    terms: BatchTerms,
    /** Something of it was given or promised: its terms stay as they are. */
    begun: z.boolean(),
    reason: z.string(),
    moves: z.array(Move),
    /** What the terms name, with their names. */
    goods: z.array(ShelfGoods),
    not: z.array(ShelfGoods),
    categories: z.array(Named),
    companies: z.array(Named),
    levels: z.array(Named),
  }),
})
export type BatchDetail = z.infer<typeof batchDetail.output>

const revision = z.int('版本不正确').positive('版本不正确')

export const saveBatch = endpoint({
  ...desk,
  method: 'POST',
  path: '/api/admin/coupon/save',
  once: true,
  title: '新增或修改优惠券批次',
  told: '保存成功',
  input: z
    .object({ id: id('券批次').optional(), revision: revision.optional(), terms: BatchTerms })
    .refine(({ id: known, revision: seen }) => known === undefined || seen !== undefined, {
      path: ['revision'],
      error: '请说明是在哪个版本上修改的',
    }),
  /** `asked`: it is not given yet, a colleague has to look at it. */
  output: z.object({ id: z.int(), asked: z.boolean() }),
})

/** What coupons that are still being typed would have come to, had each order of the last 30 days used one; nothing of it is kept. */
export const tryBatch = endpoint({
  ...desk,
  method: 'POST',
  path: '/api/admin/coupon/try',
  twice: '只读取，不改变任何数据',
  title: '试算填写中的优惠券',
  input: z.object({ terms: BatchTerms }),
  output: z.object({ preview: Preview }),
})

export const moveBatch = endpoint({
  ...desk,
  method: 'POST',
  path: '/api/admin/coupon/move',
  once: true,
  title: '暂停、恢复或停止发放优惠券',
  input: z.object({ id: id('券批次'), revision, move: Move, reason: text('原因', 200, 0).default('') }),
  output: z.object({ state: State }),
})

/** The most companies that one giving reaches, and the most codes made at once. */
export const givenAtMost = 500
export const codesAtMost = 2000

export const giveCoupons = endpoint({
  ...desk,
  method: 'POST',
  path: '/api/admin/coupon/give',
  once: true,
  title: '发放优惠券给企业',
  told: '发放成功',
  input: z
    .object({
      id: id('券批次'),
      /** Either companies, or all verified ones of these levels. */
      companyIds: z.array(id('企业')).max(givenAtMost, `一次最多发给 ${givenAtMost} 家企业`).default([]),
      levelIds: z.array(id('会员等级')).max(50, '最多 50 个会员等级').default([]),
      each: z.int('每家张数应为整数').min(1, '每家张数不能小于 1').max(100, '每家最多 100 张').default(1),
    })
    .refine(({ companyIds, levelIds }) => companyIds.length + levelIds.length > 0, { path: ['companyIds'], error: '请选择企业或会员等级' }),
  output: z.object({ companies: z.int(), coupons: z.int() }),
})

export const makeCodes = endpoint({
  ...desk,
  method: 'POST',
  path: '/api/admin/coupon/codes',
  once: true,
  title: '生成优惠券兑换码',
  told: '兑换码已生成，请保存；关闭后不再显示',
  input: z.object({
    id: id('券批次'),
    pieces: z.int('数量应为整数').min(1, '数量不能小于 1').max(codesAtMost, `一次最多生成 ${codesAtMost} 个`),
  }),
  /** Told this once: only their hashes are kept. */
  output: z.object({ codes: z.array(z.string()) }),
})

export const CouponRow = z.object({
  id: z.int(),
  companyId: z.int(),
  companyName: z.string(),
  /** Whose alone it is; '' where it is the company's. */
  accountName: z.string(),
  state: OneState,
  stateLabel: z.string(),
  how: z.string(),
  createTime: Moment,
  from: Moment,
  until: Moment,
  useTime: z.string(),
  orderId: z.string().nullable(),
  off: Yuan.nullable(),
  reason: z.string(),
})
export type CouponRow = z.infer<typeof CouponRow>

export const listCoupons = endpoint({
  ...desk,
  method: 'GET',
  path: '/api/admin/coupon/coupons',
  title: '已发出的优惠券',
  replica: true,
  input: z.object({
    ...paging(20),
    id: queryId('券批次'),
    keyword: text('关键词', 40, 0).optional(),
    state: z.enum(['all', ...OneState.options], '状态不正确').default('all'),
  }),
  output: paged(CouponRow),
  paged: true,
})

export const revokeCoupons = endpoint({
  ...desk,
  method: 'POST',
  path: '/api/admin/coupon/revoke',
  once: true,
  title: '作废优惠券',
  told: '已作废',
  input: z.object({
    ids: z.array(id('优惠券')).min(1, '请选择优惠券').max(200, '一次最多作废 200 张'),
    reason: text('作废原因', 100),
  }),
  output: z.object({ revoked: z.int() }),
})
