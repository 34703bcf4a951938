import { sql } from 'kysely'
import { named, nobody, yuanText, type Todos } from '../todos.sql.ts'

/** What waits of concessions: those beyond their asker's limit, while the order is unpaid. */
export const concessionTodos = {
  concession: () => sql`select c.id::text as about, ${named('o', sql`a.name || ' 申请优惠 '`, yuanText(sql`c.amount_fen`))} as words,
      '/order/' || o.number as link, c.asked_at as since, ${nobody}
    from concession c join customer_order o on o.id = c.order_id join staff a on a.id = c.asked_by
    where c.state = 'asked' and o.state in ('pending_contract', 'pending_payment')`,
} satisfies Todos
