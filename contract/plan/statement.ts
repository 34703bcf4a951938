import { z } from 'zod'
import { endpoint, paged } from '../endpoint.ts'
import { FileLink } from '../file.ts'
import { Moment, id, paging, queryId, text } from '../text.ts'
import { Yuan } from '../yuan.ts'
import { statementKinds, statementLineStates, statementMoves, statementStates } from './statementState.ts'

const nameOf = <Name extends string>(table: Record<Name, unknown>, msg: string) => z.enum(Object.keys(table) as [Name, ...Name[]], msg)

const StateName = nameOf(statementStates, '对账单状态不正确')
/** yyyy-MM */
const Month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, '月份格式应为 yyyy-MM')

export const StatementRow = z.object({
  id: z.int(),
  number: z.string(),
  companyName: z.string(),
  month: Month,
  /** What the company owes at the beginning and at the end; negative: what is owed to it. */
  opening: Yuan,
  closing: Yuan,
  state: StateName,
  stateLabel: z.string(),
  /** Lines that wait for the buyer's word, and for the merchant's. */
  open: z.int(),
  disputed: z.int(),
  createTime: Moment,
})
export type StatementRow = z.infer<typeof StatementRow>

export const StatementLine = z.object({
  id: z.int(),
  time: Moment,
  kind: nameOf(statementKinds, '类型不正确'),
  kindLabel: z.string(),
  orderId: z.string().nullable(),
  note: z.string(),
  /** By how much what is owed grew and fell; '' for none of it. */
  more: z.union([Yuan, z.literal('')]),
  less: z.union([Yuan, z.literal('')]),
  invoiced: z.union([Yuan, z.literal('')]),
  /** What is owed after it. */
  balance: Yuan,
  state: nameOf(statementLineStates, '状态不正确'),
  stateLabel: z.string(),
  reason: z.string(),
  answer: z.string(),
  /** What the asker may do with it now. */
  moves: z.array(nameOf(statementMoves, '操作不正确')),
})
export type StatementLine = z.infer<typeof StatementLine>

export const StatementDetail = z.object({
  ...StatementRow.shape,
  /** What was sold, paid, paid back and invoiced in the month. */
  sold: Yuan,
  paid: Yuan,
  refunded: Yuan,
  invoiced: Yuan,
  lines: z.array(StatementLine),
  /** null: it is being made. */
  pdf: FileLink.nullable(),
  xlsx: FileLink.nullable(),
})
export type StatementDetail = z.infer<typeof StatementDetail>

export const listStatements = endpoint({
  method: 'GET',
  path: '/api/statement/list',
  who: 'buyer',
  grant: 'order.pay',
  title: '对账单列表',
  replica: true,
  input: z.object({ ...paging(), state: z.union([StateName, z.literal('all')], '对账单状态不正确').default('all') }),
  output: paged(StatementRow),
  paged: true,
})

export const statementDetail = endpoint({
  method: 'GET',
  path: '/api/statement/detail/:id',
  who: 'buyer',
  grant: 'order.pay',
  title: '对账单详情',
  replica: true,
  input: z.object({ id: queryId('对账单') }),
  output: StatementDetail,
})

const linesAtMost = 2000

/** The buyer's word about lines of a statement, all at once or one by one. */
export const AnswerForm = z
  .object({
    id: id('对账单'),
    /** Absent: every line that still waits for the buyer's word. */
    lineIds: z.array(id('明细')).min(1, '请选择明细').max(linesAtMost, `一次最多 ${linesAtMost} 条`).optional(),
    move: z.enum(['confirm', 'dispute'], '操作不正确'),
    reason: text('异议说明', 200, 0).default(''),
  })
  .refine(({ move, reason }) => move === 'confirm' || reason.length > 0, { path: ['reason'], error: '请填写异议说明' })

export const answerStatement = endpoint({
  method: 'POST',
  path: '/api/statement/answer',
  who: 'buyer',
  grant: 'order.pay',
  once: true,
  title: '核对对账单',
  input: AnswerForm,
  output: z.object({ state: StateName, stateLabel: z.string() }),
})

export const staffListStatements = endpoint({
  method: 'GET',
  path: '/api/admin/statement/list',
  who: 'staff',
  area: 'finance',
  title: '对账台',
  replica: true,
  input: z.object({
    ...paging(20),
    state: z.union([StateName, z.literal('all')], '对账单状态不正确').default('all'),
    month: Month.optional(),
    keyword: text('关键词', 60, 0).optional(),
  }),
  output: paged(StatementRow),
  paged: true,
})

export const staffStatementDetail = endpoint({
  method: 'GET',
  path: '/api/admin/statement/detail/:id',
  who: 'staff',
  area: 'finance',
  title: '对账单详情',
  replica: true,
  input: z.object({ id: queryId('对账单') }),
  output: StatementDetail,
})

export const ReplyForm = z.object({ id: id('对账单'), lineId: id('明细'), answer: text('回复', 500) })

export const replyStatement = endpoint({
  method: 'POST',
  path: '/api/admin/statement/reply',
  who: 'staff',
  area: 'finance',
  once: true,
  title: '回复对账单异议',
  input: ReplyForm,
  output: z.object({ state: StateName, stateLabel: z.string() }),
})
