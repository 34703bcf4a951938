import { sql } from 'kysely'
import { nobody, type Todos } from '../todos.sql.ts'
import { isAsked } from './desk.sql.ts'

/** Runs that wait for a second one's word. */
export const poolTodos = {
  poolAsked: (now) => sql`select p.id::text as about,
      concat_ws(' · ', (select g.name from product g where g.id = p.product_id), (select a.name from staff a where a.id = p.asked_by) || ' 提交') as words,
      '/pool/' || p.id as link, coalesce(p.asked_at, p.created_at) as since, ${nobody}
    from pool p where ${isAsked(now)}`,
} satisfies Todos
