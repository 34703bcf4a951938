import { useQuery, type QueryFunction, type QueryKey } from '@tanstack/react-query'
import { useDeferredValue, useState, type KeyboardEvent } from 'react'

/** What is asked for some words. */
type Asked<Thing> = {
  readonly queryKey: QueryKey
  readonly queryFn: QueryFunction<Thing[]>
  readonly staleTime: number
}

/**
 * Things found while somebody types into a `Select`, which takes `search`; `found` is what answers to the very words that
 * stand there. Until that answer is here nothing is offered and Enter does nothing: it chooses what stands first, and
 * what stood first for other words is not what was meant; with nothing to choose it would clear what was typed.
 */
export function useFound<Thing>(query: (words: string) => Asked<Thing>) {
  const [typed, setTyped] = useState('')
  const words = typed.trim()
  const asked = useDeferredValue(words)
  const { data, isFetching } = useQuery(query(asked))
  const isWaiting = isFetching || asked !== words
  return {
    found: (asked === words && data) || [],
    isWaiting,
    search: {
      showSearch: { filterOption: false, searchValue: typed, onSearch: setTyped } as const,
      loading: isWaiting,
      onInputKeyDown: (event: KeyboardEvent) => {
        if (!isWaiting || event.key !== 'Enter') return
        event.preventDefault()
        event.stopPropagation()
      },
    },
    clear: () => setTyped(''),
  }
}
