import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../database/db.ts'

// How sheets with columns of somebody's own are read is kept by the shape of their headings; each subject has a table of its own.

type Table = 'price_reading' | 'statement_reading'

/** `id`: of the newest row of its shape. */
export type Kept<Reading> = {
  readonly id: number
  readonly shape: string
  readonly reading: Reading
  readonly staffName: string
  readonly at: Date
}

// Headings may be longer than an index holds.
const hashed = (shape: string): string => createHash('sha256').update(shape).digest('hex')

/** How sheets of these shapes were read last, one for each shape that was ever read and is not forgotten. */
export async function keptReadings<Reading>(db: Db, table: Table, shapes: readonly string[]): Promise<Kept<Reading>[]> {
  const byHash = new Map(shapes.map((shape) => [hashed(shape), shape]))
  const { rows } = await sql<Kept<Reading>>`
    select distinct on (r.shape) r.id, r.shape, r.reading, s.name as "staffName", r.created_at as at
    from ${sql.table(table)} r join staff s on s.id = r.staff_id
    where r.shape = any(${[...byHash.keys()]}::text[]) ${table === 'statement_reading' ? sql`and r.forgotten_at is null` : sql``}
    order by r.shape, r.id desc`.execute(db)
  return rows.map((row) => ({ ...row, shape: byHash.get(row.shape) ?? '' }))
}

export async function insertReading(
  tx: Tx,
  table: Table,
  { shape, reading, staffId }: { shape: string; reading: object; staffId: number },
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into ${sql.table(table)} (shape, reading, staff_id, created_at)
    values (${hashed(shape)}, ${JSON.stringify(reading)}, ${staffId}, ${now}) returning id`.execute(tx)
  return rows[0]?.id ?? 0
}
