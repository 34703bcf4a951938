import { sql } from 'kysely'
import type { Db, Tx } from '../../database/db.ts'
import type { Kept } from './token.rules.ts'

/** The kept token of an application; null: none was ever fetched. */
export async function readToken(db: Db, appKey: string): Promise<Kept | null> {
  const row = await db
    .selectFrom('invoicing_token')
    .select(['token', 'expires_at as expiresAt', 'fetched'])
    .where('app_key', '=', appKey)
    .executeTakeFirst()
  return row ?? null
}

/** The same, locked; whoever else wants to fetch waits. */
export async function lockToken(tx: Tx, appKey: string): Promise<Kept> {
  await sql`insert into invoicing_token (app_key) values (${appKey}) on conflict do nothing`.execute(tx)
  return tx
    .selectFrom('invoicing_token')
    .select(['token', 'expires_at as expiresAt', 'fetched'])
    .where('app_key', '=', appKey)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function keepToken(tx: Tx, appKey: string, { token, expiresAt, fetched }: Kept): Promise<void> {
  const columns = { token, expires_at: expiresAt, fetched: [...fetched] }
  await tx.updateTable('invoicing_token').set(columns).where('app_key', '=', appKey).execute()
}
