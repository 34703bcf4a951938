import { sql } from 'kysely'
import type { ShelfGoods } from '../../../contract/goods/shelfGoods.ts'
import type { Assortment } from '../../../contract/goods/assortment.ts'
import { refusals, refuse } from '../../../contract/refusal.ts'
import { isVisible, type Visibility } from '../catalog/visibility.sql.ts'
import { sqlState, type Db, type Tx } from '../database/db.ts'
import { goodsOf } from '../goods/shelfGoods.sql.ts'

/** Of more companies only the first are named. */
const namedCompanies = 20

const assortments = (only: number | null) => sql<Assortment>`
  select a.id, a.name, a.remark,
    (select count(*)::int from assortment_category of where of.assortment_id = a.id) as categories,
    (select count(*)::int from assortment_product of where of.assortment_id = a.id) as goods,
    array(select l.name from level l where l.assortment_id = a.id order by l.sort, l.id) as levels,
    (select count(*)::int from company c where c.assortment_id = a.id) as companies,
    array(select c.name from company c where c.assortment_id = a.id order by c.id limit ${namedCompanies}) as "companyNames"
  from assortment a where ${only}::bigint is null or a.id = ${only} order by a.id`

/** Every assortment, with how much it names and who sees by it. */
export const listedAssortments = async (db: Db): Promise<Assortment[]> => (await assortments(null).execute(db)).rows

/** @throws Refusal 'assortment.missing'. */
export const readAssortment = async (db: Db, id: number): Promise<Assortment> =>
  (await assortments(id).execute(db)).rows[0] ?? refuse('assortment.missing')

export type Named = { readonly categoryIds: number[]; readonly productIds: number[] }

/** What an assortment names, by id. */
export async function namedIn(db: Db | Tx, id: number): Promise<Named> {
  const { rows } = await sql<Named>`
    select array(select category_id from assortment_category where assortment_id = ${id} order by 1) as "categoryIds",
      array(select product_id from assortment_product where assortment_id = ${id} order by 1) as "productIds"`.execute(db)
  return rows[0] ?? { categoryIds: [], productIds: [] }
}

/** Goods of an assortment as the desk shows them, the oldest first. */
export const goodsNamedIn = async (db: Db, { productIds }: Named): Promise<ShelfGoods[]> =>
  (await goodsOf(db, productIds)).toSorted((a, b) => a.id - b.id)

/** How many products on sale somebody who sees by it has. */
export async function countVisible(db: Db, visibility: Visibility): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from product p where p.on_sale and ${isVisible(sql, visibility)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** An assortment that nobody changes, deletes or begins to see by until the transaction ends. @throws Refusal 'assortment.missing'. */
export async function lockAssortment(tx: Tx, id: number): Promise<{ id: number; name: string; remark: string }> {
  const row = await tx.selectFrom('assortment').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row ?? refuse('assortment.missing')
}

/** An assortment that will still be there when the transaction ends; null for none. @throws Refusal 'assortment.missing'. */
export async function keepAssortment(tx: Tx, id: number | null): Promise<{ name: string } | null> {
  if (id === null) return null
  const row = await tx.selectFrom('assortment').select('name').where('id', '=', id).forKeyShare().executeTakeFirst()
  return row ?? refuse('assortment.missing')
}

/** @throws Refusal 'assortment.name.taken'; nothing of the transaction counts then. */
export async function writeAssortment(
  tx: Tx,
  id: number | null,
  fields: { readonly name: string; readonly remark: string },
): Promise<number> {
  try {
    if (id === null) return (await tx.insertInto('assortment').values(fields).returning('id').executeTakeFirstOrThrow()).id
    await tx.updateTable('assortment').set(fields).where('id', '=', id).execute()
    return id
  } catch (error) {
    if (sqlState(error) === '23505') refuse('assortment.name.taken', { fields: { name: refusals['assortment.name.taken'].msg } })
    throw error
  }
}

/** Lets an assortment name these and nothing else. @throws Refusal 'category.missing', 'product.missing'. */
export async function setNamed(tx: Tx, id: number, { categoryIds, productIds }: Named): Promise<void> {
  await tx.deleteFrom('assortment_category').where('assortment_id', '=', id).execute()
  await tx.deleteFrom('assortment_product').where('assortment_id', '=', id).execute()
  const categories = await sql`insert into assortment_category (assortment_id, category_id)
    select ${id}, c.id from category c where c.id = any(${categoryIds}) for key share returning 1`.execute(tx)
  if (categories.rows.length < categoryIds.length) refuse('category.missing')
  const products = await sql`insert into assortment_product (assortment_id, product_id)
    select ${id}, p.id from product p where p.id = any(${productIds}) for key share returning 1`.execute(tx)
  if (products.rows.length < productIds.length) refuse('product.missing')
}

/** How many levels and companies see by a locked assortment. */
export async function usersOf(tx: Tx, id: number): Promise<number> {
  const { rows } = await sql<{ users: number }>`
    select ((select count(*) from level where assortment_id = ${id})
      + (select count(*) from company where assortment_id = ${id}))::int as users`.execute(tx)
  return rows[0]?.users ?? 0
}

export async function deleteAssortmentRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('assortment').where('id', '=', id).execute()
}
