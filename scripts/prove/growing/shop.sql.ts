import type pg from 'pg'
import { aCrowd, type Shopper } from '../../../bench/orders.ts'

/** What buyers order from: twenty lots of stock that does not end, and so many buyers who are logged in. */
export async function aShop(pool: pg.Pool, buyers: number): Promise<{ readonly lots: readonly number[]; readonly crowd: Shopper[] }> {
  const { rows } = await pool.query<{ id: number }>(
    `update spot_stock set on_hand = 1000000 where product_id in (
       select s.product_id from spot_stock s join product p on p.id = s.product_id where p.on_sale and not p.exclusive order by 1 limit 20)
     returning product_id::int as id`,
  )
  return { lots: rows.map(({ id }) => id), crowd: await aCrowd(pool, buyers) }
}
