import { sql, type RawBuilder } from 'kysely'
import { paidStates } from '../../../contract/order/orderState.ts'
import { orderIn } from '../order/stateIn.sql.ts'

/** What is invoiced of the order `o`: on every invoice but those refused and those taken back by a red letter. */
export const invoicedOf = sql`coalesce((select sum(il.amount_fen) from invoice_line il join invoice iv on iv.id = il.invoice_id
  where il.order_id = o.id and iv.state not in ('refused', 'red_issued')), 0)::bigint`

/** What was sold by the order `o` in the end: a refund of what was bought takes it back from the sales. */
export const soldOf = sql`coalesce((select -sum(e.amount_fen) from entry e
  where e.order_id = o.id and e.account = 'sales'), 0)::bigint`

/** Orders that were paid for, in part or whole, and stand; not while the run that one is in may still make it cheaper. */
export const standing = sql`${orderIn(paidStates)} and not exists (select from order_line w join pool_member x on x.line_id = w.id
  where w.order_id = o.id and x.state in ('held', 'paid', 'in'))`

/** Of the orders that are `meant` those of which something may be invoiced, with what was invoiced and sold of each. */
export const invoiceable = (meant: RawBuilder<unknown>) => sql`
  select * from (select o.*, ${invoicedOf} as invoiced, ${soldOf} as sold from customer_order o
    where ${meant} and ${standing} and o.paid_fen > 0) o where least(o.paid_fen, o.sold) > o.invoiced`
