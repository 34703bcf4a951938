import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  approvalOf,
  listApprovalRules,
  listApprovals,
  listColleagues,
  listDelegates,
  type ApprovalDesk,
} from '../../../contract/approval/approval.ts'
import { call } from '../call.ts'

export const perPage = 10

/** A page of the desk; asked anew each minute, since colleagues decide as well. */
export const deskQuery = (state: ApprovalDesk, page: number) =>
  queryOptions({
    queryKey: [listApprovals.path, state, page],
    queryFn: () => call(listApprovals, { state, page, limit: perPage }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })

export const progressQuery = (orderId: string) =>
  queryOptions({ queryKey: [approvalOf.path, orderId], queryFn: () => call(approvalOf, { orderId }) })

export const delegatesQuery = queryOptions({
  queryKey: [listDelegates.path],
  queryFn: () => call(listDelegates, {}),
})

export const colleaguesQuery = queryOptions({
  queryKey: [listColleagues.path],
  queryFn: () => call(listColleagues, {}),
})

export const rulesQuery = queryOptions({
  queryKey: [listApprovalRules.path],
  queryFn: () => call(listApprovalRules, {}),
})
