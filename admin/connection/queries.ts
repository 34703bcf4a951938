import { queryOptions } from '@tanstack/react-query'
import { listConnections } from '../../contract/connection/connection.ts'
import { contentsStanding } from '../../contract/connection/contents.ts'
import { shopWays } from '../../contract/connection/ways.ts'
import { call } from '../call.ts'

/** How every provider is set up. Read again now and then: what goes wrong there is to be seen. */
export const connectionsQuery = queryOptions({
  queryKey: [listConnections.path],
  queryFn: ({ signal }) => call(listConnections, {}, { signal }),
  refetchInterval: 30_000,
})

/** What the mall can do by others, and what of it is only played. */
export const waysQuery = queryOptions({
  queryKey: [shopWays.path],
  queryFn: ({ signal }) => call(shopWays, {}, { signal }),
  staleTime: 10_000,
  refetchInterval: 60_000,
})

/** Where the contents of files lie; read again each second while they move. */
export const contentsQuery = queryOptions({
  queryKey: [contentsStanding.path],
  queryFn: ({ signal }) => call(contentsStanding, {}, { signal }),
  refetchInterval: ({ state }) => (state.data?.moving ? 1000 : 30_000),
})
