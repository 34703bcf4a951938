import { sql } from 'kysely'
import { chinaDay } from '../../../contract/text.ts'
import { afterDay, nobody, type Todos } from '../todos.sql.ts'
import { isLate } from './purchase.sql.ts'

export const purchaseTodos = {
  purchaseLate: (now) => sql`select p.id::text as about,
    (select s.name from supplier s where s.id = p.supplier_id) || ' · ' || p.number || ' · 应到 ' || p.expected_day as words,
    '/purchase/' || p.id as link, ${afterDay(sql`p.expected_day`)} as since, ${nobody}
    from purchase_order p where ${isLate(chinaDay(now))}`,
} satisfies Todos
