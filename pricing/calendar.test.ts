import chineseDays from 'chinese-days'
import { expect, test } from 'vitest'
import type { Calendar } from '../contract/price/price.ts'
import { countedDay, dayLater, earliest, idleOn, readyOn, withClosures } from './calendar.ts'

/** The official year: weekdays off by notice, weekend days made up. */
function year2026(): Calendar {
  const calendar: Calendar = { off: {}, on: {}, knownTo: '2026-12-31' }
  for (let at = Date.UTC(2026, 0, 1); at <= Date.UTC(2026, 11, 31); at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10)
    const { work, name } = chineseDays.getDayDetail(day)
    const weekend = [0, 6].includes(new Date(at).getUTCDay())
    const why = name.split(',')[1] ?? name
    if (work && weekend) calendar.on[day] = `${why}调休上班`
    if (!work && chineseDays.isHoliday(day) && !/^(Saturday|Sunday)$/.test(name)) calendar.off[day] = why
  }
  return calendar
}

const calendar = year2026()

test.each([
  ['2026-02-10', 7, '2026-02-26'],
  ['2026-04-30', 5, '2026-05-11'],
  ['2026-06-17', 3, '2026-06-23'],
  ['2026-09-24', 7, '2026-10-12'],
  ['2026-09-29', 7, '2026-10-14'],
  ['2026-01-30', 10, '2026-02-13'],
])('from %s, %d working days are ready on %s', (from, days, ready) => {
  expect(readyOn(from, days, calendar)).toMatchObject({ day: ready, provisional: false })
})

test('each day passed over has its reason, and made-up days are named', () => {
  const { skipped, madeUp } = readyOn('2026-02-10', 7, calendar)
  expect(madeUp).toEqual([{ day: '2026-02-14', why: '春节调休上班' }])
  expect(skipped).toHaveLength(9)
  expect(skipped.every(({ why }) => why === '春节')).toBe(true)
  expect(readyOn('2026-01-30', 1, calendar).skipped).toEqual([
    { day: '2026-01-31', why: '周六' },
    { day: '2026-02-01', why: '周日' },
  ])
})

test('a factory that closes longer than the statute stays closed, even on a made-up day', () => {
  const closed = { ...calendar, off: { ...calendar.off, '2026-02-13': '工厂春节停工', '2026-02-14': '工厂春节停工' } }
  expect(readyOn('2026-02-12', 1, closed)).toMatchObject({ day: '2026-02-24', madeUp: [] })
})

test('beyond the published notice the day is provisional', () => {
  expect(readyOn('2026-12-30', 1, calendar).provisional).toBe(false)
  expect(readyOn('2026-12-30', 2, calendar)).toMatchObject({ day: '2027-01-01', provisional: true })
})

test('no working days are ready at once', () => {
  expect(readyOn('2026-02-17', 0, calendar)).toMatchObject({ day: '2026-02-17', skipped: [] })
})

test.each([
  ['2026-02-30', 3],
  ['soon', 3],
  ['2026-03-02', -1],
  ['2026-03-02', 1.5],
  ['2026-03-02', Infinity],
])('from %s, %d working days make no sense', (from, days) => {
  expect(() => readyOn(from, days, calendar)).toThrow(/日期不存在|工作日天数不正确/)
})

const days = Array.from({ length: 365 }, (_, n) => dayLater('2026-01-01', n))

test('what comes later never counts for an earlier day, at any hour of the year', () => {
  const moments = days.flatMap((today) => [false, true].map((afterCutOff) => ({ today, afterCutOff })))
  const counted = moments.map((moment) => countedDay(moment, calendar))
  expect(counted).toEqual(counted.toSorted())
  for (const day of counted) expect(idleOn(day, calendar)).toBe(null)
})

test('after the hour of every eve of days off, it counts as if it came on the day when work begins again', () => {
  const eves = days.filter((day) => idleOn(day, calendar) === null && idleOn(dayLater(day, 1), calendar) !== null)
  expect(eves.length).toBe(50)
  for (const today of eves) {
    const next = days.find((day) => day > today && idleOn(day, calendar) === null) ?? '2027-01-01'
    expect(countedDay({ today, afterCutOff: false }, calendar)).toBe(today)
    expect(countedDay({ today, afterCutOff: true }, calendar)).toBe(next)
    const morning = earliest({ today: next, afterCutOff: false }, 5, calendar)
    expect(earliest({ today, afterCutOff: true }, 5, calendar)).toMatchObject({ from: next, day: morning.day })
    expect(readyOn(today, 5, calendar).day < morning.day).toBe(true)
  }
})

test('the days passed over before the day that counts are told too', () => {
  const friday = earliest({ today: '2026-11-20', afterCutOff: true }, 5, calendar)
  expect(friday).toMatchObject({ from: '2026-11-23', day: '2026-11-30', workingDays: 5 })
  expect(friday.skipped.map(({ day }) => day)).toEqual(['2026-11-21', '2026-11-22', '2026-11-28', '2026-11-29'])
})

test('what the merchant enters stands over the official days: closed over worked over holiday', () => {
  const own = withClosures(calendar, [
    { kind: 'holiday', fromDay: '2026-11-23', toDay: '2026-11-25', reason: '庆典' },
    { kind: 'workday', fromDay: '2026-11-22', toDay: '2026-11-23', reason: '调休上班' },
    { kind: 'closed', fromDay: '2026-11-22', toDay: '2026-11-22', reason: '检修' },
  ])
  const idle = ['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24'].map((day) => idleOn(day, own))
  expect(idle).toEqual(['周六', '检修', null, '庆典'])
  expect(readyOn('2026-11-20', 1, own)).toMatchObject({
    day: '2026-11-23',
    madeUp: [{ day: '2026-11-23', why: '调休上班' }],
  })
})
