import type { Fen } from '../../../../contract/money.ts'
import type { ChannelName } from '../../../../contract/payment/channel.ts'
import { ProviderError, type Callback } from '../provider.ts'

/** What is to be paid by one code. `outTradeNo` is ours and never used twice. */
export type Trade = {
  readonly outTradeNo: string
  readonly amount: Fen
  /** What the payer reads, e.g. the order's number. */
  readonly subject: string
  /** After this moment the provider takes no money for it. */
  readonly expiresAt: Date
}

/** What a provider knows of a trade. `missing`: nobody has scanned the code yet, or it was never opened. */
export type TradeState =
  | { readonly state: 'missing' | 'waiting' | 'closed' }
  | { readonly state: 'paid'; readonly tradeNo: string; readonly amount: Fen; readonly paidAt: Date }

/** Money that goes back the road it came. `outRefundNo` is ours; the same one asked twice is one refund. */
export type Refund = {
  readonly outTradeNo: string
  readonly outRefundNo: string
  readonly amount: Fen
  /** What the trade came to in all. */
  readonly total: Fen
  readonly reason: string
}

export type RefundState = 'processing' | 'succeeded' | 'failed' | 'missing'

/** What a callback says once it is proved to be the provider's own, and meant for this merchant. */
export type Heard =
  | { readonly about: 'trade'; readonly outTradeNo: string; readonly trade: TradeState }
  | {
      readonly about: 'refund'
      readonly outTradeNo: string
      readonly outRefundNo: string
      readonly refund: RefundState
    }
  /** Genuine, but of no matter to us. */
  | { readonly about: 'nothing' }

/**
 * A way to pay by scanning a code. Each call throws a ProviderError where the provider did not answer, refused, or answered
 * with a signature that is not its own; the state of the money is then unknown and is asked for again.
 */
export type Channel = {
  /** Opens a trade; the payer scans `codeUrl`. The same trade opened twice is one trade. */
  readonly open: (trade: Trade) => Promise<{ codeUrl: string }>
  readonly look: (outTradeNo: string) => Promise<TradeState>
  /** Takes a trade that was not paid off the market. Throws where it was paid meanwhile. */
  readonly close: (outTradeNo: string) => Promise<void>
  /** @throws ProviderError that is `refused` where this money will never go back the same road, e.g. because too long has passed. */
  readonly refund: (refund: Refund) => Promise<RefundState>
  readonly lookRefund: (outTradeNo: string, outRefundNo: string) => Promise<RefundState>
  /** @throws Forged for whatever is not proved to come from the provider just now, and for this merchant. */
  readonly hear: (callback: Omit<Callback, 'path'>) => Promise<Heard>
}

/** How long a provider may take, ms. */
export const patience = 10_000

/** @throws ProviderError, `refused` for an error that has one of these codes; any other error as it is. */
export function declined(error: unknown, codes: readonly string[]): never {
  const { code, message } = error instanceof ProviderError ? error : { code: '', message: '' }
  throw codes.includes(code) ? new ProviderError(message, { code, refused: true }) : error
}

declare module '../../services.ts' {
  interface Services {
    /** The ways to pay by a code that are set up. */
    readonly channels?: Partial<Record<ChannelName, Channel>>
  }
}
