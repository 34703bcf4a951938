import { sql, type RawBuilder } from 'kysely'
import type { JobQueue } from '../../../contract/job/jobDesk.ts'
import { nobody, type Todos, type Waiting } from '../todos.sql.ts'
import { within } from './jobDesk.sql.ts'
import { jobNames } from './jobWords.ts'

const queued =
  (queue: JobQueue, where: RawBuilder<unknown>): Waiting =>
  () =>
    sql`select j.id::text as about, coalesce(${JSON.stringify(jobNames)}::jsonb->>j.task_identifier, j.task_identifier) as words,
    ${`/job?queue=${queue}`}::text as link, j.updated_at as since, ${nobody} from graphile_worker.jobs j where ${where}`

/**
 * It has failed three times or more. A try counts when it begins: one that is under way has not failed yet, and one that failed often
 * goes on waiting meanwhile, so that it is not news each time. That robots cannot speak is told by no robot: it is said at them.
 */
const failures = sql`attempts - (locked_at is not null)::int`
const failing = sql`${failures} >= 3 and ${failures} < max_attempts and task_identifier <> 'robot'`

export const jobTodos = { deadJob: queued('dead', within('dead')), failingJob: queued('failing', failing) } satisfies Todos
