import { sql } from 'kysely'
import type { Owner } from '../cart/cart.sql.ts'
import type { Tx } from '../database/db.ts'
import type { Known } from './known.rules.ts'

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
