import { sql } from 'kysely'
import type { Db } from './db.ts'

/** Rows put together at once: their locks are held for a moment. */
const batch = 1000

/**
 * Puts together some rows of a table of steps, those of the same `keys`, and answers whether there may be more. What is added meanwhile stays for
 * the next time; a row is taken by one alone, so that nothing is counted twice.
 */
export async function putStepsTogether(db: Db, table: string, keys: readonly string[]): Promise<boolean> {
  const steps = sql.table(table)
  const key = sql.join(keys.map((one) => sql.ref(one)))
  const ofKey = sql.join(keys.map((one) => sql.ref(`c.${one}`)))
  const { rows } = await sql<{ fresh: number }>`
    with fresh as materialized (select id, ${key} from ${steps} where fresh order by id limit ${batch} for update skip locked),
      gone as (delete from ${steps} c using (select distinct ${key} from fresh) f
        where (${ofKey}) = (${sql.join(keys.map((one) => sql.ref(`f.${one}`)))}) and (not c.fresh or c.id in (select id from fresh)) returning ${ofKey}, c.step),
      put as (insert into ${steps} (${key}, step, fresh) select ${key}, sum(step), false from gone group by ${key} having sum(step) <> 0)
    select count(*)::int as fresh from fresh`.execute(db)
  return rows[0]?.fresh === batch
}
