import { chinaDay, daysLater } from '../../../contract/text.ts'

const weekdays = '日一二三四五六'

/** '今天', '昨天', '11月19日 星期四'; with its year where that is not this one's. */
export function dayWords(day: string, now: Date): string {
  if (day === chinaDay(now)) return '今天'
  if (day === chinaDay(daysLater(now, -1))) return '昨天'
  const [year = '', month, date] = day.split('-').map(Number)
  const named = `${month}月${date}日 星期${weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]}`
  return chinaDay(now).startsWith(`${year}-`) ? named : `${year}年${named}`
}

/** The rows by the days of their moments, in the order they come. */
export function byDay<Row extends { readonly createTime: string }>(rows: readonly Row[]): { day: string; rows: Row[] }[] {
  const days = new Map<string, Row[]>()
  for (const row of rows) {
    const day = row.createTime.slice(0, 10)
    days.set(day, [...(days.get(day) ?? []), row])
  }
  return [...days].map(([day, rows]) => ({ day, rows }))
}
