import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { PriceReading } from '../../../contract/price/priceReading.ts'
import type { Db, Tx } from '../db.ts'

type Kept = { readonly shape: string; readonly reading: PriceReading; readonly staffName: string; readonly at: Date }

// Headings may be longer than an index holds.
const hashed = (shape: string): string => createHash('sha256').update(shape).digest('hex')

/** How sheets of these shapes were read last, one for each shape that was ever read. */
export async function keptReadings(db: Db, shapes: readonly string[]): Promise<Kept[]> {
  const byHash = new Map(shapes.map((shape) => [hashed(shape), shape]))
  const { rows } = await sql<Kept>`
    select distinct on (r.shape) r.shape, r.reading, s.name as "staffName", r.created_at as at
    from price_reading r join staff s on s.id = r.staff_id
    where r.shape = any(${[...byHash.keys()]}::text[]) order by r.shape, r.id desc`.execute(db)
  return rows.map((row) => ({ ...row, shape: byHash.get(row.shape) ?? '' }))
}

export async function insertReading(
  tx: Tx,
  { shape, reading, staffId }: { shape: string; reading: PriceReading; staffId: number },
  now: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('price_reading')
    .values({ shape: hashed(shape), reading: JSON.stringify(reading), staff_id: staffId, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A reading that was kept; undefined: there is none of that id. */
export async function readingById(db: Db, id: number): Promise<PriceReading | undefined> {
  const row = await db.selectFrom('price_reading').select('reading').where('id', '=', id).executeTakeFirst()
  return row?.reading
}

/** Those of these texts that are purchase numbers. */
export async function numbersAmong(db: Db, texts: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('product')
    .select('number')
    .where('number', 'in', ['', ...texts])
    .execute()
  return new Set(rows.map(({ number }) => number))
}
