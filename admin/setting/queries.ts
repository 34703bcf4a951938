import { queryOptions } from '@tanstack/react-query'
import { siteNow } from '../../contract/page/siteDesk.ts'
import { listRobots } from '../../contract/todo/robot.ts'
import { call } from '../call.ts'

/** What the shop says of itself, to be changed: always asked for anew. */
export const siteQuery = queryOptions({
  queryKey: [siteNow.path],
  queryFn: ({ signal }) => call(siteNow, {}, { signal }),
  gcTime: 0,
  refetchOnWindowFocus: false,
})

export const robotsQuery = queryOptions({
  queryKey: [listRobots.path],
  queryFn: ({ signal }) => call(listRobots, {}, { signal }),
})
