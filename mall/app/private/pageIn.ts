/** The page number that a page's address asks for; 1 where it asks for none that can be. */
export function pageIn(query: URLSearchParams): number {
  const page = Number(query.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1
}

/** ('/address', {page: 1, keyword: 'a', son: undefined}) → '/address?keyword=a': what is as at first is left out. */
export function pathWith(path: string, asked: Readonly<Record<string, string | number | undefined>>): string {
  const said = Object.entries(asked).flatMap(([name, value]) =>
    value === undefined || value === '' || (name === 'page' && value === 1) ? [] : [[name, String(value)]],
  )
  const query = new URLSearchParams(said).toString()
  return query ? `${path}?${query}` : path
}
