import { z } from 'zod'
import { Grant } from '../../../contract/grant.ts'
import { staffListOrders } from '../../../contract/order/order.ts'

/** Whose orders: those that this account sees. Never taken from what a client sends. */
const Of = z.object({ companyId: z.int(), accountId: z.int(), grants: z.array(Grant) })

/** What the order desk is filtered by, and for a company's export who asked. */
export const OrderSheetFilter = staffListOrders.input.omit({ page: true, limit: true }).extend({ of: Of.optional() })
export type OrderSheetFilter = z.output<typeof OrderSheetFilter>

/** Grants by which somebody sees orders of others, the wider one first. */
const wider = ['order.viewAll', 'proof.approve'] as const satisfies readonly Grant[]

/** Whether an account that took orders out when it had the grants of this filter sees as much today. */
export function seesStill({ grants }: { readonly grants: ReadonlySet<Grant> }, filter: unknown): boolean {
  const then = OrderSheetFilter.safeParse(filter).data?.of?.grants ?? []
  return grants.has('order.viewAll') || wider.every((grant) => !then.includes(grant) || grants.has(grant))
}
