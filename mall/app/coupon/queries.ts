import { queryOptions } from '@tanstack/react-query'
import { ownCoupons, takeableCoupons } from '../../../contract/coupon/coupon.ts'
import { call } from '../call.ts'

export const perPage = 20

/** What may be taken. */
export const takeableQuery = (page: number) =>
  queryOptions({ queryKey: [takeableCoupons.path, page], queryFn: () => call(takeableCoupons, { page, limit: perPage }) })

/** One's own: 0 unused, 1 used, 2 over. */
export const ownQuery = (type: number, page: number) =>
  queryOptions({ queryKey: [ownCoupons.path, type, page], queryFn: () => call(ownCoupons, { type, page, limit: perPage }) })
