import { sql } from 'kysely'
import { chinaDay } from '../../../contract/text.ts'
import type { ContractQueue } from '../../../contract/contract/contractState.ts'
import { named, nobody, type Todos, type Waiting } from '../todos.sql.ts'
import { inQueue } from './shown.sql.ts'

const queued =
  (queue: ContractQueue): Waiting =>
  (now) =>
    sql`select k.number as about, ${named('k', sql`k.number`)} as words, '/contract/' || k.number as link,
    k.created_at as since, ${nobody} from contract k left join customer_order o on o.id = k.order_id where ${inQueue(queue, chinaDay(now))}`

export const contractTodos = { contract: queued('open'), contractEnding: queued('ending') } satisfies Todos
