import { useQuery } from '@tanstack/react-query'
import { listCompanies } from '../../contract/account/company.ts'
import { companiesQuery } from '../company/queries.ts'
import { Badge } from '../shell/Badge.tsx'

const queue = listCompanies.input.parse({ status: 'pending', limit: 1 })

/** How many companies wait for review. */
export function PendingCompanies() {
  const { data } = useQuery(companiesQuery(queue))
  return <Badge count={data?.counts['pending'] ?? 0} words="家待审核" />
}
