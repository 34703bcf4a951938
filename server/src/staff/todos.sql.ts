import { sql } from 'kysely'
import { nobody, type Todos } from '../todos.sql.ts'

export const staffTodos = {
  grantRequest: (now) => sql`select g.id::text as about, (select s.name from staff s where s.id = g.staff_id) as words,
    '/staff' as link, g.asked_at as since, ${nobody} from grant_request g where g.settled_at is null and g.expires_at > ${now}`,
} satisfies Todos
