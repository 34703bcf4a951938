export type Filters = { page: number; keyword?: string }

/** What the page's address asks for; what cannot be asked is passed over. */
export function filtersIn(query: URLSearchParams): Filters {
  const page = Number(query.get('page') ?? 1)
  const keyword = query.get('keyword')?.trim().slice(0, 40)
  return { page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1, ...(keyword && { keyword }) }
}

/** The page's address for these filters; what is as at first is left out. */
export function pathOf({ page = 1, keyword }: Partial<Filters>): string {
  const query = new URLSearchParams({ ...(keyword && { keyword }), ...(page > 1 && { page: String(page) }) }).toString()
  return query ? `/childAcc?${query}` : '/childAcc'
}
