import { sql } from 'kysely'
import { nobody, type Todos } from '../todos.sql.ts'

export const companyTodos = {
  company: () => sql`select c.id::text as about, c.name as words, '/company/' || c.id as link, c.submitted_at as since, ${nobody}
    from company c where c.state = 'pending'`,
} satisfies Todos
