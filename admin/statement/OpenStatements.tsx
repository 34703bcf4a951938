import { useQuery } from '@tanstack/react-query'
import { staffListStatements } from '../../contract/plan/statement.ts'
import { Badge } from '../shell/Badge.tsx'
import { statementsQuery } from './queries.ts'

const queue = staffListStatements.input.parse({ state: 'disputed', limit: 1 })

/** How many statements have an objection that waits for an answer. */
export function OpenStatements() {
  const { data } = useQuery(statementsQuery(queue))
  return <Badge count={data?.total ?? 0} words="份有异议" />
}
