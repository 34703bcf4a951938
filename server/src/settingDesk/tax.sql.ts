import { sql } from 'kysely'
import type { Db } from '../database/db.ts'

/** The rates that goods on sale are priced with now, the most used first. */
export async function ratesInUse(db: Db): Promise<{ rate: string; products: number }[]> {
  const { rows } = await sql<{ rate: string; products: number }>`
    select v.rules ->> 'taxRate' as rate, count(*)::int as products
    from current_price c join price_version v on v.product_id = c.product_id and v.version = c.version
      join product p on p.id = c.product_id where p.on_sale
    group by 1 order by 2 desc, 1`.execute(db)
  return rows
}
