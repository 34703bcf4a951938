import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import type { orderBanners, orderScenes } from '../../contract/page/pageDesk.ts'
import { useOnce } from '../call.ts'

/** Puts a list into a new order: at once on the page, then at the server, whose order is shown afterwards whatever it said. */
export function usePlaces<T extends { id: number }>(endpoint: typeof orderBanners | typeof orderScenes, key: QueryKey) {
  const queries = useQueryClient()
  const mutation = useOnce(endpoint)
  const order = (ids: number[]) => {
    queries.setQueryData<T[]>(key, (list) => ids.flatMap((id) => list?.find((item) => item.id === id) ?? []))
    mutation.mutate({ ids }, { onSettled: () => void queries.invalidateQueries({ queryKey: key }) })
  }
  return { order, error: mutation.error }
}
