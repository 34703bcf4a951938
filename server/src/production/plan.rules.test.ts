import { describe, expect, test } from 'vitest'
import type { Calendar } from '../../../contract/price/price.ts'
import { withClosures, workingDaysTo } from '../../../pricing/calendar.ts'
import { amountOf, dayCapacity, laidOut } from './plan.rules.ts'
import { answerBy, forecast, lateBy, movedBy, wordsOf } from '../making/promise.rules.ts'

const plain: Calendar = { off: {}, on: {}, knownTo: '2026-12-31' }
const calendar = withClosures(plain, [{ fromDay: '2026-11-30', toDay: '2026-12-01', reason: '设备检修' }])
const steps = (...amounts: number[]) => amounts.map((amount, i) => ({ processId: i + 1, amount }))
const days = (planned: ReturnType<typeof laidOut>) => planned.map(({ day }) => day)

describe('a plan', () => {
  test('spreads over the working days until the promised one, past weekends and closed days', () => {
    const planned = laidOut('2026-11-26', '2026-12-03', steps(10, 10, 10, 10), calendar, () => Infinity)
    expect(days(planned)).toEqual(['2026-11-26', '2026-11-27', '2026-12-02', '2026-12-03'])
  })

  test('takes no more of a day than is free, goes on the next day, and holds up what comes after', () => {
    const free = (processId: number, day: string) => (processId === 1 ? (day === '2026-11-26' ? 30 : 50) : Infinity)
    const planned = laidOut('2026-11-26', null, steps(100, 10), calendar, free)
    expect(planned[0]?.loads).toEqual([
      { day: '2026-11-26', amount: 30 },
      { day: '2026-11-27', amount: 50 },
      { day: '2026-12-02', amount: 20 },
    ])
    expect(days(planned)).toEqual(['2026-12-02', '2026-12-02'])
  })

  test('of a process that the line needs twice counts both', () => {
    const twice = [1, 1].map(() => ({ processId: 7, amount: 40 }))
    expect(days(laidOut('2026-11-26', null, twice, calendar, () => 40))).toEqual(['2026-11-26', '2026-11-27'])
  })

  test('stands on its first day where nothing is ever free, so that it shows there as too much', () => {
    expect(laidOut('2026-11-26', null, steps(5), calendar, () => 0)).toEqual([
      { day: '2026-11-26', loads: [{ day: '2026-11-26', amount: 5 }] },
    ])
  })
})

test('a thousand lines planned one after the other never take more of a day than there is', () => {
  const capacity = 500
  const taken = new Map<string, number>()
  const free = (processId: number, day: string) => capacity - (taken.get(`${processId} ${day}`) ?? 0)
  for (let n = 0; n < 1000; n++) {
    for (const [i, { loads }] of laidOut('2026-11-26', '2026-12-10', steps(1 + (n % 37), 40), calendar, free).entries()) {
      for (const { day, amount } of loads) {
        const key = `${i + 1} ${day}`
        taken.set(key, (taken.get(key) ?? 0) + amount)
      }
    }
  }
  expect(Math.max(...taken.values())).toBe(capacity)
})

test('capacity is counted in pieces, or in minutes of hours', () => {
  expect(amountOf({ unit: 'piece', perHour: null }, 250)).toBe(250)
  expect(amountOf({ unit: 'hour', perHour: 100 }, 250)).toBe(150)
  expect(amountOf({ unit: 'piece', perHour: null }, 0)).toBe(1)
  expect([dayCapacity('hour', 8), dayCapacity('piece', 8), dayCapacity('hour', null)]).toEqual([480, 8, null])
})

describe('a promise', () => {
  test('moves by the working days that an answer came late', () => {
    expect(answerBy('2026-11-26', calendar)).toBe('2026-11-27')
    expect(lateBy('2026-11-26', '2026-11-27', calendar)).toBe(0)
    expect(lateBy('2026-11-26', '2026-12-03', calendar)).toBe(2)
    expect(movedBy('2026-12-03', 2, calendar)).toBe('2026-12-07')
    expect(workingDaysTo('2026-12-03', '2026-12-01', calendar)).toBe(0)
  })

  test('is told with its reason, with the year where it is another', () => {
    const change = { fromDay: '2026-12-03', toDay: '2026-12-05', cause: 'proof', lateDays: 2, note: '' } as const
    expect(wordsOf(change)).toBe('原 12-03，因稿件确认晚 2 天，现 12-05')
    expect(wordsOf({ ...change, toDay: '2027-01-04', cause: 'step', note: '印刷' })).toBe(
      '原 2026-12-03，因生产工序晚 2 天（印刷），现 2027-01-04',
    )
    expect(wordsOf({ ...change, cause: 'other', lateDays: 0, note: '客户要求' })).toBe('原 12-03，因客户要求，现 12-05')
  })

  test('is kept while lateness eats only what was to spare', () => {
    const plan = { promised: '2026-12-04', dueDay: '2026-11-26', endDay: '2026-12-02' }
    expect(forecast(plan, '2026-11-26', calendar)).toBeNull()
    expect(forecast(plan, '2026-11-27', calendar)).toBeNull()
    expect(forecast(plan, '2026-12-03', calendar)).toBe('2026-12-07')
  })
})
