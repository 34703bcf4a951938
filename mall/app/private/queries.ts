import { QueryClient } from '@tanstack/react-query'
import { Refusal } from '../../../contract/refusal.ts'

/** Worth trying again by itself: the road failed, the server did not say no. */
export const worthAnother = (failures: number, error: Error): boolean => failures < 2 && !(error instanceof Refusal)

/** What the private pages have heard of the server. Lives in the browser only. */
export const queries = new QueryClient({
  defaultOptions: { queries: { retry: worthAnother, staleTime: 5_000 }, mutations: { retry: worthAnother } },
})
