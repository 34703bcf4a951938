import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { auditChain, listAudit } from '../../contract/audit.ts'
import { call } from '../call.ts'

/** A page of the log; while the next one comes the last one stays. */
export const auditQuery = (filters: z.output<typeof listAudit.input>) =>
  queryOptions({
    queryKey: [listAudit.path, filters],
    queryFn: ({ signal }) => call(listAudit, filters, { signal }),
    placeholderData: keepPreviousData,
  })

type Part = z.output<typeof auditChain.output>
export type Chain = Pick<Part, 'rows' | 'seal' | 'broken'>

/** Walks the whole chain part by part; `heard` is told how many rows hold so far. */
export async function walkChain(heard: (rows: number) => void, signal: AbortSignal): Promise<Chain> {
  let chain: Chain = { rows: 0, seal: null, broken: null }
  let from: number | null = 0
  while (from !== null) {
    const part: Part = await call(auditChain, { from }, { signal })
    chain = { rows: chain.rows + part.rows, seal: part.seal ?? chain.seal, broken: part.broken }
    heard(chain.rows)
    from = part.broken ? null : part.next
  }
  return chain
}
