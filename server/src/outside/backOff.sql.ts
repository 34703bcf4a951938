import { sql, type RawBuilder } from 'kysely'
import type { BackOff } from './backOff.rules.ts'

/** `waitAfter` as an interval, for the times in vain that the column `tries` counts. */
export const waitOf = ({ first, most }: BackOff, tries: string): RawBuilder<unknown> =>
  sql`least(${most}::float8, ${first}::float8 * power(2, least(${sql.ref(tries)}, 30))) * interval '1 millisecond'`
