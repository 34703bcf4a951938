import { sql } from 'kysely'
import { chinaDay } from '../../../contract/text.ts'
import { afterDay, nobody, type Todos } from '../todos.sql.ts'
import { isLate } from './outwork.sql.ts'

export const outworkTodos = {
  outworkLate: (now) => sql`select o.id::text as about,
    concat_ws(' · ', (select s.name from supplier s where s.id = o.supplier_id), o.number, o.process, '应回 ' || o.expected_day) as words,
    '/outwork/' || o.id as link, ${afterDay(sql`o.expected_day`)} as since, ${nobody}
    from outwork o where ${isLate(chinaDay(now))}`,
} satisfies Todos
