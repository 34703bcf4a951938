import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { hear } from '../../../kit/live/live.ts'
import { staleBy } from './stale.ts'

/** What is shown of orders and notices is read again as the server tells that it changed. */
export function useLiveQueries(): void {
  const queries = useQueryClient()
  useEffect(() => hear((heard) => staleBy(heard).forEach((queryKey) => void queries.invalidateQueries({ queryKey }))), [queries])
}
