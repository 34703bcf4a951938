import { sql } from 'kysely'
import { fromShanghai } from '../../../contract/text.ts'
import { insertAudit } from '../audit/audit.sql.ts'
import type { TestWorld } from '../testWorld.ts'
import { checkedWhole } from './check.sql.ts'
import { makeMonths, monthsThere } from './months.sql.ts'
import { sealAudit } from './seal.sql.ts'
import { auditTerms } from './terms.rules.ts'

/** '2047-03-05' → noon of that day in China. */
export const noon = (day: string): Date => fromShanghai(`${day} 12:00:00`)

/** What somebody can do who owns the database: no trigger holds him up. */
export async function byForce({ pool }: Pick<TestWorld, 'pool'>, ...statements: readonly string[]): Promise<void> {
  const client = await pool.connect()
  await client.query('begin; set local session_replication_role = replica')
  for (const statement of statements) await client.query(statement)
  await client.query('commit')
  client.release()
}

/**
 * The log of a mall by itself, which lives through so many months as the server does: months made, rows written, and sealed. They are
 * years ahead of any day on which this is run: what is of today lies before the first of them.
 */
export const logOf = (w: Pick<TestWorld, 'db' | 'pool'>) => ({
  write: (day: string, subject = `company ${day}`) =>
    insertAudit(w.db, { actor: null, side: 'system', action: 'company.review', subject }, noon(day)),
  seal: (day: string) => sealAudit(w.db, new Date(noon(day).getTime() + 3_600_000)),
  /** Two rows in each month from the one to the other, 2047-01 to 2047-12 as numbers from 1. */
  async live(from: number, to: number): Promise<void> {
    for (let month = from; month <= to; month++) {
      const of = `${2047 + Math.floor((month - 1) / 12)}-${String(((month - 1) % 12) + 1).padStart(2, '0')}`
      await makeMonths(w.db, noon(`${of}-03`))
      await this.write(`${of}-03`)
      await this.write(`${of}-20`)
      await this.seal(`${of}-20`)
    }
  },
  names: async () => (await monthsThere(w.db)).map(({ name }) => name),
  subjects: async () => {
    const { rows } = await sql<{ subject: string }>`select subject from audit where action = 'company.review' order by at, id`.execute(w.db)
    return rows.map(({ subject }) => subject.replace('company ', ''))
  },
  endings: async () =>
    (
      await sql<{
        subject: string
        after: Record<string, unknown>
      }>`select subject, after from audit where action = 'audit.end' order by id`.execute(w.db)
    ).rows,
  keep: (months: number, day: string) =>
    sql`insert into setting (key, value, version, changed_by, changed_at) values (${auditTerms.key}, ${JSON.stringify({ keptMonths: months })}, 1, '王店长', ${noon(day)})
      on conflict (key) do update set value = excluded.value, changed_at = excluded.changed_at`.execute(w.db),
  whole: (day: string) => checkedWhole(w.db, noon(day)),
})
