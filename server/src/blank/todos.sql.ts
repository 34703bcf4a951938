import { sql } from 'kysely'
import { named, nobody, type Todos } from '../todos.sql.ts'
import { isLow, stock } from './list.sql.ts'
import { shortLines } from './need.sql.ts'

export const blankTodos = {
  blankLow: () => sql`select k.id::text as about,
    concat_ws(' ', k.name, nullif(k.colour, ''), nullif(k.size, '')) || ' · 可用 ' || k.available || ' ' || k.unit as words,
    '/blank/variant/' || k.id as link,
    coalesce((select max(m.created_at) from blank_movement m where m.variant_id = k.id), k.created_at) as since, ${nobody}
    from ${stock} k where ${isLow}`,
  blankShort: () => sql`select w.line_id::text as about, ${named('l', sql`o.number`, sql`l.title`, sql`'缺 ' || w.lacks`)} as words,
    '/production/' || w.line_id as link, w.since, ${nobody}
    from ${shortLines} w join order_line l on l.id = w.line_id join customer_order o on o.id = l.order_id
    where l.state in ('ready', 'scheduled', 'materials')`,
} satisfies Todos
