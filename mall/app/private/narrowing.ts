/** The word and the days (yyyy-MM-dd) by which a list is narrowed. */
export type Narrowing = { keyword?: string; from?: string; to?: string }

const day = /^\d{4}-\d{2}-\d{2}$/

/** How a page's address narrows its list; what cannot be asked is passed over. */
export function narrowingIn(query: URLSearchParams): Narrowing {
  const keyword = query.get('keyword')?.trim().slice(0, 40)
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? '']
  return { ...(keyword && { keyword }), ...(day.test(from) && { from }), ...(day.test(to) && { to }) }
}

export const isNarrowed = ({ keyword, from, to }: Narrowing): boolean => (keyword ?? from ?? to) !== undefined
