import { sql, type RawBuilder } from 'kysely'
import { amongDue, marked, type Source } from './figure.sql.ts'
import { grounds, partsIn } from './part.sql.ts'

/**
 * CTEs of which `open` tells what each order owes its company at a moment (negative: was paid ahead), and since when (μs since 1970) it was
 * sold. From what is owed now, and of those of which something was booked since that moment, or not added yet, from their entries.
 */
export function openAt(source: Source, at: Date): RawBuilder<unknown> {
  const columns = sql`(key ->> 0)::bigint as company_id, m as since, amount as open`
  if (source === 'orders')
    return sql`due (order_id) as materialized (select order_id from entry where account = 'receivable' and order_id is not null),
      ${grounds((of) => sql`${of} in (select order_id from due)`, at)},
      open as (select ${columns} from (${partsIn(['open'], amongDue)}) part)`
  return sql`
    due as materialized (${marked}
      union select e.order_id from posting p join entry e on e.posting_id = p.id where p.at >= ${at} and e.account = 'receivable' and e.order_id is not null),
    ${grounds(amongDue, at)},
    open as (
      select ${columns} from figure_sum where figure = 'open' and k not in (select order_id from due)
      union all select ${columns} from (${partsIn(['open'], amongDue)}) fresh)`
}
