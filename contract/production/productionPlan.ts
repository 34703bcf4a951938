import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { WireGoodsType } from '../goods.ts'
import { Phase } from './production.ts'
import { Day, dayStart, id, queryInt, text } from '../text.ts'

// What production is planned by: capacity and closed days, processes and routes.

/** What is entered of days: the factory's own closed days, official days off, weekend days that are worked. */
export const closureKinds = { closed: '工厂停工', holiday: '法定放假', workday: '调休上班' } as const
export type ClosureKind = keyof typeof closureKinds
const ClosureKind = z.enum(Object.keys(closureKinds) as [ClosureKind, ...ClosureKind[]], '请选择类别')

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
  replica: true,
  input: z.object({ from: Day.optional(), days: queryInt('天数', 7, 31).default(14) }),
  output: z.object({
    today: Day,
    /** Why nothing is made on a day; null: it is a working day. */
    days: z.array(z.object({ day: Day, idle: z.string().nullable() })),
    processes: z.array(z.object({ id: z.int(), name: z.string(), unit: z.enum(['piece', 'hour']), loads: z.array(Load) })),
    closures: z.array(z.object({ id: z.int(), kind: ClosureKind, fromDay: Day, toDay: Day, reason: z.string() })),
    /** The last day for which holidays and made-up days are known; later days are provisional. */
    knownTo: Day,
    /** Lines whose plan ends after their promised day. */
    slipping: z.array(
      z.object({
        lineId: z.int(),
        orderId: z.string(),
        storeName: z.string(),
        quantity: z.int(),
        unitName: z.string(),
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
    daily: z.int('产能应为整数').min(0, '产能不能小于 0').max(mostDaily, `产能最多 ${mostDaily}`).nullable(),
  }),
  output: z.literal(true),
})

/** Days that one closed time lasts at most. */
const closureAtMost = 366

export const ClosureForm = z
  .object({
    id: id('日历').optional(),
    kind: ClosureKind.default('closed'),
    fromDay: Day,
    toDay: Day,
    reason: text('原因', 30),
    /** What the writer began with: where it is another by now, it is refused. Absent: it is not looked at. */
    seen: z.object({ kind: ClosureKind, fromDay: Day, toDay: Day, reason: z.string().max(30, '原因过长') }).optional(),
  })
  .refine(({ fromDay, toDay }) => fromDay <= toDay, { path: ['toDay'], message: '结束日期不能早于开始日期' })
  // A mistyped year would put every promise of the mall off by decades.
  .refine(({ fromDay, toDay }) => dayStart(toDay) < dayStart(fromDay, closureAtMost), {
    path: ['toDay'],
    message: `一次停工最长 ${closureAtMost} 天，请检查日期`,
  })

export const saveClosure = endpoint({
  method: 'POST',
  path: '/api/admin/production/closure/save',
  who: 'staff',
  area: ['settings', 'production'],
  once: true,
  title: '保存停工日',
  input: ClosureForm,
  output: z.object({ id: z.int() }),
})

/** Years from now for which a calendar may be said to be known: notices come for the next one. */
export const knownYearsAhead = 2

export const saveKnownTo = endpoint({
  method: 'POST',
  path: '/api/admin/production/calendar/known',
  who: 'staff',
  area: ['settings', 'production'],
  once: true,
  title: '设置放假安排已公布至',
  /** `seen`: the day that the writer began with; where it is another by now, it is refused. */
  input: z.object({ knownTo: Day, seen: Day.optional() }),
  output: z.literal(true),
})

export const deleteClosure = endpoint({
  method: 'POST',
  path: '/api/admin/production/closure/del',
  who: 'staff',
  area: ['settings', 'production'],
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
    perHour: z.int('每小时件数应为整数').min(1, '每小时件数至少为 1').max(1_000_000, '每小时件数最多 1000000').nullable(),
    /** A day's pieces or hours; null: as much as one likes. */
    daily: z.int('日产能应为整数').min(0, '日产能不能小于 0').max(mostDaily, `日产能最多 ${mostDaily}`).nullable(),
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
  toleranceBp: z.int('数量公差应为最多两位小数的百分数').min(0, '数量公差不能小于 0').max(2000, '数量公差不能超过 20%'),
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
