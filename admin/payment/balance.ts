import type { z } from 'zod'
import type { listBalances } from '../../contract/payment/bank.ts'

/** What the merchant holds of one company. */
export type Balance = z.output<typeof listBalances.output>['rows'][number]
