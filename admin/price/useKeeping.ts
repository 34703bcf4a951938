import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { PriceDetail } from '../../contract/price/priceDesk.ts'
import { draftKeeper, type Kept } from './draftKeeper.ts'
import { draftQuery } from './queries.ts'
import type { Written } from './written.ts'

/** Keeps what is written as the writer's draft while the page is open; null: there is nothing to keep. */
export function useKeeping({ productId, book, version: base }: PriceDetail, written: Written | null) {
  const queries = useQueryClient()
  const bookId = book?.id ?? null
  const { queryKey } = draftQuery(productId, bookId)
  const known = queries.getQueryData(queryKey)?.draft ?? null
  const [kept, setKept] = useState<Kept>({ state: 'kept', time: known?.time ?? '' })
  const [keeper] = useState(() => {
    const onLies = (draft: typeof known) => void queries.setQueryData(queryKey, { draft })
    return draftKeeper({ productId, bookId, base, known, onKept: setKept, onLies })
  })
  useEffect(() => keeper.write(written), [keeper, written])
  // Whoever leaves while the last strokes are not sent yet finds them all the same.
  useEffect(() => () => void keeper.flush(), [keeper])
  return { kept, keeper }
}
