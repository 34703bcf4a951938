import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { ChannelName } from '../../../contract/payment/channel.ts'
import { asCode, asTransfer, listPayWays, payOrder, payStatus } from '../../../contract/payment/payment.ts'
import { fromShanghai } from '../../../contract/text.ts'
import { call } from '../call.ts'
import { serverNow } from '../clock.ts'
import { isListening } from '../../../kit/live/live.ts'

/** Where to transfer what is still to be paid. The account stays; the amount is asked for anew as money comes in. */
export const bankQuery = (orderId: string, step: number) =>
  queryOptions({
    queryKey: [payOrder.path, orderId, step],
    queryFn: async () => asTransfer(await call(payOrder, { orderId, payType: 'bank', step })),
    staleTime: 60_000,
  })

/** What the merchant offers; it changes with the server's settings only. */
export const waysQuery = queryOptions({
  queryKey: [listPayWays.path],
  queryFn: () => call(listPayWays, {}),
  staleTime: Infinity,
})

/** The code to scan for what is still to be paid; one that ran out makes room for the next by itself. */
export const codeQuery = (orderId: string, payType: ChannelName, step: number) =>
  queryOptions({
    queryKey: [payOrder.path, orderId, payType, step],
    queryFn: async () => asCode(await call(payOrder, { orderId, payType, step })),
    staleTime: 60_000,
    refetchInterval: ({ state: { data } }) =>
      data ? Math.max(1000, fromShanghai(data.expiresAt).getTime() - serverNow().getTime()) : false,
    retry: false,
  })

/** ms between questions while the server tells by itself: a look now and then costs little. */
const lookNowAndThen = 30_000

const firstPoll = { bank: 5_000, scan: 2_000 } // ms

/**
 * Milliseconds until the next question whether the money is there: a few seconds at first, after two dozen questions ever
 * longer.
 */
export const pollAfter = (asked: number, failed: number, waits: keyof typeof firstPoll = 'bank'): number =>
  Math.min(60_000, Math.round(firstPoll[waits] * 1.3 ** Math.max(0, asked - 24) * 2 ** failed))

/** Whether a step of the order is paid in full. */
export const isPaidIn = (status: z.output<typeof payStatus.output> | undefined, step: number): boolean =>
  status?.steps.some((one) => one.step === step && one.state === 'succeeded') ?? false

/** Whether the money is there; asked again and again while the page is looked at and it is not. */
export const statusQuery = (orderId: string, waits: keyof typeof firstPoll = 'bank', step = 1) =>
  queryOptions({
    queryKey: [payStatus.path, orderId, step],
    queryFn: () => call(payStatus, { orderId }),
    refetchInterval: ({ state }) =>
      isPaidIn(state.data, step)
        ? false
        : isListening()
          ? lookNowAndThen
          : pollAfter(state.dataUpdateCount, state.fetchFailureCount, waits),
    refetchOnWindowFocus: 'always',
    retry: false,
  })
