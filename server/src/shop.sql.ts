import { sql } from 'kysely'
import type { Db } from './database/db.ts'

/** What the merchant has set of his shop, as it was stored; {}: nothing. */
export async function readShop(db: Db): Promise<Readonly<Record<string, unknown>>> {
  const { rows } = await sql<{ value: Record<string, unknown> | null }>`select value from setting where key = 'site'`.execute(db)
  return rows[0]?.value ?? {}
}
