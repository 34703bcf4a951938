import { sql } from 'kysely'
import { named, nobody, type Todos } from '../todos.sql.ts'

export const statementTodos = {
  statement: () => sql`select s.number as about, ${named('s', sql`s.month`)} as words, '/statement/' || s.id as link,
    s.created_at as since, ${nobody} from statement s where s.state = 'disputed'`,
} satisfies Todos
