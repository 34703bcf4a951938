import { z } from 'zod'
import { LegalMove } from '../legalMove.ts'
import { Artwork } from './artwork.ts'
import { endpoint } from '../endpoint.ts'
import { lineGoods } from '../goods.ts'
import { mostPieces } from '../price/quantity.ts'
import { making, StepMove, toldCauses } from './production.ts'
import { Day, id, queryId, queryInt, text } from '../text.ts'

// The board of production, and the making of one line.

/** The columns of the board that are no process: lines that wait to be scheduled, and lines that are packed. */
export const boardEnds = { ready: '待排产', packed: '待发货' } as const

const Card = z.object({
  lineId: z.int(),
  orderId: z.string(),
  companyName: z.string(),
  ...lineGoods,
  /** The step it stands on; null in the columns that are no process. */
  stepId: z.int().nullable(),
  /** `印刷（补产）` */
  stepName: z.string(),
  working: z.boolean(),
  quantityIn: z.int(),
  /** The column it goes to next. */
  nextKey: z.string(),
  /** True where this step says how many came in. */
  first: z.boolean(),
  plannedDay: Day.nullable(),
  promisedDay: Day.nullable(),
  /** The day on which the plan ends; null: not planned. */
  planEnd: Day.nullable(),
  /** The step should have been done by now. */
  overdue: z.boolean(),
  /** Promised for a day before today, or planned to end after its promised day. */
  late: z.boolean(),
  /** Pieces of blank goods that it lacks to begin; 0: none. */
  lacks: z.int(),
  /** Suppliers that have pieces of this step outside, by name; '' none. */
  outside: z.string(),
  /** Pieces of this step that suppliers spoiled or never gave back: they are not good. */
  lost: z.int(),
  /** The run (拼印) that it is printed in with others; null: it is printed alone. */
  poolId: z.int().nullable(),
})
export type BoardCard = z.infer<typeof Card>

const Column = z.object({
  /** A process's number, or `ready` and `packed`. */
  key: z.string(),
  name: z.string(),
  cards: z.array(Card),
  /** Of all that stand there, also of those that are not shown. */
  lines: z.int(),
  pieces: z.int(),
  working: z.int(),
})
export type BoardColumn = z.infer<typeof Column>

/** Cards that a column shows at most; the narrower filter shows the others. */
export const cardsShown = 60

export const productionBoard = endpoint({
  method: 'GET',
  path: '/api/admin/production/board',
  who: 'staff',
  area: 'production',
  title: '生产看板',
  replica: true,
  input: z.object({
    keyword: text('关键词', 40, 0).optional(),
    processId: queryId('工序').optional(),
    /** By the promised day. */
    from: Day.optional(),
    to: Day.optional(),
    /** 1: only what is late. */
    overdue: queryInt('逾期', 0, 1).default(0),
    /** 1: only what lacks blank goods. */
    short: queryInt('缺料', 0, 1).default(0),
  }),
  output: z.object({ columns: z.array(Column), today: Day }),
})

/** Pieces counted by hand. */
const pieces = (name: string) =>
  z
    .int(`${name}应为整数`)
    .min(0, `${name}不能小于 0`)
    .max(2 * mostPieces, `${name}过大`)

const photos = z.array(z.object({ fileId: id('照片'), visible: z.boolean() })).max(12, '每道工序最多 12 张照片')

export const Warning = z.string().nullable()

export const lineProduction = endpoint({
  method: 'GET',
  path: '/api/admin/production/line/:lineId',
  who: 'staff',
  area: 'production',
  title: '生产详情',
  input: z.object({ lineId: queryId('订单明细') }),
  output: z.object({
    lineId: z.int(),
    orderId: z.string(),
    companyName: z.string(),
    storeName: z.string(),
    quantity: z.int(),
    unitName: z.string(),
    selectionText: z.array(z.string()),
    stateLabel: z.string(),
    artwork: z.array(Artwork),
    promisedDay: Day.nullable(),
    scheduledDay: Day.nullable(),
    /** Pieces that may be short without being made up. */
    tolerance: z.int(),
    /** Why the promised day will not be kept as it is planned; null: it will. */
    warning: Warning,
    moves: z.array(LegalMove),
    /** The step whose turn it is, with the pieces that come to it; null: none is left. */
    open: z.object({ stepId: z.int(), quantityIn: z.int(), first: z.boolean(), lost: z.int() }).nullable(),
    ...making,
  }),
})
export type LineProduction = z.infer<typeof lineProduction.output>

/** What a step's form asks; `quantityIn` only where the step is the first of its line. */
export const StepForm = z.object({
  good: pieces('合格数').optional(),
  bad: pieces('不合格数').optional(),
  quantityIn: pieces('投入数').min(1, '投入数至少为 1').optional(),
  remark: text('备注', 500, 0).optional(),
  photos: photos.optional(),
})

export const moveStep = endpoint({
  method: 'POST',
  path: '/api/admin/production/step/move',
  who: 'staff',
  area: 'production',
  once: true,
  title: '登记工序',
  input: z.object({ stepId: id('工序'), move: StepMove, ...StepForm.shape }),
  output: z.object({
    state: z.string(),
    stateLabel: z.string(),
    /** The line, as the step left it. */
    lineState: z.string(),
    /** Pieces that are short and will be made up by a step of their own; 0: none. */
    makeUp: z.int(),
  }),
})

export const recordStep = endpoint({
  method: 'POST',
  path: '/api/admin/production/step/record',
  who: 'staff',
  area: 'production',
  once: true,
  title: '修改工序的照片与备注',
  input: z.object({ stepId: id('工序'), remark: text('备注', 500, 0), photos }),
  output: z.literal(true),
})

export const planLine = endpoint({
  method: 'POST',
  path: '/api/admin/production/plan',
  who: 'staff',
  area: 'production',
  once: true,
  title: '重新排期',
  input: z.object({ lineId: id('订单明细'), date: Day }),
  output: z.object({ planEnd: Day, warning: Warning }),
})

export const DelayForm = z.object({
  day: Day,
  cause: z.enum(toldCauses, '请选择原因'),
  reason: text('说明', 200),
})

export const delayPromise = endpoint({
  method: 'POST',
  path: '/api/admin/production/delay',
  who: 'staff',
  area: 'production',
  once: true,
  title: '调整承诺交期',
  input: z.object({ lineId: id('订单明细'), ...DelayForm.shape }),
  output: z.object({ words: z.string() }),
})
