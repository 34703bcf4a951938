import { sql } from 'kysely'
import { named, nobody, type Todos } from '../todos.sql.ts'

export const consignmentTodos = {
  noted: () => sql`select n.consignment_id::text as about,
    ${named('n', sql`(select o.number || '-' || c.place from consignment c join customer_order o on o.id = c.order_id where c.id = n.consignment_id)`)} as words,
    '/order/' || (select o.number from consignment c join customer_order o on o.id = c.order_id where c.id = n.consignment_id) as link,
    min(n.created_at) as since, ${nobody}
    from consignment_note n where n.seen_at is null group by n.consignment_id, n.company_id`,
} satisfies Todos
