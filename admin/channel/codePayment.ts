import type { z } from 'zod'
import type { listCodePayments } from '../../contract/payment/channelDesk.ts'

/** A code that was opened, and what was paid by it. */
export type CodePayment = z.output<typeof listCodePayments.output>['rows'][number]
