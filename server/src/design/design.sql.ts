import { sql } from 'kysely'
import { notedOf } from '../../../artwork/carried.ts'
import type { Names } from '../../../contract/artwork/names.ts'
import type { Surface } from '../../../contract/artwork/design.ts'
import type { Buyer } from '../actor.ts'
import { inTransaction, type Db, type Tx } from '../db.ts'
import { forgetFile, type StoredFile } from '../file/file.sql.ts'

/** The account's own file of this content that was made from a design for this position, from now on for this product too; null: none. */
export async function madeBefore(
  db: Db | Tx,
  { accountId }: Pick<Buyer, 'accountId'>,
  { hash, position, productId }: { readonly hash: string; readonly position: string; readonly productId: number },
): Promise<number | null> {
  const own = sql`account_id = ${accountId} and hash = ${hash} and position = ${position}`
  const { rows } = await sql<{ id: number }>`with other as (
      update design_file set product_ids = product_ids || ${productId}::bigint where ${own} and ${productId} <> all(product_ids))
    select file_id as id from design_file where ${own}`.execute(db)
  return rows[0]?.id ?? null
}

/** Notes what a file was made from, and answers it; where another of the same content was made meanwhile, that one, and this is forgotten. */
export const noteDesign = (
  db: Db,
  file: Pick<StoredFile, 'id' | 'hash'>,
  buyer: Pick<Buyer, 'companyId' | 'accountId'>,
  { surface, names, productId }: { readonly surface: Surface; readonly names: Names | undefined; readonly productId: number },
): Promise<number> =>
  inTransaction(db, async (tx) => {
    const { rows } = await sql`insert into design_file (file_id, company_id, account_id, position, hash, product_ids, carries, surface)
      values (${file.id}, ${buyer.companyId}, ${buyer.accountId}, ${surface.position}, ${file.hash}, array[${productId}::bigint],
        ${JSON.stringify(notedOf(surface, names))}::jsonb, ${JSON.stringify({ ...surface, ...(names && { names }) })}::jsonb)
      on conflict (account_id, hash, position) do nothing returning 1`.execute(tx)
    const other = rows.length > 0 ? null : await madeBefore(tx, buyer, { hash: file.hash, position: surface.position, productId })
    if (other === null) return file.id
    await forgetFile(tx, file.id)
    return other
  })
