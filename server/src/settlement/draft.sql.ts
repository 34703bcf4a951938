import { sql } from 'kysely'
import type { Owner } from '../cart/cart.sql.ts'
import type { Db } from '../database/db.ts'

/** The lines that were confirmed under this key of the asker's and are not ordered yet; null: it is not good any more. */
export async function draftLines(db: Db, { companyId, accountId }: Owner, key: string, now: Date): Promise<number[] | null> {
  const { rows } = await sql<{ ids: number[] }>`select cart_ids as ids from order_draft
    where key = ${key} and account_id = ${accountId} and company_id = ${companyId} and order_id is null and expires_at > ${now}`.execute(db)
  return rows[0]?.ids ?? null
}
