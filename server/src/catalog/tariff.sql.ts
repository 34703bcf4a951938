import { sql, type RawBuilder } from 'kysely'
import { enough } from '../database/asking.ts'
import type { Tariff } from '../actor.ts'
import type { PriceRules, Selection } from '../../../contract/price/price.ts'
import type { Db } from '../database/db.ts'

/** A price that a book names: a version of a product's rules. */
export type Agreed = { readonly version: number; readonly rules: PriceRules; readonly firstSelection: Selection }

/** Whether the price joined by `priceVersion` is of a book. */
export const isAgreed = sql<boolean>`coalesce(own_book.version, level_book.version) is not null`

/**
 * Joins to the product `p` the price version `v` that a company buys it by: the one in its own book, else the one in its
 * level's, else the public one. The only place that says so.
 */
export const priceVersion = (ownBookId: RawBuilder<unknown>, levelBookId: RawBuilder<unknown>) => sql`
  left join book_price own_book on own_book.book_id = ${ownBookId} and own_book.product_id = p.id
  left join book_price level_book on level_book.book_id = ${levelBookId} and level_book.product_id = p.id
  left join current_price now on now.product_id = p.id
  left join price_version v
    on v.product_id = p.id and v.version = coalesce(own_book.version, level_book.version, now.version)`

/** What a company's books say of these products, by product id; those they do not name are left out. */
export async function agreedAmong(db: Db, { ownBookId, levelBookId }: Tariff, ids: readonly number[]): Promise<Map<number, Agreed>> {
  if ((ownBookId === null && levelBookId === null) || ids.length === 0) return new Map()
  const { rows } = await sql<Agreed & { id: number }>`/* kept */
    select p.id, v.version, v.rules, v.first_selection as "firstSelection" from product p
    ${priceVersion(sql`${ownBookId}::bigint`, sql`${levelBookId}::bigint`)}
    where p.id = any(${enough(ids)}) and ${isAgreed}`.execute(db)
  return new Map(rows.map(({ id, ...agreed }) => [id, agreed]))
}
