import { KeywordSearch, type KeywordSearchProps } from './KeywordSearch.tsx'

type Props = Omit<KeywordSearchProps, 'keyword' | 'onSearch'> & {
  /** As `useFilters` gives it. */
  readonly list: {
    readonly filters: { readonly keyword?: string | undefined }
    readonly go: (change: { readonly keyword: string }) => void
  }
}

/** The search by keyword of a list whose filters stand in the address. */
export const ListSearch = ({ list: { filters, go }, ...rest }: Props) => (
  <KeywordSearch {...rest} key={filters.keyword} keyword={filters.keyword} onSearch={(keyword) => go({ keyword })} />
)
