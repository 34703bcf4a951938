import { sql } from 'kysely'
import { chinaDay } from '../../../contract/text.ts'
import type { Db } from '../database/db.ts'
import { nobody, type Todos } from '../todos.sql.ts'

/** So many days before its end a licence is told of. */
const ahead = 30

/** The merchant's own licence, from thirty days before its last day on until another day is set. */
const ending = (
  now: Date,
) => sql`select 'licence ' || s.until as about, '营业执照 ' || s.until || ' 到期' as words, '/setting/shop'::text as link,
    (s.until::date - ${ahead}::int)::timestamp at time zone 'Asia/Shanghai' as since, ${nobody}
  from (select value->>'licenceUntil' as until from setting where key = 'site') s
  where s.until ~ '^\\d{4}-\\d\\d-\\d\\d$' and s.until::date - ${ahead}::int <= ${chinaDay(now)}::date`

/** When the last day of the merchant's own licence ends; null: it holds for ever, or nobody has said. */
export async function licenceEnd(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select ((value->>'licenceUntil')::date + 1)::timestamp at time zone 'Asia/Shanghai' as at
    from setting where key = 'site' and value->>'licenceUntil' ~ '^\\d{4}-\\d\\d-\\d\\d$'`.execute(db)
  return rows[0]?.at ?? null
}

export const siteTodos = { licenceEnding: ending } satisfies Todos
