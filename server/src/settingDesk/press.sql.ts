import { sql } from 'kysely'
import type { Db, Tx } from '../database/db.ts'

export type StoredProfile = { readonly hash: string; readonly name: string; readonly addedBy: string; readonly addedAt: Date }

/** The profiles that the merchant brought, the newest first. */
export async function storedProfiles(db: Db | Tx): Promise<StoredProfile[]> {
  const { rows } = await sql<StoredProfile>`select hash, name, added_by as "addedBy", created_at as "addedAt" from print_profile
    order by created_at desc, hash`.execute(db)
  return rows
}

/** Takes a profile among those that may be chosen; false: it is there already. */
export async function insertProfile(
  tx: Tx,
  { hash, name, fileId, by }: { hash: string; name: string; fileId: number; by: string },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`insert into print_profile (hash, name, file_id, added_by, created_at)
    values (${hash}, ${name}, ${fileId}, ${by}, ${now}) on conflict (hash) do nothing returning 1`.execute(tx)
  return rows.length === 1
}
