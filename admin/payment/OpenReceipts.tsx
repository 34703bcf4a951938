import { useQuery } from '@tanstack/react-query'
import { listReceipts } from '../../contract/payment/payment.ts'
import { Badge } from '../shell/Badge.tsx'
import { receiptsQuery } from './queries.ts'

const queue = listReceipts.input.parse({ state: 'open', limit: 1 })

/** How many bank receipts wait to be matched. */
export function OpenReceipts() {
  const { data } = useQuery(receiptsQuery(queue))
  return <Badge count={data?.total ?? 0} words="笔待入账" />
}
