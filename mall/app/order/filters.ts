import { orderTabs, type OrderTab } from '../../../contract/order/orderTabs.ts'
import { narrowingIn, type Narrowing } from '../private/narrowing.ts'
import { pageIn, pathWith } from '../private/pageIn.ts'

export type Filters = Narrowing & { type: OrderTab; page: number }

/** What the page's address asks for; what cannot be asked is passed over. */
export function filtersIn(query: URLSearchParams): Filters {
  const type = query.get('type') ?? 'all'
  return {
    type: Object.hasOwn(orderTabs, type) ? (type as OrderTab) : 'all',
    page: pageIn(query),
    ...narrowingIn(query),
  }
}

/** The page's address for these filters; what is as at first is left out. */
export const pathOf = ({ type, page, ...others }: Partial<Filters>): string =>
  pathWith('/myOrder', { type: type === 'all' ? '' : type, ...others, page })
