import { useSearchParams } from 'react-router'
import type { z } from 'zod'

type Change = Readonly<Record<string, string | number | undefined>>

/**
 * A list's filters, kept in the address so that it can be bookmarked and gone back to. What the contract's schema
 * does not take is passed over: a mangled address shows the whole list.
 */
export function useFilters<S extends z.ZodType>(schema: S) {
  const [params, setParams] = useSearchParams()
  const judged = schema.safeParse(Object.fromEntries(params))
  return {
    filters: judged.success ? judged.data : schema.parse({}),
    /** The address with some filters changed; any change but of the page begins at page 1. */
    pathWith: (change: Change) => `?${changed(params, change)}`,
    go: (change: Change) => setParams(changed(params, change)),
  }
}

/** The parameters with `change` applied: empty values go, and so does the page unless it is what changes. */
export function changed(params: URLSearchParams, change: Change): URLSearchParams {
  const next = new URLSearchParams(params)
  next.delete('page')
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined || value === '') next.delete(name)
    else next.set(name, String(value))
  }
  return next
}
