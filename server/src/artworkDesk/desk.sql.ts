import { sql, type RawBuilder } from 'kysely'
import type { ArtworkQueue, DeskPaid } from '../../../contract/order/artworkDesk.ts'
import type { Db } from '../database/db.ts'
import { containing, onPage, type Paging } from '../database/listing.sql.ts'
import { carriedBy } from '../carried/carried.sql.ts'
import { knownOf } from '../carried/known.sql.ts'
import { mendedFrom } from '../order/artwork.sql.ts'
import type { DeskLine } from './desk.rules.ts'

/** Which queue the line `l`, with its newest proof `p`, stands in; each stands in one. */
const queueOf = sql`case when l.state = 'preflight' then 'check' when p.state = 'sent' then 'wait' when p.state = 'change_requested' then 'change' else 'draw' end`

/** The states of the lines that stand in a queue. */
const states = (queue: ArtworkQueue): RawBuilder<unknown> =>
  queue === 'all' ? sql`l.state in ('preflight', 'proof')` : queue === 'check' ? sql`l.state = 'preflight'` : sql`l.state = 'proof'`

/** Lines whose artwork somebody is at work on, in orders whose lines move. */
const waiting = (queue: ArtworkQueue) => sql`order_line l join customer_order o on o.id = l.order_id join company c on c.id = l.company_id
  left join lateral (select n.state, n.round, n.answer, n.created_at, n.answered_at from proof n where n.line_id = l.id
    order by n.round desc limit 1) p on true
  where l.living and ${states(queue)} and o.state in ('pending_payment', 'pending_group', 'in_fulfilment')`

/** When the artwork of the line `l` came, or what was last said of its proof `p`, whichever was later. */
const since = sql`greatest((select max(a.created_at) from line_artwork a where a.line_id = l.id and not a.replaced), p.created_at, p.answered_at, o.created_at)`

const files = sql`(select coalesce(json_agg(json_build_object('fileId', a.file_id, 'position', a.position, 'note', a.note, 'facts', r.facts,
    'unread', r.unread, 'carried', ${carriedBy(sql`a.file_id`, sql`a.company_id`)}, 'known', ${knownOf}, 'mends', ${mendedFrom}) order by a.id), '[]'::json)
  from line_artwork a join stored_file f on f.id = a.file_id left join artwork_reading r on r.hash = f.hash
  where a.line_id = l.id and not a.replaced)`

const rules = sql`coalesce((select json_build_object('positions', v.rules -> 'positions', 'processes', v.rules -> 'processes', 'colours', v.rules -> 'colours') from price_version v
  where v.product_id = l.product_id and v.version = (l.receipt ->> 'priceVersion')::int), '{"positions": [], "processes": {}, "colours": []}'::json)`

type Asked = Paging & {
  readonly queue: ArtworkQueue
  readonly keyword?: string | undefined
  readonly payState?: DeskPaid | undefined
}

const named = (keyword: string | undefined): RawBuilder<unknown> => {
  if (!keyword) return sql`true`
  const part = containing(keyword)
  return sql`(o.number ilike ${part} or c.name ilike ${part} or l.title ilike ${part} or l.number ilike ${part})`
}

/** The order `o` waits to be paid before it goes on. */
const unpaid = sql<boolean>`o.state in ('pending_payment', 'pending_group')`

/** A page of a queue, those that have waited longest first, and how many stand in each. */
export async function deskLines(db: Db, { queue, keyword, payState, ...paging }: Asked) {
  const found = sql`${named(keyword)} and ${payState === undefined ? sql`true` : payState === 'unpaid' ? unpaid : sql`not ${unpaid}`}`
  const [{ rows: counted }, { rows }] = await Promise.all([
    sql<{ queue: ArtworkQueue; count: number }>`
      select ${queueOf} as queue, count(*)::int as count from ${waiting('all')} and ${found} group by 1`.execute(db),
    sql<DeskLine>`
    select l.id as "lineId", o.number as "orderId", c.name as "companyName", l.product_id as "productId", l.title, l.picture, l.quantity, l.unit, l.state,
      ${queueOf} as queue, l.promised_day as "promisedDay", ${since} as since, coalesce(p.round, 0)::int as rounds,
      coalesce(p.state = 'void', false) as replaced, case when p.state = 'change_requested' then p.answer else '' end as answer,
      ${unpaid} as unpaid, l.receipt -> 'selection' as selection, l.matrix, ${rules} as rules, ${files} as files
    from ${waiting(queue)} and ${found} and (${queue} = 'all' or ${queueOf} = ${queue})
    order by since, l.id ${onPage(paging)}`.execute(db),
  ])
  return { rows, counted }
}

/** How a line is printed: its selection, and the rules that it was priced by. */
export async function printingOf(db: Db, lineId: number): Promise<Pick<DeskLine, 'selection' | 'rules'> | undefined> {
  const { rows } = await sql<Pick<DeskLine, 'selection' | 'rules'>>`
    select l.receipt -> 'selection' as selection, ${rules} as rules from order_line l where l.id = ${lineId}`.execute(db)
  return rows[0]
}
