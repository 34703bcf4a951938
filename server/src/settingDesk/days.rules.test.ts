import { describe, expect, test } from 'vitest'
import { calendarOfYear } from '../calendar.ts'
import { changeOfDay, dayIn, yearIn, type OwnEntry } from './days.rules.ts'

const official = calendarOfYear(2026)
const entry = (kind: OwnEntry['kind'], fromDay: string, toDay = fromDay): OwnEntry => ({ id: 7, kind, fromDay, toDay, reason: '检修' })

test.each([
  ['2026-11-24', [], 'work', ''],
  ['2026-11-28', [], 'weekend', '周六'],
  ['2026-10-01', [], 'holiday', '国庆节'],
  ['2026-10-10', [], 'madeUp', '国庆节调休上班'],
  ['2026-11-24', [entry('closed', '2026-11-23', '2026-11-25')], 'closed', '检修'],
  ['2026-11-28', [entry('workday', '2026-11-28')], 'madeUp', '检修'],
  ['2026-10-01', [entry('workday', '2026-10-01')], 'work', '检修'],
  ['2026-11-24', [entry('holiday', '2026-11-24')], 'holiday', '检修'],
] as const)('%s with %j is %s', (day, entries, stand, why) => {
  expect(dayIn(day, official, entries)).toEqual({ day, stand, why, own: entries.length > 0 })
})

test('a year has all of its days, those of the notice among them', () => {
  const days = yearIn(2026, official, [])
  expect(days).toHaveLength(365)
  expect(days.filter(({ stand }) => stand === 'holiday').length).toBeGreaterThan(10)
  expect(yearIn(2028, calendarOfYear(2028), [])).toHaveLength(366)
})

describe('a single day', () => {
  const reason = '赶工'
  test('that the notice has so already leaves nothing behind', () => {
    expect(changeOfDay('2026-11-24', { works: true, reason }, official, [entry('closed', '2026-11-24')])).toEqual({ gone: [7], put: [] })
  })
  test('is taken out of a longer closure, whose rest stays', () => {
    expect(changeOfDay('2026-11-24', { works: true, reason }, official, [entry('closed', '2026-11-23', '2026-11-26')])).toEqual({
      gone: [7],
      put: [
        { kind: 'closed', fromDay: '2026-11-23', toDay: '2026-11-23', reason: '检修' },
        { kind: 'closed', fromDay: '2026-11-25', toDay: '2026-11-26', reason: '检修' },
      ],
    })
  })
  test('is entered against the notice', () => {
    const put = (kind: string, day: string) => ({ gone: [], put: [{ kind, fromDay: day, toDay: day, reason }] })
    expect(changeOfDay('2026-11-28', { works: true, reason }, official, [])).toEqual(put('workday', '2026-11-28'))
    expect(changeOfDay('2026-10-10', { works: false, reason }, official, [])).toEqual(put('closed', '2026-10-10'))
  })
})
