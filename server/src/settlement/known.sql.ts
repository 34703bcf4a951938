import { sql } from 'kysely'
import type { Owner } from '../cart/cart.sql.ts'
import type { Db, Tx } from '../db.ts'
import type { Known } from './artwork.rules.ts'

type Placed = Known & { readonly place: number }

/** Notes of the artwork on an order what whoever ordered knew of it; `place`: of its line among the order's. */
export async function noteKnown(tx: Tx, orderId: number, owner: Owner, known: readonly Placed[], now: Date): Promise<void> {
  if (known.length === 0) return
  const rows = known.map(({ place, fileId, findings }) => ({ place, file: fileId, findings }))
  await sql`insert into artwork_known (line_artwork_id, company_id, account_id, findings, at)
    select a.id, a.company_id, ${owner.accountId}, x.findings, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (place smallint, file bigint, findings jsonb)
    join order_line l on l.order_id = ${orderId} and l.company_id = ${owner.companyId} and l.place = x.place
    join line_artwork a on a.line_id = l.id and a.file_id = x.file
    on conflict do nothing`.execute(tx)
}

/** The lines that were confirmed under this key of the asker's and are not ordered yet; null: it is not good any more. */
export async function draftLines(db: Db, { companyId, accountId }: Owner, key: string, now: Date): Promise<number[] | null> {
  const { rows } = await sql<{ ids: number[] }>`select cart_ids as ids from order_draft
    where key = ${key} and account_id = ${accountId} and company_id = ${companyId} and order_id is null and expires_at > ${now}`.execute(db)
  return rows[0]?.ids ?? null
}
