import { z } from 'zod'
import { OrderNumber } from './orderNumber.ts'
import { LegalMove, type Ask } from '../legalMove.ts'
import { endpoint, paged } from '../endpoint.ts'
import { consignmentMoves } from './consignmentState.ts'
import { lineMoves } from '../production/lineState.ts'
import type { AnyRow } from '../moves.ts'
import { orderMoves } from './orderState.ts'
import { moveWords } from './moveOrder.ts'
import { listed } from './order.ts'
import { Finding } from './finding.ts'
import { deskFilters } from './orderFilter.ts'
import { Day, id, Moment, paging, queryId, text } from '../text.ts'

// The order desk: filters that staff keep under a name, and moves of many orders at once.

const desk = { who: 'staff', area: 'orders' } as const

/** Everything the desk may be asked for, but the page of it. */
export const DeskFilter = z.object({ ...listed, ...deskFilters })
export type DeskFilter = z.output<typeof DeskFilter>

const SavedFilter = z.object({
  id: z.int(),
  name: z.string(),
  /** As the address bar has it; what says nothing is left out. */
  query: z.record(z.string(), z.string()),
  /** Seen by everyone who works at the desk. */
  shared: z.boolean(),
  /** The desk opens with it. */
  first: z.boolean(),
  /** One's own; another's may be used, not changed. */
  mine: z.boolean(),
  owner: z.string(),
})
export type SavedFilter = z.infer<typeof SavedFilter>

/** One's own filters in one's own order, then those that others share. */
export const listFilters = endpoint({
  ...desk,
  method: 'GET',
  path: '/api/admin/order/filter/list',
  title: '订单台筛选',
  input: z.object({}),
  output: z.array(SavedFilter),
})

/** The most filters that one member of staff keeps. */
export const filtersAtMost = 30

export const FilterForm = z.object({
  id: id('筛选').optional(),
  name: text('名称', 20),
  query: DeskFilter,
  shared: z.boolean('请选择是否共享').default(false),
  first: z.boolean('请选择是否默认').default(false),
})

export const saveFilter = endpoint({
  ...desk,
  method: 'POST',
  path: '/api/admin/order/filter/save',
  once: true,
  title: '保存订单台筛选',
  input: FilterForm,
  output: z.object({ id: z.int() }),
})

/** Puts one's filters in this order; any that is not named comes after them. */
export const sortFilters = endpoint({
  ...desk,
  method: 'POST',
  path: '/api/admin/order/filter/order',
  once: true,
  title: '排列订单台筛选',
  input: z.object({ ids: z.array(id('筛选')).min(1, '请选择筛选').max(filtersAtMost) }),
  output: z.literal(true),
})

export const deleteFilter = endpoint({
  ...desk,
  method: 'POST',
  path: '/api/admin/order/filter/del',
  once: true,
  title: '删除订单台筛选',
  input: z.object({ id: id('筛选') }),
  output: z.literal(true),
})

/** What can be said of many orders alike; files and tracking numbers are each order's own. */
const alike: readonly Ask[] = ['reason', 'text', 'date', 'cause']

const every: readonly (readonly [string, AnyRow])[] = [orderMoves, lineMoves, consignmentMoves].flatMap((table) =>
  Object.entries<AnyRow>(table),
)

/** The moves that staff may make on many orders at once. */
export const bulkMoves: readonly string[] = every.flatMap(([move, { by, asks = [] }]) =>
  by.includes('staff') && asks.every((ask) => alike.includes(ask as Ask)) ? move : [],
)

/** The most orders that one run moves. */
export const bulkAtMost = 500

/** The orders meant: these, or all that answer to a filter. */
const chosen = {
  orderIds: z.array(OrderNumber).min(1, '请选择订单').max(bulkAtMost, `一次最多处理 ${bulkAtMost} 个订单`).optional(),
  filter: DeskFilter.optional(),
}
const eitherOne = ({ orderIds, filter }: { orderIds?: unknown; filter?: unknown }) => (orderIds === undefined) !== (filter === undefined)

/** What may be done with the chosen orders now, by this person: each move with how many of them it fits. */
export const bulkChoices = endpoint({
  ...desk,
  method: 'POST',
  path: '/api/admin/order/bulk/choices',
  twice: '只读取，不改变任何数据',
  title: '批量操作可选项',
  /** `artworkFindings`: tells what is found in artwork that waits for somebody to look at it, too. */
  input: z.object({ ...chosen, artworkFindings: z.boolean('请说明是否列出检查结果').optional() }).refine(eitherOne, '请选择订单'),
  output: z.object({
    orders: z.int(),
    /** Absent where it was not asked for; file by file, the oldest order first. */
    artworkFindings: z
      .array(z.object({ orderId: z.string(), storeName: z.string(), fileId: z.int(), name: z.string(), findings: z.array(Finding) }))
      .optional(),
    moves: z.array(z.object({ ...LegalMove.pick({ move: true, label: true, asks: true, danger: true }).shape, orders: z.int() })),
  }),
})
export type BulkChoice = z.infer<typeof bulkChoices.output>['moves'][number]

/** Moves the chosen orders one after the other, each by itself; the work is a job. */
export const startBulk = endpoint({
  ...desk,
  method: 'POST',
  path: '/api/admin/order/bulk/start',
  once: true,
  title: '批量操作订单',
  input: z
    .object({
      ...chosen,
      /** How many orders the person was told of; where others answer to the filter by now, nothing is begun. */
      orders: z.int('订单数不正确').min(1, '请选择订单').max(bulkAtMost, `一次最多处理 ${bulkAtMost} 个订单`),
      move: z.enum(bulkMoves as [string, ...string[]], '该操作不能批量进行'),
      reason: moveWords.reason.optional(),
      text: moveWords.text.optional(),
      date: Day.optional(),
      cause: text('不合格原因', 200).optional(),
    })
    .refine(eitherOne, '请选择订单'),
  output: z.object({ id: z.int() }),
})

export const bulkOutcomes = { done: '已完成', refused: '未处理' } as const

const BulkRun = z.object({
  id: z.int(),
  label: z.string(),
  state: z.enum(['running', 'done']),
  total: z.int(),
  /** How many orders were come to, and how many of these were refused. */
  done: z.int(),
  refused: z.int(),
  staffName: z.string(),
  createTime: Moment,
  finishTime: Moment.nullable(),
})
export type BulkRun = z.infer<typeof BulkRun>

export const listBulks = endpoint({
  ...desk,
  method: 'GET',
  path: '/api/admin/order/bulk/list',
  title: '批量操作记录',
  input: z.object({ ...paging(20) }),
  output: paged(BulkRun),
  paged: true,
})

/** A run with what became of each order, those that were refused first. */
export const bulkDetail = endpoint({
  ...desk,
  method: 'GET',
  path: '/api/admin/order/bulk/detail/:id',
  title: '批量操作详情',
  input: z.object({ id: queryId('批量操作') }),
  output: z.object({
    ...BulkRun.shape,
    items: z.array(
      z.object({
        orderId: z.string(),
        companyName: z.string(),
        outcome: z.enum(['done', 'refused']).nullable(),
        outcomeLabel: z.string(),
        /** What was done, or why it was not. */
        told: z.string(),
      }),
    ),
  }),
})
