import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { claimDetail, claimPreview, claimableOrder, listClaims, type ClaimTab } from '../../../contract/claim/claim.ts'
import { listOrders, orderDetail } from '../../../contract/order/order.ts'
import type { z } from 'zod'
import { call } from '../call.ts'

export const perPage = 10

/** A page of 售后记录; while the next one comes the last one stays. */
export const claimsQuery = (type: ClaimTab, page: number) =>
  queryOptions({
    queryKey: [listClaims.path, type, page],
    queryFn: () => call(listClaims, { type, page, limit: perPage }),
    placeholderData: keepPreviousData,
  })

/** One claim; asked anew each minute while it is looked at, since the merchant answers, and links to pictures run out. */
export const claimQuery = (id: number) =>
  queryOptions({
    queryKey: [claimDetail.path, id],
    queryFn: () => call(claimDetail, { id }),
    refetchInterval: 60_000,
  })

/** What may be claimed of an order. */
export const claimableQuery = (orderId: string) =>
  queryOptions({ queryKey: [claimableOrder.path, orderId], queryFn: () => call(claimableOrder, { orderId }) })

/** The most that may go back for so many pieces of a line, and what of offers is deducted. */
export const mostQuery = (orderId: string, asked: Omit<z.input<typeof claimPreview.input>, 'orderId'>) =>
  queryOptions({
    queryKey: [claimPreview.path, orderId, asked],
    queryFn: () => call(claimPreview, { orderId, ...asked }),
    placeholderData: keepPreviousData,
  })

/** After a claim was made or moved, and after that was refused: what stands on the page may no longer be so. */
export const claimKeys = [listClaims, claimDetail, claimableOrder, orderDetail, listOrders].map(({ path }) => [path])

export const refreshClaims = (queries: QueryClient): void => claimKeys.forEach((queryKey) => void queries.invalidateQueries({ queryKey }))
