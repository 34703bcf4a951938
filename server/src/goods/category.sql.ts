import { sql } from 'kysely'
import type { CategoryRow } from '../../../contract/categoryDesk.ts'
import { refusals, refuse } from '../../../contract/refusal.ts'
import { sqlState, type Db, type Tx } from '../db.ts'

/** Every category with how many goods are in it and below, parents before children. */
export async function categoryRows(db: Db): Promise<CategoryRow[]> {
  const { rows } = await sql<CategoryRow>`
    with counted as (
      select category1_id as one, category2_id as two, category3_id as three, count(*)::int as goods
      from product group by 1, 2, 3)
    select c.id, c.parent_id as "parentId", c.level, c.name, c.shown,
      (select coalesce(sum(goods), 0)::int from counted where c.id in (one, two, three)) as goods
    from category c order by c.level, c.sort, c.id`.execute(db)
  return rows
}

export type LockedCategory = {
  readonly id: number
  readonly parentId: number | null
  readonly level: number
  readonly name: string
  readonly shown: boolean
}

/** A category, locked until the transaction ends, so that its children are changed by one at a time. @throws Refusal 'category.missing'. */
export async function lockCategory(tx: Tx, id: number): Promise<LockedCategory> {
  const row = await tx
    .selectFrom('category')
    .select(['id', 'parent_id as parentId', 'level', 'name', 'shown'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? refuse('category.missing')
}

async function unlessTaken<T>(query: Promise<T>): Promise<T> {
  try {
    return await query
  } catch (error) {
    if (sqlState(error) === '23505')
      refuse('category.name.taken', { fields: { name: refusals['category.name.taken'].msg } })
    throw error
  }
}

/** Adds a category as the last of its siblings. @throws Refusal 'category.name.taken'. */
export async function insertCategory(
  tx: Tx,
  { parentId, level, name, shown }: Omit<LockedCategory, 'id'>,
): Promise<number> {
  const query = sql<{ id: number }>`
    insert into category (parent_id, level, name, shown, sort)
    select ${parentId}, ${level}, ${name}, ${shown}, coalesce(max(sort), 0) + 1
    from category where parent_id is not distinct from ${parentId}::bigint returning id`.execute(tx)
  const { rows } = await unlessTaken(query)
  const [made] = rows
  if (!made) throw new Error('no category was made')
  return made.id
}

/** @throws Refusal 'category.name.taken'. */
export async function setCategory(tx: Tx, id: number, fields: { name: string; shown: boolean }): Promise<void> {
  await unlessTaken(tx.updateTable('category').set(fields).where('id', '=', id).execute())
}

/** The ids of a category's children (null: of the first level), in their order, locked until the transaction ends. */
export async function lockChildren(tx: Tx, parentId: number | null): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from category where parent_id is not distinct from ${parentId}::bigint
    order by sort, id for no key update`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Numbers the categories in this order. */
export async function setOrder(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`update category c set sort = x.place
    from unnest(${ids}::bigint[]) with ordinality x (id, place) where c.id = x.id`.execute(tx)
}

/** @throws Refusal 'category.used' while goods or categories are in it; nothing of the transaction counts then. */
export async function deleteCategoryRow(tx: Tx, id: number): Promise<void> {
  try {
    await tx.deleteFrom('category').where('id', '=', id).execute()
  } catch (error) {
    if (sqlState(error) === '23503') refuse('category.used')
    throw error
  }
}
