import { sql } from 'kysely'
import type { Book } from '../../../contract/price/priceDesk.ts'
import { refuse } from '../../../contract/refusal.ts'
import { sqlState, type Db, type Tx } from '../database/db.ts'

/** Of more companies only the first are named. */
const namedCompanies = 20

const books = (only: number | null) => sql<Book>`
  select b.id, b.name, b.remark,
    (select count(*)::int from book_price of where of.book_id = b.id) as products,
    array(select l.name from level l where l.price_book_id = b.id order by l.sort, l.id) as levels,
    (select count(*)::int from company c where c.price_book_id = b.id) as companies,
    array(select c.name from company c where c.price_book_id = b.id order by c.id limit ${namedCompanies}) as "companyNames"
  from price_book b where ${only}::bigint is null or b.id = ${only} order by b.id`

/** Every book, with what it prices and who buys by it. */
export const listedBooks = async (db: Db): Promise<Book[]> => (await books(null).execute(db)).rows

/** @throws Refusal 'priceBook.missing'. */
export const readBook = async (db: Db, id: number): Promise<Book> => (await books(id).execute(db)).rows[0] ?? refuse('priceBook.missing')

/** A book that nobody changes, deletes or begins to buy by until the transaction ends. @throws Refusal 'priceBook.missing'. */
export async function lockBook(tx: Tx, id: number): Promise<{ id: number; name: string; remark: string }> {
  const row = await tx.selectFrom('price_book').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row ?? refuse('priceBook.missing')
}

type Fields = { readonly name: string; readonly remark: string }

/** @throws Refusal 'priceBook.name.taken'; nothing of the transaction counts then. */
export async function writeBook(tx: Tx, id: number | null, fields: Fields): Promise<number> {
  try {
    if (id === null) return (await tx.insertInto('price_book').values(fields).returning('id').executeTakeFirstOrThrow()).id
    await tx.updateTable('price_book').set(fields).where('id', '=', id).execute()
    return id
  } catch (error) {
    if (sqlState(error) === '23505') refuse('priceBook.name.taken')
    throw error
  }
}

/** How many levels and companies buy by a locked book. */
export async function usersOf(tx: Tx, id: number): Promise<{ levels: number; companies: number }> {
  const { rows } = await sql<{ levels: number; companies: number }>`
    select (select count(*)::int from level where price_book_id = ${id}) as levels,
      (select count(*)::int from company where price_book_id = ${id}) as companies`.execute(tx)
  return rows[0] ?? { levels: 0, companies: 0 }
}

/** Deletes a locked book with what it names; the versions stay, because receipts point at them. */
export async function deleteBookRows(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('price_schedule').where('book_id', '=', id).execute()
  await tx.deleteFrom('price_draft').where('book_id', '=', id).execute()
  await tx.deleteFrom('price_example').where('book_id', '=', id).execute()
  await tx.deleteFrom('book_price').where('book_id', '=', id).execute()
  await tx.deleteFrom('price_book').where('id', '=', id).execute()
}

/** Takes a product out of a book and tells by which version it was sold. @throws Refusal 'product.missing'. */
export async function takeOut(tx: Tx, bookId: number, productId: number): Promise<number> {
  await tx.deleteFrom('price_example').where('book_id', '=', bookId).where('product_id', '=', productId).execute()
  const row = await tx
    .deleteFrom('book_price')
    .where('book_id', '=', bookId)
    .where('product_id', '=', productId)
    .returning('version')
    .executeTakeFirst()
  return row?.version ?? refuse('product.missing')
}
