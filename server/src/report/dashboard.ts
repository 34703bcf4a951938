import { grouped } from '../../../contract/money.ts'
import { chinaDay, dayStart, type Day } from '../../../contract/text.ts'
import type { Db } from '../database/db.ts'
import { marginOf, soldSince } from '../margin/margin.rules.ts'
import { marginPage } from '../margin/margin.sql.ts'
import { approvedAtRound, claimedByProcess, ordersByDay, sentInTime } from './dashboard.sql.ts'

const days = 30
const weeks = 12
/** The price lines that brought in most. */
const shownLines = 6

const dayBefore = (today: Day, ago: number): Day => chinaDay(dayStart(today, -ago))
/** How many days have passed since Monday. */
const sinceMonday = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

/** What the charts of the back office draw; what is left of it only for who may see that. Rates are per cent with one decimal. */
export async function dashboard(db: Db, now: Date, seesMargins: boolean) {
  const today = chinaDay(now)
  const firstDay = dayBefore(today, days - 1)
  const firstWeek = dayBefore(today, sinceMonday(today) + (weeks - 1) * 7)
  const [placed, sent, approved, claimed, sold] = await Promise.all([
    ordersByDay(db, dayStart(firstDay)),
    sentInTime(db, dayStart(firstWeek)),
    approvedAtRound(db, dayStart(firstWeek)),
    claimedByProcess(db, dayStart(firstWeek)),
    seesMargins ? marginPage(db, soldSince(now), { state: 'known', page: 1, limit: shownLines }) : { rows: [] },
  ])
  return {
    today,
    orders: Array.from({ length: days }, (_, at) => dayBefore(today, days - 1 - at)).map((day) => {
      const orders = placed.find((one) => one.day === day)?.orders ?? 0
      return { label: day.slice(5), value: orders, note: `${orders} 单` }
    }),
    onTime: Array.from({ length: weeks }, (_, at) => dayBefore(firstWeek, -at * 7)).map((week) => {
      const found = sent.find((one) => one.week === week)
      return {
        label: week.slice(5),
        value: found ? Math.round((1000 * found.inTime) / found.sent) / 10 : null,
        note: found ? `发货 ${found.sent} 票，按期 ${found.inTime} 票` : '没有发货',
      }
    }),
    proofs: [1, 2, 3, 4, 5].map((round) => {
      const lines = approved.find((one) => one.round === round)?.lines ?? 0
      return { label: round === 5 ? '5 轮以上' : `${round} 轮`, value: lines, note: `${lines} 行` }
    }),
    claims: claimed.map(({ process, lines, claims }) => ({
      label: process,
      value: Math.round((1000 * claims) / lines) / 10,
      note: `发货 ${lines} 行，售后 ${claims} 行`,
    })),
    margins: sold.rows.map(marginOf).flatMap(({ label, productName, rate, revenue, cost, margin }) => {
      if (rate === null || cost === null || margin === null) return []
      const note = `收入 ${grouped(revenue)} 元，成本 ${grouped(cost)} 元，毛利 ${grouped(margin)} 元`
      return [{ label: productName ? `${productName} ${label}` : label, value: rate, note }]
    }),
  }
}
