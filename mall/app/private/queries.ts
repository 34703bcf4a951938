import { QueryClient } from '@tanstack/react-query'
import { worthAnother, worthReading } from '../../../kit/once.ts'

/** What the private pages have heard of the server. Lives in the browser only. */
export const queries = new QueryClient({
  defaultOptions: { queries: { retry: worthReading, staleTime: 5_000 }, mutations: { retry: worthAnother } },
})
