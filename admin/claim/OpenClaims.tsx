import { useQuery } from '@tanstack/react-query'
import { staffListClaims } from '../../contract/claim/claimDesk.ts'
import { Badge } from '../shell/Badge.tsx'
import { claimsQuery } from './queries.ts'

const queue = staffListClaims.input.parse({ limit: 1 })

/** How many claims wait for the merchant. */
export function OpenClaims() {
  const { data } = useQuery(claimsQuery(queue))
  return <Badge count={data?.queues['open'] ?? 0} words="个待处理" />
}
