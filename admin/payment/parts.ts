import type { PartKind } from '../../contract/payment/bank.ts'
import type { ChannelName } from '../../contract/payment/channel.ts'
import { fen, parseYuan, sum, yuan, type Fen } from '../../contract/money.ts'

/** A part of a receipt as it is being filled in; what its kind does not need stays untold. */
export type DraftPart = {
  readonly key: number
  readonly kind: PartKind
  readonly amount: string
  readonly orderId: string
  readonly company: { readonly value: number; readonly label: string } | null
  readonly channel: ChannelName
  readonly reference: string
  readonly reason: string
}

let keys = 0

export const newPart = (amount: Fen): DraftPart => ({
  key: ++keys,
  kind: 'order',
  amount: amount > 0 ? yuan(amount) : '',
  orderId: '',
  company: null,
  channel: 'alipay',
  reference: '',
  reason: '',
})

/** What the contract wants to know of a part. */
export function partOf({ kind, amount, orderId, company, channel, reference, reason }: DraftPart): object {
  const plain = amount.trim()
  if (kind === 'order') return { kind, amount: plain, orderId: orderId.trim().toUpperCase() }
  if (kind === 'balance') return { kind, amount: plain, companyId: company?.value }
  if (kind === 'channel') return { kind, amount: plain, channel }
  return { kind, amount: plain, reference: reference.trim(), reason }
}

/** What is left when these parts are taken off; null while an amount is none. */
export function restOf(left: Fen, parts: readonly DraftPart[]): Fen | null {
  try {
    return fen(left - sum(parts.map(({ amount }) => (amount.trim() === '' ? fen(0) : parseYuan(amount.trim())))))
  } catch {
    return null
  }
}
