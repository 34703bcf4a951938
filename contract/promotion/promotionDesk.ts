import { z } from 'zod'
import { endpoint, paged } from '../endpoint.ts'
import { ShelfGoods } from '../goods/shelfGoods.ts'
import { Day, id, Moment, paging, queryId, text } from '../text.ts'
import { Yuan } from '../yuan.ts'
import { Clash } from './promotionResult.ts'
import { promotionKinds } from './kinds.ts'
import type { PromotionKind } from './rule.ts'
import {
  promotionMoves,
  promotionPhases,
  promotionStates,
  type PromotionMove,
  type PromotionPhase,
  type PromotionState,
} from './promotionState.ts'
import { Named, PromotionTerms } from './terms.ts'

// 营销: activities as the merchant makes, publishes and stops them.

const desk = { who: 'staff', area: 'marketing' } as const

const enumOf = <K extends string>(table: Readonly<Record<K, unknown>>, fault: string) => z.enum(Object.keys(table) as [K, ...K[]], fault)
export const Kind = enumOf<PromotionKind>(promotionKinds, '活动类型不正确')
const State = enumOf<PromotionState>(promotionStates, '状态不正确')
const Phase = enumOf<PromotionPhase>(promotionPhases, '进度不正确')
const Move = enumOf<PromotionMove>(promotionMoves, '操作不正确')

export const PromotionRow = z.object({
  id: z.int(),
  kind: Kind,
  name: z.string(),
  state: State,
  phase: Phase,
  /** 草稿, 待复核, 未开始, 进行中, 预算用完, 已暂停, 已结束 or 已停止. */
  standing: z.string(),
  from: Moment,
  until: Moment,
  /** Its end was put off. */
  extended: z.boolean(),
  /** What it gives, to whom and for what, in words. */
  gives: z.string(),
  budget: Yuan.nullable(),
  /** What it has taken off, with tax. */
  used: Yuan,
  /** All of its budget is taken: it takes nothing off any more. */
  spent: z.boolean(),
  revision: z.int(),
  staffName: z.string(),
})
export type PromotionRow = z.infer<typeof PromotionRow>

export const promotionTabs = {
  all: '全部',
  draft: '草稿',
  asked: '待复核',
  upcoming: '未开始',
  running: '进行中',
  ended: '已结束',
} as const
export type PromotionTab = keyof typeof promotionTabs

export const listPromotions = endpoint({
  ...desk,
  method: 'GET',
  path: '/api/admin/promotion/list',
  title: '营销活动',
  replica: true,
  input: z.object({
    ...paging(20),
    /** Part of a name. */
    keyword: text('关键词', 40, 0).optional(),
    kind: Kind.optional(),
    state: enumOf<PromotionTab>(promotionTabs, '分类不正确').default('all'),
  }),
  output: paged(PromotionRow, { counts: z.record(z.string(), z.int()) }),
  paged: true,
})

export const promotionDetail = endpoint({
  ...desk,
  method: 'GET',
  path: '/api/admin/promotion/detail/:id',
  title: '活动详情',
  input: z.object({ id: queryId('活动') }),
  output: z.object({
    ...PromotionRow.shape,
    terms: PromotionTerms,
    /** What the terms name, with their names. */
    goods: z.array(ShelfGoods),
    not: z.array(ShelfGoods),
    categories: z.array(Named),
    companies: z.array(Named),
    levels: z.array(Named),
    clashes: z.array(Clash),
    moves: z.array(Move),
    /** Who asked a colleague to publish it; null: nobody. */
    askedBy: z.string().nullable(),
    /** Why it was paused or stopped; ''. */
    reason: z.string(),
    /** Every version, the newest first. */
    versions: z.array(z.object({ version: z.int(), time: Moment, staffName: z.string(), gives: z.string(), until: Moment })),
  }),
})
export type PromotionDetail = z.infer<typeof promotionDetail.output>

export const savePromotion = endpoint({
  ...desk,
  method: 'POST',
  path: '/api/admin/promotion/save',
  once: true,
  title: '新增或修改活动',
  told: '保存成功',
  input: z
    .object({
      id: id('活动').optional(),
      /** That of the state it was changed from. */
      revision: z.int('活动版本不正确').positive('活动版本不正确').optional(),
      terms: PromotionTerms,
    })
    .refine(({ id: known, revision }) => known === undefined || revision !== undefined, {
      path: ['revision'],
      error: '请说明是在哪个版本上修改的',
    }),
  output: z.object({ id: z.int() }),
})

export const movePromotion = endpoint({
  ...desk,
  method: 'POST',
  path: '/api/admin/promotion/move',
  everyones: true,
  once: true,
  title: '发布、暂停、恢复或停止活动',
  input: z.object({
    id: id('活动'),
    revision: z.int('活动版本不正确').positive('活动版本不正确'),
    move: Move,
    reason: text('原因', 200, 0).default(''),
  }),
  /** `asked`: it was not published yet, a colleague has to look at it and publish it. */
  output: z.object({ state: State, asked: z.boolean() }),
})

export const promotionCalendar = endpoint({
  ...desk,
  method: 'GET',
  path: '/api/admin/promotion/calendar',
  title: '活动日历',
  replica: true,
  input: z.object({
    /** The first and the last day, at most 92 apart. */
    from: Day,
    until: Day,
  }),
  output: z.array(
    z.object({
      id: z.int(),
      kind: Kind,
      name: z.string(),
      standing: z.string(),
      state: State,
      from: Moment,
      until: Moment,
      gives: z.string(),
      /** Those that are published for the same goods at the same time. */
      clashes: z.array(Clash),
    }),
  ),
})
