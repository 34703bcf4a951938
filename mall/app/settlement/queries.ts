import { queryOptions } from '@tanstack/react-query'
import { confirmOrder, computeOrder } from '../../../contract/order/confirmOrder.ts'
import type { z } from 'zod'
import type { FreightWay } from '../../../contract/price/freightWay.ts'
import type { Allocation } from '../../../contract/order/placeOrder.ts'
import { call } from '../call.ts'

export type Confirmed = z.output<typeof confirmOrder.output>

/** Where an order is to go, as the server is told. */
export type Destination = ({ readonly addressId: number } | { readonly allocation: Allocation }) & Sending

/** How it goes there. */
export type Sending = { readonly way: FreightWay; readonly pickupId?: number }

/** '3,1,x' → [3, 1]: the lines to settle, as the address of the page names them. */
export const cartIdsIn = (text: string | null): number[] =>
  (text ?? '').split(',').flatMap((part) => (/^[1-9]\d{0,14}$/.test(part) ? [Number(part)] : []))

/** What is to be ordered and what it costs. Never kept: each visit is a confirmation of its own, good for one order. */
export const confirmQuery = (cartIds: readonly number[]) =>
  queryOptions({
    queryKey: [confirmOrder.path, cartIds],
    queryFn: () => call(confirmOrder, { cartIds: [...cartIds] }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** Which coupons the order uses, and what is given with it: those that are best, or those named and no others. */
export type CouponsChosen =
  | { readonly auto: true }
  | { readonly auto: false; readonly couponId?: number; readonly freightCouponId?: number; readonly giftId?: number }

/** What the order costs when it goes there, is paid so and uses these coupons, and the terms that such a sum has. */
export const computedQuery = (key: string, to: Destination | null, plan: string, coupons: CouponsChosen) =>
  queryOptions({
    queryKey: [computeOrder.path, key, to, plan, coupons],
    queryFn: () => call(computeOrder, { key, ...to, plan, ...coupons }),
    staleTime: Infinity,
  })
