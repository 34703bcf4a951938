import { sql, type RawBuilder } from 'kysely'
import { afterDay, named, nobody, yuanText, type Todos } from '../todos.sql.ts'
import { matching, type Asked } from './list.sql.ts'

const placed = sql`o.created_at`
const title = sql`(select l.title from order_line l where l.order_id = o.id order by l.place limit 1)`
const words = named('o', title, yuanText(sql`o.gross_fen`))

/** The orders that the desk lists for this filter. */
const orders =
  (asked: Partial<Asked>, since: RawBuilder<unknown> = placed) =>
  (now: Date) =>
    sql`select o.number as about, ${words} as words, '/order/' || o.number as link, ${since} as since, ${nobody}
    from customer_order o where ${matching(sql`true`, { type: 'all', ...asked }, now)}`

const inWork = { state: 'in_fulfilment' } as const

/** What waits of orders, by the order desk's own filters. */
export const orderTodos = {
  newOrder: orders({ waits: 'fresh' }),
  artwork: orders(
    { ...inWork, lineState: 'preflight' },
    sql`coalesce((select max(a.created_at) from line_artwork a join order_line l on l.id = a.line_id where l.order_id = o.id), o.created_at)`,
  ),
  proofToMake: orders({ waits: 'proof' }),
  proofRefused: orders(
    { waits: 'redraw' },
    sql`coalesce((select max(p.answered_at) from proof p join order_line l on l.id = p.line_id where l.order_id = o.id), o.created_at)`,
  ),
  toSchedule: orders({ ...inWork, lineState: 'ready' }),
  late: orders(
    { late: 1 },
    afterDay(sql`(select min(l.promised_day) from order_line l where l.order_id = o.id and l.state not in ('packed', 'handed_over'))`),
  ),
  toSend: orders({ type: 'sending' }),
} satisfies Todos
