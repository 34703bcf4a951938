import { sql } from 'kysely'
import { Selection } from '../../../contract/price/price.ts'
import { enough } from '../database/asking.ts'
import { isVisibleNow } from '../catalog/visibility.sql.ts'
import type { Db, Tx } from '../database/db.ts'
import type { Offered, ProductNow } from './cart.rules.ts'
import { inFull, joins } from './cart.sql.ts'

/** Products that the company sees with its present prices and what their pages begin with, by purchase number; also those that are not on sale. */
export async function productsByNumber(db: Db | Tx, companyId: number, numbers: readonly string[]): Promise<Map<string, Offered>> {
  const { rows } = await sql<{ product: ProductNow; first: unknown }>`/* kept */
    select ${inFull} as product, v.first_selection as first from product p ${joins(companyId)}
    where p.number = any(${enough(numbers)}) and ${isVisibleNow}`.execute(db)
  return new Map(rows.map(({ product, first }) => [product.number, { ...product, first: Selection.safeParse(first).data ?? null }]))
}
