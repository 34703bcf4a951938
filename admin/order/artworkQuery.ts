import { queryOptions } from '@tanstack/react-query'
import { staffArtworkChecks } from '../../contract/order/artworkCheck.ts'
import { untilRead } from '../../kit/artwork/reading.ts'
import { call } from '../call.ts'

/** What was read of the artwork on a line; `fileIds`: those that lie on it now. */
export const artworkQuery = (lineId: number, fileIds: readonly number[]) =>
  queryOptions({
    queryKey: [staffArtworkChecks.path, lineId, fileIds],
    queryFn: ({ signal }) => call(staffArtworkChecks, { lineId }, { signal }),
    refetchInterval: ({ state }) => untilRead(state.data),
    enabled: fileIds.length > 0,
  })
