import { sql, type RawBuilder } from 'kysely'
import { chinaDay, dayStart } from '../../../contract/text.ts'
import type { Source } from './figure.sql.ts'

const china = sql`(p.at at time zone 'Asia/Shanghai')::date`
const moved = sql`select ${china} as day, e.account, p.kind, greatest(e.amount_fen, 0) as debit, greatest(-e.amount_fen, 0) as credit,
  (e.amount_fen > 0)::int::bigint as debits, (e.amount_fen < 0)::int::bigint as credits`
const entries = sql`posting p join entry e on e.posting_id = p.id`

/**
 * A CTE `booked` of what moved on each account from `begin` (the start of a day in China; null: ever) to before `end`, in parts to be summed:
 * day, account, kind, debit and credit (positive, fen), and of how many entries. Of whole days from kept sums, the rest from the entries.
 */
export function booked(source: Source, begin: Date | null, end: Date): RawBuilder<unknown> {
  const from = (column: RawBuilder<unknown>, at: unknown) => (begin === null ? sql`true` : sql`${column} >= ${at}`)
  if (source === 'orders') return sql`booked as (${moved} from ${entries} where ${from(sql`p.at`, begin)} and p.at < ${end})`
  const day = chinaDay(end)
  const started = dayStart(day)
  return sql`booked as (
    select day, account, kind, debit, credit, debits, credits from ledger_sum
    where ${begin === null ? sql`true` : sql`day >= ${chinaDay(begin)}::date`} and day < ${day}::date
    union all
    ${moved} from ledger_due d join posting p on p.id = d.posting_id join entry e on e.posting_id = p.id
    where ${from(sql`p.at`, begin)} and p.at < ${started}
    ${started < end ? sql`union all ${moved} from ${entries} where ${from(sql`p.at`, begin)} and p.at >= ${started} and p.at < ${end}` : sql``})`
}
