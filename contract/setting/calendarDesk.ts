import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { closureKinds, knownYearsAhead } from '../production/productionPlan.ts'
import { Day, queryInt, text } from '../text.ts'

// 设置 · 日历: a year of days, on which of them is worked, and what comes of it.

const desk = { who: 'staff', area: ['settings', 'production'] } as const

/** What a day is, and who says so. */
export const dayStands = {
  work: '工作日',
  weekend: '周末',
  holiday: '法定放假',
  madeUp: '调休上班',
  closed: '停工',
} as const
export type DayStand = keyof typeof dayStands
const Stand = z.enum(Object.keys(dayStands) as [DayStand, ...DayStand[]])

const YearDay = z.object({
  day: Day,
  stand: Stand,
  /** Why it is so, for people; '' for a plain weekday. */
  why: z.string(),
  /** Whether the merchant said so, not the notice. */
  own: z.boolean(),
})
export type YearDay = z.infer<typeof YearDay>

const Closure = z.object({
  id: z.int(),
  kind: z.enum(Object.keys(closureKinds) as [keyof typeof closureKinds]),
  fromDay: Day,
  toDay: Day,
  reason: z.string(),
})

/** The years that may be looked at: from that of the earliest orders on. */
export const firstYear = 2024

/** A year, day by day. No year: this one. */
export const yearCalendar = endpoint({
  ...desk,
  method: 'GET',
  path: '/api/admin/setting/calendar',
  title: '工作日历',
  input: z.object({ year: queryInt('年份', firstYear, 2100).optional() }),
  output: z.object({
    today: Day,
    year: z.int(),
    /** The last year that may be looked at. */
    lastYear: z.int(),
    days: z.array(YearDay),
    closures: z.array(Closure),
    /** The last day for which holidays are known; later promises are provisional. */
    knownTo: Day,
    /** When goods of so many working days are ready that are ordered now: what buyers are told. */
    earliest: z.array(z.object({ leadDays: z.int(), day: Day, provisional: z.boolean() })),
  }),
})
export type YearCalendar = z.infer<typeof yearCalendar.output>

/** Says of one day whether it is worked; what a longer closure says of it is taken out of that. */
export const saveDay = endpoint({
  ...desk,
  method: 'POST',
  path: '/api/admin/setting/calendar/day',
  once: true,
  title: '修改某一天是否上班',
  told: '保存成功',
  input: z.object({
    day: Day,
    works: z.boolean('请选择上班或不上班'),
    reason: text('原因', 30),
    /** What the writer saw of the day; where it is another by now, it is refused. */
    seen: z.object({ stand: Stand, why: z.string().max(100, '原因过长') }),
  }),
  output: z.literal(true),
})

/** The last year that may be looked at or entered, by today. */
export const lastYearAt = (today: string): number => Number(today.slice(0, 4)) + knownYearsAhead
