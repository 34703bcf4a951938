import { sql } from 'kysely'
import { named, nobody, yuanText, type Todos } from '../todos.sql.ts'
import { waiting } from './shown.sql.ts'

export const invoiceTodos = {
  invoice: () => sql`select i.number as about, ${named('i', sql`i.number`, yuanText(sql`i.amount_fen`))} as words,
    '/invoice/' || i.id as link, i.created_at as since, ${nobody} from invoice i where ${waiting}`,
} satisfies Todos
