import { sql } from 'kysely'
import { named, nobody, type Todos } from '../todos.sql.ts'
import { isUnused } from './desk.sql.ts'

export const shippingTodos = {
  waybillUnused: () => sql`select w.id::text as about, ${named('w', sql`o.number || '-' || c.place`, sql`w.tracking_no`)} as words,
    '/shipping?stand=unused&keyword=' || o.number || '-' || c.place as link, w.asked_at as since, ${nobody}
    from waybill w join consignment c on c.id = w.consignment_id join customer_order o on o.id = c.order_id where ${isUnused}`,
} satisfies Todos
