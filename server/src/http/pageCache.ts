/** A page as it is sent: whole, and compressed once. */
export type Page = {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[]>>
  readonly plain: Buffer
  readonly squeezed: Buffer
  /** Where an edge may keep it: the state of the catalogue that it was begun in, and until when (ms) the clock changes nothing. */
  readonly drawnIn?: { readonly state: string | null; readonly until: number }
}

const mostPages = 500

/** Keeps pages for the seconds each may live, and makes a page that many ask for at once only once. The oldest goes first. */
export function pageCache(now: () => number) {
  const kept = new Map<string, { page: Promise<Page>; until: number }>()

  /** The page, kept or just being made; undefined: neither. */
  const known = (key: string): Promise<Page> | undefined => {
    const found = kept.get(key)
    return found && found.until > now() ? found.page : undefined
  }

  const cached = async (key: string, seconds: number, make: () => Promise<Page>): Promise<Page> => {
    const there = known(key)
    if (there) return there
    const page = make()
    kept.delete(key)
    kept.set(key, { page, until: now() + seconds * 1000 })
    const [oldest] = kept.keys()
    if (kept.size > mostPages && oldest !== undefined) kept.delete(oldest)
    const forget = () => kept.get(key)?.page === page && kept.delete(key)
    // A page that failed is nobody else's.
    page.then(({ status }) => status >= 400 && forget(), forget)
    return page
  }
  return { known, cached }
}
