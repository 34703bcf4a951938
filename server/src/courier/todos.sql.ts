import { sql } from 'kysely'
import { named, nobody, type Todos } from '../todos.sql.ts'

export const courierTodos = {
  parcel: () => sql`select p.id::text as about, ${named('p', sql`p.number`)} as words,
    '/order/' || (select o.number from customer_order o where o.id = p.order_id) as link, p.trouble_at as since, ${nobody}
    from parcel p where p.trouble_at is not null
      and not exists (select from consignment c where c.id = p.consignment_id and c.state = 'signed')`,
} satisfies Todos
