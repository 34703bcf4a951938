import { sql } from 'kysely'
import type { Db } from './database/db.ts'

export type CatalogVersion = {
  /** Grows with every change of goods, prices and pages, before the change can be seen. */
  version: number
  /** The oldest transaction that may still be changing anything. */
  oldest: number
}

/** In which version the catalogue is, and since when all changes are done. */
export async function readCatalogVersion(db: Db): Promise<CatalogVersion> {
  const { rows } = await sql<CatalogVersion>`
    select last_value as version, pg_snapshot_xmin(pg_current_snapshot())::text::bigint as oldest
    from catalog_version`.execute(db)
  return rows[0] ?? { version: 0, oldest: 0 }
}

/** The number of a transaction younger than all that changed anything until now. */
export async function nextTransaction(db: Db): Promise<number> {
  const { rows } = await sql<{ next: number }>`select pg_current_xact_id()::text::bigint as next`.execute(db)
  return rows[0]?.next ?? 0
}
