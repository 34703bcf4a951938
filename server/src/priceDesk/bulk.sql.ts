import { sql } from 'kysely'
import { changedAtMost, type Chosen } from '../../../contract/price/bulkPrice.ts'
import type { PriceRules } from '../../../contract/price/price.ts'
import type { Tx } from '../database/db.ts'
import { listedGoods } from './list.sql.ts'
import { isOurs } from './priceDesk.sql.ts'

/**
 * The chosen goods with what they are sold by in a book (null: publicly), one more than a change may take. Of those that are chosen
 * one by one also such as have no price there, in a book the public one then.
 */
export async function pricesToChange(
  tx: Tx,
  goods: Chosen,
  bookId: number | null,
): Promise<{ number: string; rules: PriceRules | null }[]> {
  const found = goods.ids ? sql`product p where p.id = any(${goods.ids}::bigint[]) and ${isOurs}` : listedGoods(goods)
  const own = goods.ids ? sql`true` : bookId === null ? sql`now.version is not null` : sql`bp.version is not null`
  const { rows } = await sql<{ number: string; rules: PriceRules | null }>`
    select p.number, v.rules from (select p.* from ${found}) p
    left join current_price now on now.product_id = p.id
    left join book_price bp on bp.product_id = p.id and bp.book_id = ${bookId}::bigint
    left join price_version v on v.product_id = p.id and v.version = coalesce(bp.version, now.version)
    where ${own} order by p.id limit ${changedAtMost + 1}`.execute(tx)
  return rows
}
