import { sql } from 'kysely'
import { refuse } from '../../../contract/refusal.ts'
import type { Db, Tx } from '../database/db.ts'
import { containing } from '../database/listing.sql.ts'

type Named = { readonly id: number; readonly name: string }

export type Audience = { readonly exclusive: boolean; readonly companies: Named[] }

/** For whom a product is. @throws Refusal 'goods.missing'. */
export async function readAudience(db: Db | Tx, productId: number): Promise<Audience> {
  const { rows } = await sql<Audience>`
    select p.exclusive, coalesce((select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.id)
      from product_company e join company c on c.id = e.company_id where e.product_id = p.id), '[]'::json) as companies
    from product p where p.id = ${productId}`.execute(db)
  return rows[0] ?? refuse('goods.missing')
}

/** Up to 20 companies that were not closed, by part of their name, the newest first. */
export async function companiesNamed(db: Db, keyword: string): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select c.id, c.name from company c
    where c.state <> 'closed' and (${keyword} = '' or c.name ilike ${containing(keyword.normalize('NFKC'))})
    order by c.id desc limit 20`.execute(db)
  return rows
}

/** Makes a locked product one for these companies only, or for everybody. @throws Refusal 'company.missing'. */
export async function setAudience(
  tx: Tx,
  productId: number,
  { exclusive, companyIds }: { exclusive: boolean; companyIds: readonly number[] },
): Promise<void> {
  await tx.updateTable('product').set({ exclusive }).where('id', '=', productId).execute()
  await tx.deleteFrom('product_company').where('product_id', '=', productId).execute()
  const { rows } = await sql`insert into product_company (company_id, product_id)
    select c.id, ${productId} from company c where c.id = any(${companyIds}) for key share returning 1`.execute(tx)
  if (rows.length < companyIds.length) refuse('company.missing')
}
