import { sql } from 'kysely'
import type { Surface } from '../../../contract/artwork/design.ts'
import type { Buyer } from '../actor.ts'
import type { Db, Tx } from '../db.ts'

/** The account's own file of this content that was made from a design for this position; null: none. */
export async function madeBefore(
  db: Db | Tx,
  { companyId, accountId }: Pick<Buyer, 'companyId' | 'accountId'>,
  hash: string,
  position: string,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select f.id from stored_file f join design_file d on d.file_id = f.id
    where f.company_id = ${companyId} and f.account_id = ${accountId} and f.hash = ${hash} and d.position = ${position} order by f.id limit 1`.execute(
    db,
  )
  return rows[0]?.id ?? null
}

/** Notes what a file was made from. */
export async function noteDesign(db: Db | Tx, fileId: number, companyId: number, surface: Surface): Promise<void> {
  await sql`insert into design_file (file_id, company_id, position, surface)
    values (${fileId}, ${companyId}, ${surface.position}, ${JSON.stringify(surface)}::jsonb)`.execute(db)
}
