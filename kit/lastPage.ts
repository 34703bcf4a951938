type Found = { readonly rows: readonly unknown[]; readonly total: number }

/** The last page to turn to. Where `more` may be there than were counted, a full page leads to the one after it. */
export function lastPage({ page, limit }: { page: number; limit: number }, { rows, total }: Found, more = false): number {
  const counted = Math.ceil(total / limit)
  if (!more || rows.length === 0) return counted
  return Math.max(counted, rows.length < limit ? page : page + 1)
}
