import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import { beginning, pageOf, type Paging } from '../database/listing.sql.ts'
import { forgetRows } from '../forget.sql.ts'

/** What the database says of itself: its release, the last migration, its clock, and by how many seconds the sweep is late. */
export async function databaseStanding(db: Db) {
  const { rows } = await sql<{ postgres: string; migration: string; clock: number; sweepLate: number | null }>`select
    current_setting('server_version') as postgres, (select max(name) from migration) as migration,
    (extract(epoch from clock_timestamp()) * 1000)::float8 as clock,
    (select extract(epoch from now() - min(run_at))::float8 from graphile_worker.jobs where key = 'sweep') as "sweepLate"`.execute(db)
  return rows[0] ?? { postgres: '', migration: '', clock: Date.now(), sweepLate: null }
}

/** A page of what failed, the newest first; with `keyword` those whose number begins with it. */
export function pageOfFailures(db: Db, { keyword = '', ...paging }: Paging & { keyword?: string | undefined }) {
  const found = db.selectFrom('failure').$if(keyword !== '', (q) => q.where('request_id', 'like', beginning(keyword)))
  return pageOf(found, (failures) => failures.selectAll().orderBy('at', 'desc').orderBy('request_id'), paging)
}

/** Those of before are not looked for any more. */
export const forgetFailures = (db: Db, before: Date): Promise<number> => forgetRows(db, 'failure', sql`at < ${before}`)

/** How many failed since. */
export async function failuresSince(db: Db, since: Date): Promise<number> {
  const { many } = await db
    .selectFrom('failure')
    .select((e) => e.fn.countAll<number>().as('many'))
    .where('at', '>=', since)
    .executeTakeFirstOrThrow()
  return many
}
