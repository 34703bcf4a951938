import { firstYear, lastYearAt, saveDay, yearCalendar } from '../../../contract/setting/calendarDesk.ts'
import { refuse } from '../../../contract/refusal.ts'
import { earliest as earliestOf } from '../../../pricing/calendar.ts'
import { calendarAt, calendarOfYear, momentOf } from '../calendar.ts'
import { lockCalendar, readOwnDays, removeClosure, withOwnDays, writeClosure } from '../closure.sql.ts'
import type { Routes } from '../services.ts'
import { changeOfDay, dayIn, isWorked, yearIn } from './days.rules.ts'

/** Working days for which the page says when they are over: a lot, printed goods, made to order. */
const leads = [3, 7, 15]

/** 设置 · 日历: on which days the merchant works, and when goods are ready by that. */
export const calendarRoutes: Routes = ({ serve, serveOnce }) => {
  serve(yearCalendar, async ({ input, db, now, today }) => {
    const lastYear = lastYearAt(today)
    const year = Math.min(input.year ?? Number(today.slice(0, 4)), lastYear)
    const own = await readOwnDays(db)
    const calendar = withOwnDays(calendarAt(now), own)
    const earliest = leads.map((leadDays) => {
      const { day, provisional } = earliestOf(momentOf(now), leadDays, calendar)
      return { leadDays, day, provisional }
    })
    const days = yearIn(year, calendarOfYear(year), own.closures)
    return { today, year, lastYear, days, closures: own.closures, knownTo: calendar.knownTo, earliest }
  })

  serveOnce(saveDay, async ({ input: { day, works, reason, seen }, tx, today, audit }) => {
    const year = Number(day.slice(0, 4))
    const outside = `应为 ${firstYear} 至 ${lastYearAt(today)} 年的日期`
    if (year < firstYear || year > lastYearAt(today)) refuse('input.invalid', { fields: { day: outside } }, outside)
    await lockCalendar(tx)
    const { closures } = await readOwnDays(tx)
    const official = calendarOfYear(year)
    const was = dayIn(day, official, closures)
    if (was.stand !== seen.stand || was.why !== seen.why) refuse('page.changed', {}, `${day} 已被他人修改，请刷新后重新填写`)
    const { gone, put } = changeOfDay(day, { works, reason }, official, closures)
    for (const id of gone) await removeClosure(tx, id)
    for (const entry of put) await writeClosure(tx, null, entry)
    const before = { works: isWorked(was), reason: was.why }
    await audit('calendar.day', `calendar ${day}`, { before, after: { works, reason } })
    return true as const
  })
}
