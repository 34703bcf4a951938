import { sql } from 'kysely'
import { named, nobody, type Todos } from '../todos.sql.ts'
import { queues } from './desk.sql.ts'

export const reviewTodos = {
  lowReview: () => sql`select r.id::text as about,
    ${named('r', sql`(select l.title from order_line l where l.id = r.order_line_id)`, sql`r.lowest || ' 星'`)} as words,
    '/review?queue=low' as link, r.created_at as since, ${nobody} from review r where ${queues.low}`,
} satisfies Todos
