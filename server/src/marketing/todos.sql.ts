import { sql } from 'kysely'
import { promotionKinds } from '../../../contract/promotion/kinds.ts'
import { isAsked } from '../promotion/promotion.sql.ts'
import { nobody, type Todos } from '../todos.sql.ts'

const kindName = sql.join(
  Object.entries(promotionKinds).map(([kind, name]) => sql`when ${kind} then ${name}`),
  sql` `,
)

/** Activities that wait for a second one's word. */
export const marketingTodos = {
  promotionAsked: (now) => sql`select m.id::text as about,
      concat_ws(' · ', case m.kind ${kindName} end, m.name, (select a.name from staff a where a.id = m.asked_by) || ' 提交') as words,
      '/promotion/' || m.id as link, coalesce(m.asked_at, m.created_at) as since, ${nobody}
    from promotion m where ${isAsked(now)}`,
} satisfies Todos
