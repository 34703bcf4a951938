import { useQuery } from '@tanstack/react-query'
import { orderMockups } from '../../../contract/artwork/mockup.ts'
import { Mockups, mockupsAnew } from '../../../kit/mockup/Mockups.tsx'
import { call } from '../call.ts'

type Props = {
  readonly orderId: string
  /** The files that lie on the order now: with others it is shown anew. */
  readonly fileIds: readonly number[]
  readonly lineId: number
  readonly name: string
  readonly large?: boolean
}

/** A line of an order on its goods; asked once for all lines. Nothing where none can be shown. */
export function LineMockups({ orderId, fileIds, lineId, name, large = false }: Props) {
  const { data = [] } = useQuery({
    queryKey: [orderMockups.path, orderId, fileIds],
    queryFn: () => call(orderMockups, { orderId }),
    enabled: fileIds.length > 0,
    refetchInterval: mockupsAnew,
  })
  return <Mockups mockups={data.filter((one) => one.lineId === lineId)} name={name} large={large} />
}
