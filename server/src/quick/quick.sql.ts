import { sql } from 'kysely'
import type { Receipt } from '../../../contract/price/price.ts'
import type { Owner } from '../cart/cart.sql.ts'
import type { Db, Tx } from '../database/db.ts'
import type { Held } from './quick.rules.ts'

/** Makes changes of this cart wait for each other. */
export async function lockWholeCart(tx: Tx, { companyId, accountId }: Owner): Promise<void> {
  await sql`select 1 from account where id = ${accountId} and company_id = ${companyId} for no key update`.execute(tx)
}

/** How many lines the cart shows, and those of them that have one of these configurations, by hash. */
export async function heldAmong(
  db: Db | Tx,
  { companyId, accountId }: Owner,
  hashes: readonly string[],
): Promise<{ lines: number; held: Map<string, Held> }> {
  const { rows } = await sql<{ lines: number; held: (Held & { hash: string })[] }>`/* kept */
    select count(*)::int as lines, coalesce(json_agg(json_build_object('id', id, 'hash', config_hash, 'quantity', quantity,
      'matrix', matrix)) filter (where config_hash = any(${hashes})), '[]') as held
    from cart_line where account_id = ${accountId} and company_id = ${companyId} and not buy_now`.execute(db)
  const [found] = rows
  return { lines: found?.lines ?? 0, held: new Map(found?.held.map(({ hash, ...line }) => [hash, line])) }
}

export type Kept = { hash: string; receipt: Receipt; artworkIds?: number[] }

/** Puts new lines into the cart, all at once. */
export async function insertLines(tx: Tx, owner: Owner, lines: readonly Kept[], now: Date): Promise<void> {
  if (lines.length === 0) return
  await tx
    .insertInto('cart_line')
    .values(
      lines.map(({ hash, receipt, artworkIds = [] }) => ({
        company_id: owner.companyId,
        account_id: owner.accountId,
        product_id: receipt.productId,
        selection: JSON.stringify(receipt.selection),
        config_hash: hash,
        quantity: receipt.quantity,
        matrix: receipt.matrix && JSON.stringify(receipt.matrix),
        artwork_ids: artworkIds,
        buy_now: false,
        created_at: now,
      })),
    )
    .execute()
}

/** Sets how many the lines with these configurations hold, all at once. */
export async function growLines(tx: Tx, { companyId, accountId }: Owner, lines: readonly Kept[]): Promise<void> {
  if (lines.length === 0) return
  const rows = lines.map(({ hash, receipt: { quantity, matrix } }) => ({ hash, quantity, matrix }))
  await sql`update cart_line set quantity = grown.quantity, matrix = nullif(grown.matrix, 'null'::jsonb)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as grown (hash text, quantity integer, matrix jsonb)
    where account_id = ${accountId} and company_id = ${companyId} and not buy_now and config_hash = grown.hash`.execute(tx)
}
