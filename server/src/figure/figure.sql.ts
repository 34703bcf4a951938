import { sql, type RawBuilder } from 'kysely'
import { chinaDay, dayStart, type Day } from '../../../contract/text.ts'
import type { Db, Tx } from '../database/db.ts'
import type { Among } from './marginPart.sql.ts'
import { grounds, partsIn, type Figure } from './part.sql.ts'

/** Where figures are read from: kept sums, or the orders themselves. */
export type Source = 'kept' | 'orders'

/** From so many marks on the orders of a span are sooner read than those that are marked. */
const manyMarks = 5000

/** Whoever sees own customers only reads their orders, who are few; so does everybody while very much waits to be added. */
export async function sourceOf(db: Db | Tx): Promise<Source> {
  const { rows } = await sql<{ kept: boolean }>`select coalesce(current_setting('mall.own', true), '') = ''
    and (select count(*) from (select from figure_due limit ${manyMarks}) d) < ${manyMarks}
    and (select count(*) from (select from ledger_due limit ${manyMarks}) d) < ${manyMarks} as kept`.execute(db)
  return rows[0]?.kept ? 'kept' : 'orders'
}

/** Days of China: `from` belongs to them, `end` does not. */
export type Days = { readonly from: Day; readonly end: Day }
/** From a day on, whatever comes. */
export const since = (from: Date): Days => ({ from: chinaDay(from), end: '9999-01-01' })

/** Of what stands under no day. */
export const always: Days = { from: '2000-01-01', end: '2000-01-02' }

const soldWithin = ({ from, end }: Days) => sql`select e.order_id from entry e join posting p on p.id = e.posting_id
  where e.account = 'sales' and p.at >= ${dayStart(from)} and p.at < ${dayStart(end)} and e.order_id is not null`
const placedWithin = ({ from, end }: Days) =>
  sql`select id from customer_order where created_at >= ${dayStart(from)} and created_at < ${dayStart(end)}`
const sentWithin = ({ from, end }: Days) =>
  sql`select order_id from consignment where shipped_at >= ${dayStart(from)} and shipped_at < ${dayStart(end)}`

const reviewed = () => sql`select order_id from review`

/** Which orders may have a part within those days. */
const candidates: Readonly<Record<Figure, (days: Days) => RawBuilder<unknown>>> = {
  placed: placedWithin,
  margin: placedWithin,
  blank: placedWithin,
  lines: placedWithin,
  sales: soldWithin,
  goods: soldWithin,
  tax: soldWithin,
  offer: soldWithin,
  offerSaid: soldWithin,
  open: () => sql`select order_id from entry where account = 'receivable' and order_id is not null`,
  invoiceable: () => sql`select id from customer_order where paid_fen > 0`,
  claims: () => sql`select order_id from claim`,
  reviews: reviewed,
  reviewed,
  sent: sentWithin,
  claimed: sentWithin,
  approved: ({ from, end }) => sql`select l.order_id from proof p join order_line l on l.id = p.line_id
    where p.answered_at >= ${dayStart(from)} and p.answered_at < ${dayStart(end)}`,
}

// As an array: whatever the planner thinks of so many marks, it goes by the index.
export const amongDue: Among = (of) => sql`${of} = any(array(select order_id from due))`
const amongMany: Among = (of) => sql`${of} in (select order_id from due)`

/** Orders of which a part may have changed since it was added. */
export const marked = sql`select order_id from figure_due
  union select e.order_id from ledger_due d join entry e on e.posting_id = d.posting_id where e.order_id is not null`

/**
 * CTEs of which `told` has the parts of these figures within the days (figure, day, key, n, m, k, amount), to be summed. A sum of n that
 * is 0 is of something that is not there. With a `key` only what stands under it.
 */
export function told(names: readonly Figure[], source: Source, days: Days, key?: RawBuilder<unknown>): RawBuilder<unknown> {
  const within = sql`day >= ${days.from}::date and day < ${days.end}::date ${key ? sql`and key = ${key}` : sql``}`
  const columns = sql`figure, day, key, n, m, k, amount`
  if (source === 'orders')
    return sql`
      due (order_id) as materialized (${sql.join(
        [...new Set(names.map((name) => candidates[name]))].map((which) => which(days)),
        sql` union `,
      )}), ${grounds(amongMany)},
      told as materialized (select ${columns} from (${partsIn(names, amongMany)}) part where ${within})`
  const named = sql`figure = any(${names}::text[])`
  return sql`
    due as materialized (${marked}), ${grounds(amongDue)},
    told as materialized (
      select ${columns} from figure_sum where ${named} and ${within}
      union all select ${columns} from (${partsIn(names, amongDue)}) part where ${within}
      union all select figure, day, key, -n, -m, -k, -amount from figure_part where ${amongDue(sql`order_id`)} and ${named} and ${within})`
}
