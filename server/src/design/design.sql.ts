import { sql } from 'kysely'
import type { Noted } from '../../../artwork/carried.ts'
import type { Names } from '../../../contract/artwork/names.ts'
import type { Surface } from '../../../contract/artwork/design.ts'
import type { Buyer } from '../actor.ts'
import { inTransaction, type Db, type Tx } from '../database/db.ts'
import { printedKey } from './printed.rules.ts'
import { forgetFile, type StoredFile } from '../file/file.sql.ts'

/** The account's own artwork of this content; null: none. */
export async function ownContent(
  db: Db,
  { companyId, accountId }: Pick<Buyer, 'companyId' | 'accountId'>,
  hash: string,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select id from stored_file
    where company_id = ${companyId} and account_id = ${accountId} and kind = 'artwork' and hash = ${hash} order by id limit 1`.execute(db)
  return rows[0]?.id ?? null
}

/**
 * The account's own file of this content that was made from a design for this position, from now on for this product too; null: none.
 * `noted`: what it brings along, as it is counted now; `printed`: by what its content is known here too.
 */
export async function madeBefore(
  db: Db | Tx,
  { accountId }: Pick<Buyer, 'accountId'>,
  {
    hash,
    position,
    productId,
    noted,
    printed,
  }: { readonly hash: string; readonly position: string; readonly productId: number; readonly noted: Noted; readonly printed: string },
): Promise<Made | null> {
  const own = sql`d.account_id = ${accountId} and d.hash = ${hash} and d.position = ${position}`
  const { rows } = await sql<Made>`with other as (
      update design_file d set product_ids = case when ${productId} <> all(d.product_ids) then d.product_ids || ${productId}::bigint
        else d.product_ids end, carries = ${JSON.stringify(noted)}::jsonb,
        printed = case when ${printed} <> all(d.printed) then d.printed || ${printed}::text else d.printed end
      where ${own} and (${productId} <> all(d.product_ids) or d.carries is distinct from ${JSON.stringify(noted)}::jsonb or ${printed} <> all(d.printed)))
    select f.id, f.preview is not null as "isShown" from design_file d join stored_file f on f.id = d.file_id where ${own}`.execute(db)
  return rows[0] ?? null
}

/** A file that was made from a design; `isShown`: it has a picture of itself. */
export type Made = { readonly id: number; readonly isShown: boolean }

type Noting = {
  readonly surface: Surface
  readonly names: Names | undefined
  readonly productId: number
  /** What it brings along. */
  readonly noted: Noted
}

/** Notes what a file was made from, and answers it; where another of the same content was made meanwhile, that one, and this is forgotten. */
export const noteDesign = (
  db: Db,
  file: Pick<StoredFile, 'id' | 'hash'>,
  buyer: Pick<Buyer, 'companyId' | 'accountId'>,
  { surface, names, productId, noted }: Noting,
): Promise<number> =>
  inTransaction(db, async (tx) => {
    const printed = printedKey(surface, names)
    const { rows } =
      await sql`insert into design_file (file_id, company_id, account_id, position, hash, product_ids, carries, printed, surface)
      values (${file.id}, ${buyer.companyId}, ${buyer.accountId}, ${surface.position}, ${file.hash}, array[${productId}::bigint],
        ${JSON.stringify(noted)}::jsonb, array[${printed}::text], ${JSON.stringify({ ...surface, ...(names && { names }) })}::jsonb)
      on conflict (account_id, hash, position) do nothing returning 1`.execute(tx)
    const other =
      rows.length > 0 ? null : await madeBefore(tx, buyer, { hash: file.hash, position: surface.position, productId, noted, printed })
    if (other === null) return file.id
    await forgetFile(tx, file.id)
    return other.id
  })
