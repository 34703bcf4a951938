import { sql } from 'kysely'
import { refuse } from '../../../contract/refusal.ts'
import { sqlState, type Db, type Tx } from '../database/db.ts'

export type LevelRow = {
  readonly id: number
  readonly name: string
  readonly discountBp: number
  readonly priceBookId: number | null
  readonly priceBookName: string | null
  readonly assortmentId: number | null
  readonly assortmentName: string | null
  readonly sort: number
  readonly companies: number
}

/** Every level, in the merchant's order. */
export async function levels(db: Db): Promise<LevelRow[]> {
  const { rows } = await sql<LevelRow>`
    select l.id, l.name, l.discount_bp as "discountBp", l.price_book_id as "priceBookId", b.name as "priceBookName",
      l.assortment_id as "assortmentId", a.name as "assortmentName", l.sort,
      (select count(*)::int from company c where c.level_id = l.id) as companies
    from level l left join price_book b on b.id = l.price_book_id left join assortment a on a.id = l.assortment_id
    order by l.sort, l.id`.execute(db)
  return rows
}

export type LevelFields = {
  readonly name: string
  readonly discount_bp: number
  readonly price_book_id: number | null
  readonly assortment_id: number | null
  readonly sort: number
}

/** A level, locked against change and deletion until the transaction ends. @throws Refusal 'level.missing'. */
export async function lockLevel(tx: Tx, id: number): Promise<LevelFields & { id: number }> {
  const row = await tx
    .selectFrom('level')
    .select(['id', 'name', 'discount_bp', 'price_book_id', 'assortment_id', 'sort'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? refuse('level.missing')
}

/** A level that will still be there when the transaction ends. @throws Refusal 'level.missing'. */
export async function keepLevel(tx: Tx, id: number): Promise<{ name: string }> {
  const row = await tx.selectFrom('level').select('name').where('id', '=', id).forKeyShare().executeTakeFirst()
  return row ?? refuse('level.missing')
}

/** A price book that will still be there when the transaction ends; null for none. @throws Refusal 'priceBook.missing'. */
export async function keepPriceBook(tx: Tx, id: number | null): Promise<{ name: string } | null> {
  if (id === null) return null
  const row = await tx.selectFrom('price_book').select('name').where('id', '=', id).forKeyShare().executeTakeFirst()
  return row ?? refuse('priceBook.missing')
}

/** @throws Refusal 'level.name.taken'. */
export async function insertLevel(tx: Tx, fields: LevelFields): Promise<number> {
  const row = await tx
    .insertInto('level')
    .values(fields)
    .onConflict((on) => on.column('name').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? refuse('level.name.taken')
}

/** @throws Refusal 'level.name.taken'; nothing of the transaction counts then. */
export async function setLevel(tx: Tx, id: number, fields: LevelFields): Promise<void> {
  try {
    await tx.updateTable('level').set(fields).where('id', '=', id).execute()
  } catch (error) {
    if (sqlState(error) === '23505') refuse('level.name.taken')
    throw error
  }
}

export async function companiesOfLevel(tx: Tx, id: number): Promise<number> {
  const { count } = await tx
    .selectFrom('company')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('level_id', '=', id)
    .executeTakeFirstOrThrow()
  return count
}

export async function deleteLevelRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('level').where('id', '=', id).execute()
}

/** The price books, with how many products each prices and how many companies have it of their own. */
export async function priceBooks(db: Db) {
  const { rows } = await sql<{ id: number; name: string; remark: string; products: number; companies: number }>`
    select b.id, b.name, b.remark,
      (select count(*)::int from book_price p where p.book_id = b.id) as products,
      (select count(*)::int from company c where c.price_book_id = b.id) as companies
    from price_book b order by b.id`.execute(db)
  return rows
}
