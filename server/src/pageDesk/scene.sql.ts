import { sql } from 'kysely'
import type { DeskSceneRow } from '../../../contract/page/pageDesk.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Db, Tx } from '../database/db.ts'

/** Every scene in the merchant's order, with how many goods stand in it and how many of them are on sale. */
export async function deskScenes(db: Db): Promise<DeskSceneRow[]> {
  const { rows } = await sql<DeskSceneRow>`
    select s.id, s.name, s.slogan, s.picture, count(p.id)::int as goods,
      (count(p.id) filter (where p.on_sale))::int as "onSale"
    from scene s left join scene_product sp on sp.scene_id = s.id left join product p on p.id = sp.product_id
    group by s.id order by s.sort, s.id`.execute(db)
  return rows
}

export type SceneFields = { readonly name: string; readonly slogan: string; readonly picture: string }

const columns = ['id', 'name', 'slogan', 'picture'] as const

/** @throws Refusal 'scene.missing'. */
export async function readScene(db: Db, id: number): Promise<SceneFields & { id: number }> {
  const row = await db.selectFrom('scene').select(columns).where('id', '=', id).executeTakeFirst()
  return row ?? refuse('scene.missing')
}

/** A scene and its goods, locked against change until the transaction ends. @throws Refusal 'scene.missing'. */
export async function lockScene(tx: Tx, id: number): Promise<SceneFields & { id: number; productIds: number[] }> {
  const row = await tx.selectFrom('scene').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) return refuse('scene.missing')
  const goods = tx.selectFrom('scene_product').select('product_id').where('scene_id', '=', id)
  const found = await goods.orderBy('sort').orderBy('product_id').execute()
  return { ...row, productIds: found.map((one) => one.product_id) }
}

export async function insertScene(tx: Tx, fields: SceneFields, sort: number): Promise<number> {
  const { id } = await tx
    .insertInto('scene')
    .values({ ...fields, sort })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function setScene(tx: Tx, id: number, fields: SceneFields): Promise<void> {
  await tx.updateTable('scene').set(fields).where('id', '=', id).execute()
}

/** Makes these, in this order, all the goods of the scene. */
export async function setSceneGoods(tx: Tx, id: number, productIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('scene_product').where('scene_id', '=', id).execute()
  if (productIds.length === 0) return
  const rows = productIds.map((product_id, sort) => ({ scene_id: id, product_id, sort }))
  await tx.insertInto('scene_product').values(rows).execute()
}

export async function deleteSceneRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('scene_product').where('scene_id', '=', id).execute()
  await tx.deleteFrom('scene').where('id', '=', id).execute()
}
