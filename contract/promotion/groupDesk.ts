import { z } from 'zod'
import { endpoint, paged } from '../endpoint.ts'
import { id, Moment, paging, queryId, text } from '../text.ts'
import { Yuan } from '../yuan.ts'
import { groupStates, memberStates, type GroupMove, type GroupState, type MemberState } from './groupState.ts'

// 营销 · 拼团: the groups as the merchant sees them, and ends them.

const desk = { who: 'staff', area: 'marketing' } as const
const enumOf = <K extends string>(table: Readonly<Record<K, unknown>>, fault: string) => z.enum(Object.keys(table) as [K, ...K[]], fault)
const State = enumOf<GroupState>(groupStates, '状态不正确')

/** What staff may do with a group. */
export const staffGroupActs = { keep: '按拼团价成交', callOff: '取消拼团' } as const satisfies Partial<Record<GroupMove, string>>
export type StaffGroupMove = keyof typeof staffGroupActs
const Move = enumOf<StaffGroupMove>(staffGroupActs, '操作不正确')

export const GroupRow = z.object({
  id: z.int(),
  promotionId: z.int(),
  promotionName: z.string(),
  productId: z.int(),
  productName: z.string(),
  state: State,
  stateLabel: z.string(),
  people: z.int(),
  /** Places that are held, paid or in; those of them that are paid or in. */
  taken: z.int(),
  paid: z.int(),
  /** Pieces and money of those that have paid, with tax. */
  pieces: z.int(),
  gross: Yuan,
  begun: Moment,
  until: Moment,
  untilMs: z.int(),
  /** '' while it is open. */
  ended: z.string(),
  reason: z.string(),
})
export type GroupRow = z.infer<typeof GroupRow>

export const groupTabs = { all: '全部', ...groupStates } as const
export type GroupTab = keyof typeof groupTabs

export const listGroups = endpoint({
  ...desk,
  method: 'GET',
  path: '/api/admin/group/list',
  title: '拼团',
  replica: true,
  input: z.object({
    ...paging(20),
    /** Part of the name of a product, an activity or a company, or of an order's number. */
    keyword: text('关键词', 40, 0).optional(),
    promotionId: queryId('活动').optional(),
    state: enumOf<GroupTab>(groupTabs, '分类不正确').default('all'),
  }),
  output: paged(GroupRow, { counts: z.record(z.string(), z.int()), serverTime: z.int() }),
  paged: true,
})

export const groupDetail = endpoint({
  ...desk,
  method: 'GET',
  path: '/api/admin/group/detail/:id',
  title: '拼团详情',
  input: z.object({ id: queryId('拼团') }),
  output: z.object({
    group: GroupRow,
    serverTime: z.int(),
    members: z.array(
      z.object({
        orderId: z.string(),
        companyName: z.string(),
        state: enumOf<MemberState>(memberStates, '状态不正确'),
        stateLabel: z.string(),
        orderState: z.string(),
        leader: z.boolean(),
        pieces: z.int(),
        gross: Yuan,
        time: Moment,
      }),
    ),
    moves: z.array(Move),
  }),
})
export type GroupDetail = z.infer<typeof groupDetail.output>

export const moveGroup = endpoint({
  ...desk,
  method: 'POST',
  path: '/api/admin/group/move',
  everyones: true,
  once: true,
  title: '拼团按拼团价成交或取消',
  told: '操作成功',
  input: z.object({ id: id('拼团'), move: Move, reason: text('原因', 200) }),
  output: z.object({ state: State }),
})
