import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { staffListStatements, staffStatementDetail } from '../../contract/plan/statement.ts'
import { call } from '../call.ts'
import { unlessHeard } from '../live/unlessHeard.ts'

/** A page of the desk of statements. */
export const statementsQuery = (filters: z.output<typeof staffListStatements.input>) =>
  queryOptions({
    queryKey: [staffListStatements.path, filters],
    queryFn: ({ signal }) => call(staffListStatements, filters, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: unlessHeard(60_000),
  })

export const statementQuery = (id: number) =>
  queryOptions({
    queryKey: [staffStatementDetail.path, id],
    queryFn: ({ signal }) => call(staffStatementDetail, { id }, { signal }),
    refetchInterval: unlessHeard(60_000),
  })
