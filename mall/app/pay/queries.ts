import { queryOptions } from '@tanstack/react-query'
import { asTransfer, payOrder, payStatus } from '../../../contract/payment.ts'
import { call } from '../call.ts'

/** Where to transfer what is still to be paid. The account stays; the amount is asked for anew as money comes in. */
export const bankQuery = (orderId: string) =>
  queryOptions({
    queryKey: [payOrder.path, orderId],
    queryFn: async () => asTransfer(await call(payOrder, { orderId, payType: 'bank' })),
    staleTime: 60_000,
  })

/** Milliseconds until the next question whether the money is there: 5 s at first, from the second minute on ever longer. */
export const pollAfter = (asked: number, failed: number): number =>
  Math.min(60_000, Math.round(5_000 * 1.3 ** Math.max(0, asked - 24) * 2 ** failed))

/** Whether the money is there; asked again and again while the page is looked at and it is not. */
export const statusQuery = (orderId: string) =>
  queryOptions({
    queryKey: [payStatus.path, orderId],
    queryFn: () => call(payStatus, { orderId }),
    refetchInterval: ({ state }) =>
      state.data?.paid ? false : pollAfter(state.dataUpdateCount, state.fetchFailureCount),
    refetchOnWindowFocus: 'always',
    retry: false,
  })
