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
export type Chain = Pick<Part, 'rows' | 'seal' | 'broken' | 'compared' | 'gone'>

/**
 * Walks the chain part by part: what came since all of it was last compared, or from its very beginning. `heard` is told how many rows hold
 * so far.
 */
export async function walkChain(fromBeginning: boolean, heard: (rows: number) => void, signal: AbortSignal): Promise<Chain> {
  let part: Part = await call(auditChain, fromBeginning ? { from: 0 } : {}, { signal })
  let chain: Chain = part
  while (part.next !== null && !part.broken) {
    heard(chain.rows)
    part = await call(auditChain, { from: part.next }, { signal })
    chain = { ...chain, rows: chain.rows + part.rows, seal: part.seal ?? chain.seal, broken: part.broken }
  }
  return chain
}
