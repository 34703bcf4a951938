import { sql } from 'kysely'
import type { ShelfGoods } from '../../../contract/goods/shelfGoods.ts'
import { goodsTypes, type GoodsType } from '../../../contract/goods.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Db, Tx } from '../database/db.ts'
import { containing } from '../database/listing.sql.ts'

type GoodsRow = Omit<ShelfGoods, 'qiliGoodsTypeId'> & { type: GoodsType }

const fields = sql.raw('p.id, p.name, p.number, p.pictures[1] as image, p.type, p.on_sale as "onSale"')

const shown = ({ type, ...row }: GoodsRow): ShelfGoods => ({ ...row, qiliGoodsTypeId: goodsTypes[type].wire })

/** Up to 20 products on sale that a keyword names. */
export async function goodsNamed(db: Db, keyword: string): Promise<ShelfGoods[]> {
  const { rows } = await sql<GoodsRow>`
    select ${fields} from product p
    where p.on_sale and (${keyword} = '' or p.name like ${containing(keyword)} or p.number like ${`${containing(keyword.toUpperCase()).slice(1)}`})
    order by p.sort desc, p.id desc limit 20`.execute(db)
  return rows.map(shown)
}

/** All goods of a scene, in the merchant's order, with those that are not on sale. */
export async function goodsOfScene(db: Db, sceneId: number): Promise<ShelfGoods[]> {
  const { rows } = await sql<GoodsRow>`
    select ${fields} from scene_product s join product p on p.id = s.product_id
    where s.scene_id = ${sceneId} order by s.sort, p.id`.execute(db)
  return rows.map(shown)
}

/** All goods of a shelf of the home page, likewise. */
export async function goodsOfShelf(db: Db, shelf: 'hot' | 'like'): Promise<ShelfGoods[]> {
  const { rows } = await sql<GoodsRow>`
    select ${fields} from home_product h join product p on p.id = h.product_id
    where h.shelf = ${shelf} order by h.sort, p.id`.execute(db)
  return rows.map(shown)
}

/** All goods that a product's page shows by the merchant's hand, likewise. */
export async function goodsRelatedTo(db: Db, productId: number): Promise<ShelfGoods[]> {
  const { rows } = await sql<GoodsRow>`
    select ${fields} from product_related r join product p on p.id = r.related_id
    where r.product_id = ${productId} order by r.sort, p.id`.execute(db)
  return rows.map(shown)
}

/** What the page editors show of these products. */
export async function goodsOf(db: Db | Tx, ids: readonly number[]): Promise<ShelfGoods[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<GoodsRow>`select ${fields} from product p where p.id = any(${[...ids]}::bigint[])`.execute(db)
  return rows.map(shown)
}

/** @throws Refusal 'product.missing' unless there are products with all of these ids; whether on sale does not matter. */
export async function checkProducts(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const found = await tx
    .selectFrom('product')
    .select('id')
    .where('id', 'in', [...ids])
    .forKeyShare()
    .execute()
  const known = new Set(found.map(({ id }) => id))
  const missing = ids.find((id) => !known.has(id))
  if (missing !== undefined) refuse('product.missing', { id: missing })
}
