import { sql } from 'kysely'
import { refuse } from '../../../contract/refusal.ts'
import type { Buyer } from '../actor.ts'
import type { Tx } from '../db.ts'
import { ownFiles } from '../file/file.sql.ts'
import { seenBy } from './order.sql.ts'

/**
 * Lets a buyer have goods printed with these files: artwork the account itself brought, or that lies in its cart or on an
 * order it may see. Whoever sees all orders of the company may use all its artwork.
 * @throws Refusal 'file.missing' otherwise – not there, another company's, a colleague's, all told alike.
 */
export async function checkArtwork(tx: Tx, buyer: Buyer, ids: readonly number[], now: Date): Promise<void> {
  await ownFiles(tx, buyer.companyId, 'artwork', ids)
  if (ids.length === 0 || buyer.grants.has('order.viewAll')) return
  const { rows } = await sql<{ id: number }>`
    select f.id from stored_file f where f.id = any(${ids}) and f.company_id = ${buyer.companyId} and (
      f.account_id = ${buyer.accountId}
      or exists (select 1 from cart_line c where c.company_id = f.company_id and c.account_id = ${buyer.accountId}
        and f.id = any(c.artwork_ids))
      or exists (select 1 from line_artwork a join order_line l on l.id = a.line_id join customer_order o on o.id = l.order_id
        where a.file_id = f.id and ${seenBy(buyer, now)}))`.execute(tx)
  const usable = new Set(rows.map(({ id }) => id))
  const other = ids.find((id) => !usable.has(id))
  if (other !== undefined) refuse('file.missing', { id: other })
}
