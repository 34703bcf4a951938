import { sql } from 'kysely'
import type { Shelf } from '../../../contract/page/pageDesk.ts'
import type { Tx } from '../database/db.ts'

/** Makes these, in this order, all the goods of the shelf, and answers which they were. One change at a time. */
export async function setShelf(tx: Tx, shelf: Shelf, productIds: readonly number[]): Promise<number[]> {
  await sql`lock table home_product in share row exclusive mode`.execute(tx)
  const before = await tx.deleteFrom('home_product').where('shelf', '=', shelf).returning(['product_id', 'sort']).execute()
  if (productIds.length > 0) {
    const rows = productIds.map((product_id, sort) => ({ shelf, product_id, sort }))
    await tx.insertInto('home_product').values(rows).execute()
  }
  return before.toSorted((a, b) => a.sort - b.sort || a.product_id - b.product_id).map((row) => row.product_id)
}

/** Makes these, in this order, all the hot words, and answers which they were. One change at a time. */
export async function setHotWords(tx: Tx, words: readonly string[]): Promise<string[]> {
  await sql`lock table hot_word in share row exclusive mode`.execute(tx)
  const before = await tx.deleteFrom('hot_word').returning(['word', 'sort']).execute()
  if (words.length > 0)
    await tx
      .insertInto('hot_word')
      .values(words.map((word, sort) => ({ word, sort })))
      .execute()
  return before.toSorted((a, b) => a.sort - b.sort).map(({ word }) => word)
}
