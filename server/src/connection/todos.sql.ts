import { sql } from 'kysely'
import { connectionKinds } from '../../../contract/connection/kinds.ts'
import { nobody, type Todos } from '../todos.sql.ts'

const labels = Object.fromEntries(Object.entries(connectionKinds).map(([name, { label }]) => [name, label]))

/** What a provider's last answer was when it failed, until it goes well again or is switched off. Each time it begins to fail is a thing of its own. */
const failed = () => sql`select s.name || ' ' || coalesce(extract(epoch from s.ok_at)::bigint, 0) as about,
    concat_ws('：', ${JSON.stringify(labels)}::jsonb->>s.name, left(s.error, 120)) as words, '/setting/connection'::text as link,
    s.error_at as since, ${nobody}
  from connection_state s
  where s.error_at is not null and (s.ok_at is null or s.ok_at <= s.error_at)
    and not exists (select from connection c where c.name = s.name and c.mode = 'off')`

export const connectionTodos = { connectionFailed: failed } satisfies Todos
