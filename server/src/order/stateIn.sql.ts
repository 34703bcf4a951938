import { sql, type RawBuilder } from 'kysely'
import type { OrderState } from '../../../contract/order/orderState.ts'

/** Whether the order `o` is in one of `states`. */
export const orderIn = (states: readonly OrderState[]): RawBuilder<boolean> =>
  sql`o.state in (${sql.join(states.map((state) => sql.lit(state)))})`
