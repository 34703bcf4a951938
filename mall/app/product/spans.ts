import type { Day } from '../../../contract/text.ts'

type Reason = { day: Day; why: string }

const oneDay = 86_400_000 // ms

/** Days in a row that are passed over, as one: 10月1日 … 10月8日 国庆节; a weekend is 周六、周日. */
export function spans(days: readonly Reason[]): { first: Day; last: Day; why: string }[] {
  const rows: { first: Day; last: Day; whys: string[] }[] = []
  for (const { day, why } of days) {
    const row = rows.at(-1)
    if (row && Date.parse(day) - Date.parse(row.last) === oneDay && sameKind(row.whys.at(-1), why)) {
      row.last = day
      if (!row.whys.includes(why)) row.whys.push(why)
    } else rows.push({ first: day, last: day, whys: [why] })
  }
  return rows.map(({ first, last, whys }) => ({ first, last, why: whys.join('、') }))
}

const sameKind = (one: string | undefined, other: string): boolean => one === other || (one === '周六' && other === '周日')
