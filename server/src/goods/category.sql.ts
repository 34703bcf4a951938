import { sql } from 'kysely'
import type { CategoryRow } from '../../../contract/goods/categoryDesk.ts'
import type { Standing } from '../../../contract/goods/categoryPlace.ts'
import { refusals, refuse } from '../../../contract/refusal.ts'
import { sqlState, type Db, type Tx } from '../database/db.ts'

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
    if (sqlState(error) === '23505') refuse('category.name.taken', { fields: { name: refusals['category.name.taken'].msg } })
    throw error
  }
}

/** Adds a category as the last of its siblings. @throws Refusal 'category.name.taken'. */
export async function insertCategory(tx: Tx, { parentId, level, name, shown }: Omit<LockedCategory, 'id'>): Promise<number> {
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

/**
 * Every category in the merchant's order, all locked until the transaction ends: nothing is put into any of them, and none is
 * moved, until then.
 */
export async function lockTree(tx: Tx): Promise<Standing[]> {
  await sql`select id from category order by id for update`.execute(tx)
  // Asked once more, because what came while the locks were waited for counts.
  const query = tx.selectFrom('category').select(['id', 'parent_id as parentId', 'level'])
  return query.orderBy('level').orderBy('sort').orderBy('id').execute()
}

/** Whether any goods, in any state, are in a category or below it. */
export async function hasGoods(tx: Tx, { id, level }: Standing): Promise<boolean> {
  const path = sql.ref(`category${level}_id`)
  const { rows } = await sql`select from product where ${path} = ${id} limit 1`.execute(tx)
  return rows.length > 0
}

/** @throws Refusal 'category.name.taken'. */
export async function setParent(tx: Tx, id: number, parentId: number | null): Promise<void> {
  await unlessTaken(tx.updateTable('category').set({ parent_id: parentId }).where('id', '=', id).execute())
}

/** Moves categories so many levels down; up, where it is below 0. */
export async function sink(tx: Tx, ids: readonly number[], by: number): Promise<void> {
  if (by === 0) return
  await sql`update category set level = level + ${by} where id = any(${ids}::bigint[])`.execute(tx)
}

/** Writes the path of all goods in these categories anew, from where the categories are now. */
export async function setPaths(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`select id from product where category3_id = any(${ids}::bigint[]) order by id for no key update`.execute(tx)
  await sql`
    update product p set category1_id = two.parent_id, category2_id = two.id
    from category three join category two on two.id = three.parent_id
    where three.id = any(${ids}::bigint[]) and p.category3_id = three.id`.execute(tx)
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
