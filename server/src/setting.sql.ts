import { sql } from 'kysely'
import type { Db, Tx } from './database/db.ts'
import type { Asks } from './database/together.ts'

/** What is stored under the key; undefined: nothing. */
export async function storedSetting(db: Db | Tx | Asks, key: string): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`/* kept */ select value from setting where key = ${key}`.execute(db)
  return rows[0]?.value
}

type Past = { readonly value: unknown; readonly until: string }

/** The same, and what it was before, the oldest first. */
export async function settingWithPast(db: Db | Tx, key: string): Promise<{ value: unknown; past: readonly Past[] }> {
  const { rows } = await sql<{ value: unknown; past: Past[] }>`/* kept */
    select (select value from setting where key = ${key}) as value,
      (select coalesce(json_agg(json_build_object('value', p.value, 'until', p.until) order by p.until, p.version), '[]'::json)
        from setting_past p where p.key = ${key}) as past`.execute(db)
  return rows[0] ?? { value: undefined, past: [] }
}

/** What is stored, and who stored it last. */
export type Stored = { readonly value: unknown; readonly version: number; readonly by: string; readonly at: Date | null }

const never: Stored = { value: undefined, version: 0, by: '', at: null }

/** What is stored under each key; what never was is of version 0. */
export async function storedSettings(db: Db, keys: readonly string[]): Promise<(key: string) => Stored> {
  const rows = await db
    .selectFrom('setting')
    .select(['key', 'value', 'version', 'changed_by as by', 'changed_at as at'])
    .where('key', 'in', [...keys, ''])
    .execute()
  const byKey = new Map(rows.map(({ key, ...row }) => [key, row]))
  return (key) => byKey.get(key) ?? never
}

/** What is stored under the key, held until the transaction ends. */
export async function lockSetting(tx: Tx, key: string): Promise<Stored> {
  await tx
    .insertInto('setting')
    .values({ key, value: '{}', version: 0 })
    .onConflict((row) => row.doNothing())
    .execute()
  return tx
    .selectFrom('setting')
    .select(['value', 'version', 'changed_by as by', 'changed_at as at'])
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Stores what was locked, as its next version. */
export async function writeSetting(tx: Tx, key: string, value: unknown, by: string, now: Date): Promise<number> {
  const { version } = await tx
    .updateTable('setting')
    .set((is) => ({ value: JSON.stringify(value), version: is('version', '+', 1), changed_by: by, changed_at: now }))
    .where('key', '=', key)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}
