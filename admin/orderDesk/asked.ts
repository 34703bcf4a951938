import type { z } from 'zod'
import type { staffListOrders } from '../../contract/order/order.ts'

/** What the desk is asked for, as the address says it. */
export type Asked = z.output<typeof staffListOrders.input>
/** A change of the address: empty values go. */
export type Change = Readonly<Record<string, string | number | undefined>>

/** What an address says besides the page: the text of a filter that is kept. */
export function queryIn(params: URLSearchParams): Record<string, string> {
  const { page: _, limit: __, ...query } = Object.fromEntries(params)
  return query
}

/** Whether two filters ask for the same. */
export const isSame = (a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean =>
  JSON.stringify(Object.entries(a).toSorted()) === JSON.stringify(Object.entries(b).toSorted())

/** The fields that 更多筛选 has. */
export const moreFields = [
  'state',
  'lineState',
  'waits',
  'goodsType',
  'payment',
  'promisedFrom',
  'promisedTo',
  'minAmount',
  'maxAmount',
  'late',
  'claimed',
  'tag',
  'note',
  'companyId',
] as const satisfies readonly (keyof Asked)[]

/** How many of them narrow the list. */
export const narrowedBy = (asked: Asked): number => moreFields.filter((name) => asked[name]).length

/** A change that takes back every narrowing but the tab. */
export const cleared: Change = Object.fromEntries(['keyword', 'from', 'to', ...moreFields].map((name) => [name, '']))
