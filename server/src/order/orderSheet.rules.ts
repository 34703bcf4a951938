import { z } from 'zod'
import { Grant } from '../../../contract/grant.ts'
import { staffListOrders } from '../../../contract/order.ts'

/** Whose orders: those that this account sees. Never taken from what a client sends. */
const Of = z.object({ companyId: z.int(), accountId: z.int(), grants: z.array(Grant) })

/** What the order desk is filtered by, and for a company's export who asked. */
export const OrderSheetFilter = staffListOrders.input.omit({ page: true, limit: true }).extend({ of: Of.optional() })
export type OrderSheetFilter = z.output<typeof OrderSheetFilter>
