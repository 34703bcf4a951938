import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { myCredit } from '../../../contract/plan/planDesk.ts'
import { listStatements, statementDetail } from '../../../contract/plan/statement.ts'
import { call } from '../call.ts'

export const perPage = 12

/** A page of the company's statements, the newest first. */
export const statementsQuery = (page: number) =>
  queryOptions({
    queryKey: [listStatements.path, page],
    queryFn: () => call(listStatements, { page, limit: perPage }),
    placeholderData: keepPreviousData,
  })

/** One statement; asked anew while its files are being made, and before their links run out. */
export const statementQuery = (id: number) =>
  queryOptions({
    queryKey: [statementDetail.path, id],
    queryFn: () => call(statementDetail, { id }),
    refetchInterval: ({ state }) => (state.data?.pdf === null ? 3000 : 8 * 60_000),
  })

/** The company's credit; null where it has none. */
export const creditQuery = queryOptions({ queryKey: [myCredit.path], queryFn: () => call(myCredit, {}) })
