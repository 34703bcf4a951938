import { contractKinds, contractTabs, type ContractKind, type ContractTab } from '../../../contract/contractState.ts'
import { pageIn, pathWith } from '../private/pageIn.ts'

export type Filters = {
  type: ContractTab
  page: number
  kind?: ContractKind | undefined
  keyword?: string
  from?: string
  to?: string
}

const day = /^\d{4}-\d{2}-\d{2}$/

/** What the page's address asks for; what cannot be asked is passed over. */
export function filtersIn(query: URLSearchParams): Filters {
  const type = query.get('type') ?? 'all'
  const kind = query.get('kind') ?? ''
  const keyword = query.get('keyword')?.trim().slice(0, 40)
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? '']
  return {
    type: Object.hasOwn(contractTabs, type) ? (type as ContractTab) : 'all',
    page: pageIn(query),
    ...(Object.hasOwn(contractKinds, kind) && { kind: kind as ContractKind }),
    ...(keyword && { keyword }),
    ...(day.test(from) && { from }),
    ...(day.test(to) && { to }),
  }
}

/** The page's address for these filters; what is as at first is left out. */
export const pathOf = ({ type, ...others }: Partial<Filters>): string =>
  pathWith('/myContract', { type: type === 'all' ? '' : type, ...others })
