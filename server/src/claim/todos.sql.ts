import { sql } from 'kysely'
import { claimKinds } from '../../../contract/todo/todo.ts'
import { named, yuanText, type Todos, type Waiting } from '../todos.sql.ts'

const inState =
  (state: string): Waiting =>
  () =>
    sql`select c.number as about, ${named('c', sql`c.number`, sql`(select l.title from order_line l where l.id = c.order_line_id)`, sql`(case when c.agreed_fen > 0 then ${yuanText(sql`c.agreed_fen`)} end)`)} as words,
    '/claim/' || c.id as link, c.created_at as since, c.staff_id as staff from claim c where c.state = ${state}`

/** The claims that wait for the merchant, by what they wait for. */
export const claimTodos = Object.fromEntries(Object.entries(claimKinds).map(([state, kind]) => [kind, inState(state)])) as Record<
  (typeof claimKinds)[keyof typeof claimKinds],
  Waiting
> satisfies Todos
