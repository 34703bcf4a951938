import { sql } from 'kysely'
import type { Buyer } from '../actor.ts'
import type { Db } from '../database/db.ts'
import { containing, onPage } from '../database/listing.sql.ts'

type Wanted = { readonly keyword: string; readonly page: number; readonly limit: number }
export type UsedFile = { readonly id: number; readonly name: string; readonly usedAt: Date }

/**
 * A page of the pictures that designs of the company place, each once, the last used first: of the buyer's own designs and of those that
 * are shared; of all where the buyer sees the orders of all.
 */
export async function picturesUsed(db: Db, { companyId, accountId, grants }: Buyer, { keyword, ...paging }: Wanted) {
  const { rows } = await sql<UsedFile & { total: number }>`
    select f.id, f.name, u.used_at as "usedAt", count(*) over ()::int as total from (
      select p.id, max(d.updated_at) as used_at from design d, unnest(d.picture_ids) p (id)
      where d.company_id = ${companyId} and d.deleted_at is null and (${grants.has('order.viewAll')} or d.account_id = ${accountId} or d.shared)
      group by p.id) u
    join stored_file f on f.id = u.id and f.company_id = ${companyId}
    where f.kind = 'artwork' and f.type in ('png', 'jpg', 'webp') and f.name like ${containing(keyword)}
    order by u.used_at desc, f.id desc ${onPage(paging)}`.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}
