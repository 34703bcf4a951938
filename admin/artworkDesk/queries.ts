import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { isUnderWay } from '../../contract/artwork/printRun.ts'
import { staffArtworkLine, staffArtworkQueue } from '../../contract/order/artworkDesk.ts'
import { mendable, mendRun } from '../../contract/artwork/mend.ts'
import { call } from '../call.ts'
import { unlessHeard } from '../live/unlessHeard.ts'

const soon = 4000 // ms

/** A page of the desk; asked anew soon while files of it are being read. */
export const deskQuery = (filters: z.output<typeof staffArtworkQueue.input>) =>
  queryOptions({
    queryKey: [staffArtworkQueue.path, filters],
    queryFn: ({ signal }) => call(staffArtworkQueue, filters, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.rows.some(({ reading }) => reading) ? soon : unlessHeard(60_000)()),
  })

/** One line with all that is to be known of its artwork. */
export const artworkLineQuery = (lineId: number) =>
  queryOptions({
    queryKey: [staffArtworkLine.path, lineId],
    queryFn: ({ signal }) => call(staffArtworkLine, { lineId }, { signal }),
    refetchInterval: unlessHeard(60_000),
  })

/** A design on a line as it may be changed; its links live for minutes. */
export const mendableQuery = (lineId: number, fileId: number) =>
  queryOptions({
    queryKey: [mendable.path, lineId, fileId],
    queryFn: ({ signal }) => call(mendable, { lineId, fileId }, { signal }),
    // What is changed is what lies there now, not what lay there when the page was last open.
    gcTime: 0,
  })

/** How far the making of a changed design is, until it has ended; `id` null: nothing is made. */
export const mendRunQuery = (id: number | null) =>
  queryOptions({
    queryKey: [mendRun.path, id],
    queryFn: ({ signal }) => call(mendRun, { id: id ?? 0 }, { signal }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data && !isUnderWay(state.data) ? false : 400),
  })

/** After a move, and after a refused one too: what stands on the desk may no longer be so. */
export function refreshDesk(queries: QueryClient): void {
  for (const { path } of [staffArtworkQueue, staffArtworkLine]) void queries.invalidateQueries({ queryKey: [path] })
}
