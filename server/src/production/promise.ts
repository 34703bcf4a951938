import { chinaDay } from '../../../contract/text.ts'
import type { PromiseCause } from '../../../contract/production/production.ts'
import { workingDaysTo } from '../../../pricing/calendar.ts'
import { countedAt, readyDay } from '../calendar.ts'
import type { Tx } from '../database/db.ts'
import { insertNotice } from '../notice/notice.sql.ts'
import { insertPromiseEvent } from './event.sql.ts'
import { factoryCalendar } from '../closure.sql.ts'
import { forecast, lateBy, movedBy, wordsOf, type Change } from '../making/promise.rules.ts'
import { beginWaiting, placedAt, readPlan, readWait, writePromise } from './promise.sql.ts'
import { said } from '../notice/orderNotices.rules.ts'

/** The order whose line it is, as notices name it. */
export type Whose = { id: number; number: string; companyId: number; accountId: number }

/** Moves a promised day: keeps why, writes the timeline, and tells whoever placed the order, once. Answers the words of it. */
export async function movePromise(
  tx: Tx,
  order: Whose,
  line: { id: number; title: string },
  change: Change,
  by: { side: 'staff'; staffId: number; name: string } | null,
  now: Date,
): Promise<string> {
  const words = wordsOf(change)
  await writePromise(tx, { id: line.id, companyId: order.companyId }, change, now)
  await insertPromiseEvent(tx, { orderId: order.id, lineId: line.id, words, by }, now)
  await insertNotice(
    tx,
    {
      companyId: order.companyId,
      ...said('order.promise', {
        订单号: order.number,
        事项: change.toDay > change.fromDay ? '交期顺延' : '交期提前',
        商品: line.title,
        说明: words,
      }),
      link: `/orderDetail/${order.number}`,
      to: order.accountId,
    },
    now,
  )
  return words
}

/** The first promise of each line, counted from payment; where the payment came later than the day of the order, with the change it made. */
export async function promiseFirst(
  tx: Tx,
  order: Whose,
  lines: readonly { id: number; title: string; leadDays: number }[],
  now: Date,
): Promise<Map<number, string>> {
  const [calendar, placed] = await Promise.all([factoryCalendar(tx, now), placedAt(tx, order.id)])
  const days = new Map<number, string>()
  for (const line of lines) {
    const fromDay = readyDay(placed, line.leadDays, calendar)
    const toDay = readyDay(now, line.leadDays, calendar)
    const lateDays = workingDaysTo(fromDay, toDay, calendar)
    days.set(line.id, toDay)
    if (lateDays > 0) await movePromise(tx, order, line, { fromDay, toDay, cause: 'payment', lateDays, note: '' }, null, now)
  }
  await beginWaiting(tx, order.id, now)
  return days
}

/** The buyer has said the word that was waited for; where it came late, the promised day moves by as many working days. */
export async function heardFrom(
  tx: Tx,
  order: Whose,
  line: { id: number; title: string },
  cause: Extract<PromiseCause, 'artwork' | 'proof' | 'sample'>,
  now: Date,
): Promise<void> {
  const { promised, since } = await readWait(tx, line.id)
  if (promised === null || since === null) return
  const calendar = await factoryCalendar(tx, now)
  const lateDays = lateBy(countedAt(since, calendar), countedAt(now, calendar), calendar)
  if (lateDays === 0) return
  const change = { fromDay: promised, toDay: movedBy(promised, lateDays, calendar), cause, lateDays, note: '' }
  await movePromise(tx, order, line, change, null, now)
}

/** A step is overdue: moves the promised day to when the rest of the plan will be done. Answers false where it holds. */
export async function slipIfLate(tx: Tx, order: Whose, line: { id: number; title: string }, now: Date): Promise<boolean> {
  const plan = await readPlan(tx, line.id)
  if (!plan) return false
  const calendar = await factoryCalendar(tx, now)
  const toDay = forecast(plan, chinaDay(now), calendar)
  if (toDay === null) return false
  const lateDays = workingDaysTo(plan.promised, toDay, calendar)
  await movePromise(tx, order, line, { fromDay: plan.promised, toDay, cause: 'step', lateDays, note: plan.step }, null, now)
  return true
}
