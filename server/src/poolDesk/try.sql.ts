import { sql } from 'kysely'
import type { Fen } from '../../../contract/money.ts'
import { usualBlankCost } from '../blank/cost.sql.ts'
import type { Db, Tx } from '../database/db.ts'

type Known = { readonly blank: Fen | null; readonly costed: boolean }

/** What the blank goods of so many pieces usually cost, null: nobody knows; and whether costs go by them. */
export async function blankCostOf(db: Db | Tx, productId: number, pieces: number): Promise<Known> {
  const { rows } = await sql<Known>`select round(${pieces} * ${usualBlankCost(sql`p.id`)})::bigint as blank,
      coalesce((select k.costed from product_blank k where k.product_id = p.id), false) as costed
    from product p where p.id = ${productId}`.execute(db)
  return rows[0] ?? { blank: null, costed: false }
}
