import { useQuery } from '@tanstack/react-query'
import { staffMockups } from '../../contract/artwork/mockup.ts'
import { Mockups, mockupsAnew } from '../../kit/mockup/Mockups.tsx'
import { call } from '../call.ts'

type Props = {
  readonly lineId: number
  /** The files that lie on it now: with others it is shown anew. */
  readonly fileIds: readonly number[]
  readonly name: string
  readonly large?: boolean
}

/** What is asked of a line. */
const mockupsQuery = (lineId: number, fileIds: readonly number[]) => ({
  queryKey: [staffMockups.path, lineId, fileIds],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(staffMockups, { lineId }, { signal }),
  enabled: fileIds.length > 0,
  refetchInterval: mockupsAnew,
})

/** A line on its goods. Nothing where none can be shown. */
export function LineMockups({ lineId, fileIds, name, large = false }: Props) {
  const { data = [] } = useQuery(mockupsQuery(lineId, fileIds))
  return <Mockups mockups={data} name={name} large={large} />
}
