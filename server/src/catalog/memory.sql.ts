import { sql } from 'kysely'
import type { Db } from '../db.ts'

/** The number that grows with every change of goods, prices and pages. */
export async function readCatalogVersion(db: Db): Promise<number> {
  const { rows } = await sql<{ version: number }>`select last_value as version from catalog_version`.execute(db)
  return rows[0]?.version ?? 0
}
