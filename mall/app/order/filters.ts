import { orderTabs, type OrderTab } from '../../../contract/order.ts'

export type Filters = { type: OrderTab; page: number; keyword?: string; from?: string; to?: string }

const day = /^\d{4}-\d{2}-\d{2}$/

/** What the page's address asks for; what cannot be asked is passed over. */
export function filtersIn(query: URLSearchParams): Filters {
  const type = query.get('type') ?? 'all'
  const page = Number(query.get('page') ?? 1)
  const keyword = query.get('keyword')?.trim().slice(0, 40)
  const from = query.get('from') ?? ''
  const to = query.get('to') ?? ''
  return {
    type: Object.hasOwn(orderTabs, type) ? (type as OrderTab) : 'all',
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
    ...(keyword && { keyword }),
    ...(day.test(from) && { from }),
    ...(day.test(to) && { to }),
  }
}

/** The page's address for these filters; what is as at first is left out. */
export function pathOf(filters: Partial<Filters>): string {
  const { type, page, ...others } = filters
  const said = { ...(type !== 'all' && type && { type }), ...others, ...(page && page > 1 && { page: String(page) }) }
  const query = new URLSearchParams(said).toString()
  return query ? `/myOrder?${query}` : '/myOrder'
}
