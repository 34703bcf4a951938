import type { z } from 'zod'
import type { companyBills } from '../../contract/payment/bank.ts'
import { fen, parseYuan, yuan, type Fen } from '../../contract/money.ts'

export type Bills = z.output<typeof companyBills.output>
export type Bill = Bills['bills'][number]

export const keyOfBill = ({ orderId, step }: Pick<Bill, 'orderId' | 'step'>): string => `${orderId} ${step}`

/** How much of `left` falls on each ticked bill, in their order: what is due, the last one what is left. */
export function sharesOf(
  left: Fen,
  bills: readonly Bill[],
  ticked: ReadonlySet<string>,
): { readonly shares: Map<string, Fen>; readonly rest: Fen } {
  const shares = new Map<string, Fen>()
  let rest = left
  for (const bill of bills.filter((one) => ticked.has(keyOfBill(one)))) {
    const share = fen(Math.min(parseYuan(bill.due), rest))
    shares.set(keyOfBill(bill), share)
    rest = fen(rest - share)
  }
  return { shares, rest }
}

/** The parts that are asked for: each ticked bill that something falls on, and the rest for the company's balance where wanted. */
export function partsOf({ companyId, bills }: Bills, { shares, rest }: ReturnType<typeof sharesOf>, keepsRest: boolean) {
  const orders = bills.flatMap(({ orderId, step }) => {
    const share = shares.get(keyOfBill({ orderId, step })) ?? fen(0)
    return share > 0 ? [{ kind: 'order' as const, orderId, step, amount: yuan(share) }] : []
  })
  return [...orders, ...(keepsRest && rest > 0 ? [{ kind: 'balance' as const, companyId, amount: yuan(rest) }] : [])]
}
