import { contractKinds, contractTabs, type ContractKind, type ContractTab } from '../../../contract/contract/contractState.ts'
import { narrowingIn, type Narrowing } from '../private/narrowing.ts'
import { pageIn, pathWith } from '../private/pageIn.ts'

export type Filters = Narrowing & {
  type: ContractTab
  page: number
  kind?: ContractKind | undefined
}

/** What the page's address asks for; what cannot be asked is passed over. */
export function filtersIn(query: URLSearchParams): Filters {
  const type = query.get('type') ?? 'all'
  const kind = query.get('kind') ?? ''
  return {
    type: Object.hasOwn(contractTabs, type) ? (type as ContractTab) : 'all',
    page: pageIn(query),
    ...(Object.hasOwn(contractKinds, kind) && { kind: kind as ContractKind }),
    ...narrowingIn(query),
  }
}

/** The page's address for these filters; what is as at first is left out. */
export const pathOf = ({ type, ...others }: Partial<Filters>): string =>
  pathWith('/myContract', { type: type === 'all' ? '' : type, ...others })
