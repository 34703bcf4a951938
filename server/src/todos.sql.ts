import { sql, type RawBuilder } from 'kysely'
import type { TodoKind } from '../../contract/todo/todo.ts'

/**
 * What waits of one kind, as a select of rows: `about` text (names it within its kind, for ever the same), `words` text,
 * `link` text, `since` timestamptz, `staff` bigint (who looks after it by its own page; null: nobody). It is counted as often as
 * it is read: what only its words need stands in subselects of the columns, which a count leaves out.
 */
export type Waiting = (now: Date) => RawBuilder<unknown>

/** What a subject knows to wait for the merchant, kind by kind. The list that a kind leads to holds exactly its rows. */
export type Todos = { readonly [Kind in TodoKind]?: Waiting }

/** A column of fen as text: ¥1,312.50. */
export const yuanText = (column: RawBuilder<unknown>): RawBuilder<string> => sql`'¥' || to_char(${column} / 100.0, 'FM999,999,999,990.00')`

const companyName = (of: string) => sql`(select of_company.name from company of_company where of_company.id = ${sql.ref(of)})`
/** The name of the company of the row that is called so, and what else is said of it, as one text. */
export const named = (row: string, ...more: readonly RawBuilder<unknown>[]): RawBuilder<string> =>
  sql`concat_ws(' · ', ${sql.join([companyName(`${row}.company_id`), ...more])})`
/** When a day of China was over: since then what was expected on it is late. */
export const afterDay = (day: RawBuilder<unknown>): RawBuilder<Date> => sql`(${day} + 1)::timestamp at time zone 'Asia/Shanghai'`
/** Nobody looks after it by its own page. */
export const nobody = sql`null::bigint as staff`

let received: Todos | null = null

/** Takes what all subjects know to wait. */
export const receiveTodos = (given: Todos): void => {
  received = given
}

/** How what waits of a kind is read. @throws Error where no subject was asked yet, or none knows it. */
export function waitingOf(kind: TodoKind): Waiting {
  const found = received?.[kind]
  if (!found) throw new Error(`nobody knows what waits as ${kind}: see subjects.ts`)
  return found
}
