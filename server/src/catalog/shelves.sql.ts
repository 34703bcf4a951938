import { sql } from 'kysely'
import type { Banner, SceneCard } from '../../../contract/goods/catalog.ts'
import type { Db } from '../database/db.ts'
import type { CardRow } from './card.rules.ts'
import { cardFields } from './card.sql.ts'
import { isVisible, type Visibility } from './visibility.sql.ts'

/** The products of a shelf of the home page that are visible, in the merchant's order. */
export async function shelfCards(db: Db, shelf: 'hot' | 'like', visibility: Visibility): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    select ${cardFields} from home_product h join product p on p.id = h.product_id
    where h.shelf = ${shelf} and p.on_sale and ${isVisible(sql, visibility)} order by h.sort, p.id`.execute(db)
  return rows
}

/**
 * What the first shelf shows of a mall whose merchant has chosen nothing for the home page yet: what sells best, then what came last.
 * Where anything was chosen, on whichever shelf, nothing.
 */
export async function unchosenCards(db: Db, visibility: Visibility): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    select ${cardFields} from product p
    where not exists (select from home_product) and p.on_sale and ${isVisible(sql, visibility)}
    order by p.sales desc, p.id desc limit 20`.execute(db)
  return rows
}

/** The products of a scene that are visible, in the merchant's order. */
export async function sceneCards(db: Db, sceneId: number, visibility: Visibility): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    select ${cardFields} from scene_product s join product p on p.id = s.product_id
    where s.scene_id = ${sceneId} and p.on_sale and ${isVisible(sql, visibility)} order by s.sort, p.id`.execute(db)
  return rows
}

/** Those of these products that are on sale and visible, in this order. */
export async function chosenCards(db: Db, ids: readonly number[], visibility: Visibility): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    select ${cardFields} from unnest(${ids}::bigint[]) with ordinality o (id, place) join product p on p.id = o.id
    where p.on_sale and ${isVisible(sql, visibility)} order by o.place`.execute(db)
  return rows
}

type Filled = { readonly by: 'new' | 'sales' | 'category'; readonly categoryId: number | null; readonly count: number }

/** What a shelf that fills itself shows: goods on sale and visible, of a category with all below it or of all. */
export async function filledCards(db: Db, { by, categoryId, count }: Filled, visibility: Visibility): Promise<CardRow[]> {
  const order = { new: sql`p.id desc`, sales: sql`p.sales desc, p.id desc`, category: sql`p.sort desc, p.id desc` }[by]
  const level =
    categoryId === null
      ? null
      : ((await db.selectFrom('category').select('level').where('id', '=', categoryId).executeTakeFirst())?.level ?? 0)
  if (level === 0) return []
  const within = level === null ? sql`true` : sql`p.${sql.ref(`category${level}_id`)} = ${categoryId}`
  const { rows } = await sql<CardRow>`
    select ${cardFields} from product p where p.on_sale and ${isVisible(sql, visibility)} and ${within}
    order by ${order} limit ${count}`.execute(db)
  return rows
}

/** All scenes with the number of goods on sale and visible in each. */
export async function scenes(db: Db, visibility: Visibility): Promise<SceneCard[]> {
  const { rows } = await sql<SceneCard>`
    select s.id, s.picture as pic, s.name as "scenesName", s.slogan,
      (select count(*) from scene_product sp join product p on p.id = sp.product_id
        where sp.scene_id = s.id and p.on_sale and ${isVisible(sql, visibility)}) as goods
    from scene s order by s.sort, s.id`.execute(db)
  return rows
}

/** The pictures of the carousel. */
export async function banners(db: Db): Promise<Banner[]> {
  const { rows } = await sql<Banner>`
    select id, picture as url, jump_url as "jumpUrl", title, subtitle from banner order by sort, id`.execute(db)
  return rows
}

/** The words under the search box, the first of them its placeholder. */
export async function hotWordList(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('hot_word').select('word').orderBy('sort').orderBy('word').execute()
  return rows.map((row) => row.word)
}

export type CategoryRow = { id: number; pid: number; cateName: string; pic: string }

/** The categories shown, parents before children. */
export async function categories(db: Db): Promise<CategoryRow[]> {
  const { rows } = await sql<CategoryRow>`
    select id, coalesce(parent_id, 0) as pid, name as "cateName", picture as pic
    from category where shown order by level, sort, id`.execute(db)
  return rows
}
