import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { WireGoodsType } from './goods.ts'
import { mostPieces } from './price.ts'
import { LegalMove } from './order.ts'
import { making, Phase, StepMove, toldCauses } from './production.ts'
import { Day, id, queryId, queryInt, text } from './text.ts'

// The merchant's desks of production: the board, the calendar of loads, the routes.

/** The columns of the board that are no process: lines that wait to be scheduled, and lines that are packed. */
export const boardEnds = { ready: '待排产', packed: '待发货' } as const

const Card = z.object({
  lineId: z.int(),
  orderId: z.string(),
  companyName: z.string(),
  storeName: z.string(),
  image: z.string(),
  qiliGoodsTypeId: WireGoodsType,
  selectionText: z.array(z.string()),
  quantity: z.int(),
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
  input: z.object({
    keyword: text('关键词', 40, 0).optional(),
    processId: queryId('工序').optional(),
    /** By the promised day. */
    from: Day.optional(),
    to: Day.optional(),
    /** 1: only what is late. */
    overdue: queryInt('逾期', 0, 1).default(0),
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
    selectionText: z.array(z.string()),
    stateLabel: z.string(),
    promisedDay: Day.nullable(),
    scheduledDay: Day.nullable(),
    /** Pieces that may be short without being made up. */
    tolerance: z.int(),
    /** Why the promised day will not be kept as it is planned; null: it will. */
    warning: Warning,
    moves: z.array(LegalMove),
    /** The step whose turn it is, with the pieces that come to it; null: none is left. */
    open: z.object({ stepId: z.int(), quantityIn: z.int(), first: z.boolean() }).nullable(),
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

const Load = z.object({
  day: Day,
  /** Of the plan: pieces, or hours to a tenth. */
  load: z.number(),
  /** What can be done on the day; null: as much as one likes. */
  capacity: z.number().nullable(),
  over: z.boolean(),
})

export const productionLoad = endpoint({
  method: 'GET',
  path: '/api/admin/production/load',
  who: 'staff',
  area: 'production',
  title: '产能日历',
  input: z.object({ from: Day.optional(), days: queryInt('天数', 7, 31).default(14) }),
  output: z.object({
    today: Day,
    /** Why nothing is made on a day; null: it is a working day. */
    days: z.array(z.object({ day: Day, idle: z.string().nullable() })),
    processes: z.array(
      z.object({ id: z.int(), name: z.string(), unit: z.enum(['piece', 'hour']), loads: z.array(Load) }),
    ),
    closures: z.array(z.object({ id: z.int(), fromDay: Day, toDay: Day, reason: z.string() })),
    /** Lines whose plan ends after their promised day. */
    slipping: z.array(
      z.object({
        lineId: z.int(),
        orderId: z.string(),
        storeName: z.string(),
        quantity: z.int(),
        promisedDay: Day,
        planEnd: Day,
      }),
    ),
  }),
})
export type ProductionLoad = z.infer<typeof productionLoad.output>

const mostDaily = 10_000_000

export const saveCapacity = endpoint({
  method: 'POST',
  path: '/api/admin/production/capacity',
  who: 'staff',
  area: 'production',
  once: true,
  title: '设置某日产能',
  input: z.object({
    processId: id('工序'),
    day: Day,
    /** null: as on any other day. */
    daily: z.int('产能应为整数').min(0, '产能不能小于 0').max(mostDaily, '产能过大').nullable(),
  }),
  output: z.literal(true),
})

export const ClosureForm = z
  .object({ id: id('停工').optional(), fromDay: Day, toDay: Day, reason: text('停工原因', 30) })
  .refine(({ fromDay, toDay }) => fromDay <= toDay, { path: ['toDay'], message: '结束日期不能早于开始日期' })

export const saveClosure = endpoint({
  method: 'POST',
  path: '/api/admin/production/closure/save',
  who: 'staff',
  area: 'production',
  once: true,
  title: '保存停工日',
  input: ClosureForm,
  output: z.object({ id: z.int() }),
})

export const deleteClosure = endpoint({
  method: 'POST',
  path: '/api/admin/production/closure/del',
  who: 'staff',
  area: 'production',
  once: true,
  title: '删除停工日',
  input: z.object({ id: id('停工') }),
  output: z.literal(true),
})

export const ProcessForm = z
  .object({
    id: id('工序').optional(),
    name: text('工序名称', 12),
    phase: Phase,
    unit: z.enum(['piece', 'hour'], '请选择产能单位'),
    /** Pieces made in an hour, where capacity is counted in hours. */
    perHour: z.int('每小时件数应为整数').min(1, '每小时件数至少为 1').max(1_000_000).nullable(),
    /** A day's pieces or hours; null: as much as one likes. */
    daily: z.int('日产能应为整数').min(0, '日产能不能小于 0').max(mostDaily, '日产能过大').nullable(),
  })
  .refine(({ unit, perHour }) => unit === 'piece' || perHour !== null, {
    path: ['perHour'],
    message: '请填写每小时件数',
  })

export const saveProcess = endpoint({
  method: 'POST',
  path: '/api/admin/production/process/save',
  who: 'staff',
  area: 'production',
  once: true,
  title: '保存工序',
  input: ProcessForm,
  output: z.object({ id: z.int() }),
})

export const RouteForm = z.object({
  id: id('工艺路线'),
  processIds: z.array(id('工序')).min(1, '请选择工序').max(20, '最多 20 道工序'),
  /** Pieces that may be short, in ten-thousandths of the ordered. */
  toleranceBp: z.int('数量公差不正确').min(0, '数量公差不能小于 0').max(2000, '数量公差不能超过 20%'),
})

export const saveRoute = endpoint({
  method: 'POST',
  path: '/api/admin/production/route/save',
  who: 'staff',
  area: 'production',
  once: true,
  title: '保存工艺路线',
  input: RouteForm,
  output: z.literal(true),
})

/** The kinds of printing that may have a route of their own. */
export const routeKinds = {
  screen: '丝印等网版印刷',
  digital: '数码印刷',
  laser: '激光',
  embroidery: '刺绣',
  foil: '烫金、压凹',
  insert: '彩插',
} as const
export const RouteKind = z.enum(Object.keys(routeKinds) as [keyof typeof routeKinds], '请选择印刷工艺')

export const addRoute = endpoint({
  method: 'POST',
  path: '/api/admin/production/route/add',
  who: 'staff',
  area: 'production',
  once: true,
  title: '为印刷工艺新建路线',
  input: z.object({ routeId: id('工艺路线'), kind: RouteKind }),
  output: z.object({ id: z.int() }),
})

export const deleteRoute = endpoint({
  method: 'POST',
  path: '/api/admin/production/route/del',
  who: 'staff',
  area: 'production',
  once: true,
  title: '删除印刷工艺的路线',
  input: z.object({ id: id('工艺路线') }),
  output: z.literal(true),
})

export const listRoutes = endpoint({
  method: 'GET',
  path: '/api/admin/production/route/list',
  who: 'staff',
  area: 'production',
  title: '工序与工艺路线',
  input: z.object({}),
  output: z.object({
    processes: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        phase: Phase,
        unit: z.enum(['piece', 'hour']),
        perHour: z.int().nullable(),
        daily: z.int().nullable(),
      }),
    ),
    routes: z.array(
      z.object({
        id: z.int(),
        qiliGoodsTypeId: WireGoodsType,
        /** Of which printing; '' for every other, `none` where nothing is printed. */
        kind: z.string(),
        label: z.string(),
        processIds: z.array(z.int()),
        toleranceBp: z.int(),
        /** True for those that every line without a route of its own falls back on; they stay. */
        last: z.boolean(),
      }),
    ),
  }),
})
export type RouteList = z.infer<typeof listRoutes.output>
