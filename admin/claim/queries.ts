import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import {
  claimCoupons,
  claimStaff,
  staffClaimable,
  staffClaimDetail,
  staffClaimPreview,
  staffListClaims,
} from '../../contract/claim/claimDesk.ts'
import { staffOrderDetail } from '../../contract/order/order.ts'
import type { z } from 'zod'
import { call } from '../call.ts'
import { unlessHeard } from '../live/unlessHeard.ts'

/** A claim as the desk sees it. */
export type Claim = z.output<typeof staffClaimDetail.output>

/** A page of the claim desk; asked anew each half minute, since buyers claim and answer meanwhile. */
export const claimsQuery = (filters: z.output<typeof staffListClaims.input>) =>
  queryOptions({
    queryKey: [staffListClaims.path, filters],
    queryFn: ({ signal }) => call(staffListClaims, filters, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: unlessHeard(30_000),
  })

export const claimQuery = (id: number) =>
  queryOptions({
    queryKey: [staffClaimDetail.path, id],
    queryFn: ({ signal }) => call(staffClaimDetail, { id }, { signal }),
    refetchInterval: unlessHeard(30_000),
  })

/** What staff may claim of an order for its customer. */
export type Claimable = z.output<typeof staffClaimable.output>

export const claimableQuery = (orderId: string) =>
  queryOptions({
    queryKey: [staffClaimable.path, orderId],
    queryFn: ({ signal }) => call(staffClaimable, { orderId }, { signal }),
  })

/** The most that may go back for so many pieces of a line, and what of offers is deducted. */
export const mostQuery = (asked: z.input<typeof staffClaimPreview.input>) =>
  queryOptions({
    queryKey: [staffClaimPreview.path, asked],
    queryFn: ({ signal }) => call(staffClaimPreview, asked, { signal }),
    placeholderData: keepPreviousData,
  })

/** Who may look after claims. */
export const peopleQuery = queryOptions({
  queryKey: [claimStaff.path],
  queryFn: ({ signal }) => call(claimStaff, {}, { signal }),
  staleTime: 60_000,
})

/** The coupons by which claims may be settled now. */
export const couponsQuery = queryOptions({
  queryKey: [claimCoupons.path],
  queryFn: ({ signal }) => call(claimCoupons, {}, { signal }),
})

/** After a move, and after a refused one too: what stands on the page may no longer be so. */
export const claimKeys = [staffListClaims, staffClaimDetail].map(({ path }) => [path])

export const refreshClaims = (queries: QueryClient): void => claimKeys.forEach((queryKey) => void queries.invalidateQueries({ queryKey }))

/** After a claim is begun of an order. */
export const beginKeys = (orderId: string) => [...claimKeys, [staffClaimable.path, orderId], [staffOrderDetail.path, orderId]]
