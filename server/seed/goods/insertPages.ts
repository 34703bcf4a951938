import type { Db, Tx } from '../../src/database/db.ts'
import { sceneKey } from '../../../drawings/catalogue.ts'
import { articles } from './articles.ts'
import type { Written } from './insert.ts'
import type { Places } from './insertTree.ts'
import { banners, canvas, hotWords, scenes, settings, shelves } from './pages.ts'
import { pictureName } from './pictureName.ts'

/** Goods shown in one scene. */
const mostInScene = 12

/** Writes the home page, the scenes, the layout, the texts and the merchant's settings. */
export async function insertPages(db: Db | Tx, products: readonly Written[], places: Places): Promise<void> {
  const byLeaf = Map.groupBy(products, ({ draft }) => draft.leaf)
  const goodsOf = (leaf: string): readonly Written[] => byLeaf.get(leaf) ?? []
  const sceneIds = await insertScenes(db, goodsOf)
  await insertBanners(db, sceneIds, places)
  for (const shelf of ['hot', 'like'] as const) {
    const shown = shelves[shelf].flatMap((leaf) => goodsOf(leaf).slice(0, 1))
    await db
      .insertInto('home_product')
      .values(shown.map(({ id }, sort) => ({ shelf, product_id: id, sort })))
      .execute()
  }
  await db
    .insertInto('hot_word')
    .values(hotWords.map((word, sort) => ({ word, sort })))
    .execute()
  await db
    .insertInto('page_canvas')
    .values({ terminal: 1, name: '商城首页', json: JSON.stringify(canvas) })
    .execute()
  await db
    .insertInto('article')
    .values([...articles])
    .execute()
  await db
    .insertInto('setting')
    .values(Object.entries(settings).map(([key, value]) => ({ key, value: JSON.stringify(value) })))
    .execute()
}

async function insertScenes(db: Db | Tx, goodsOf: (leaf: string) => readonly Written[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const [sort, { picture, name, slogan, leaves }] of scenes.entries()) {
    const { id } = await db
      .insertInto('scene')
      .values({ name, slogan, picture: pictureName(sceneKey(picture)), sort })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.set(name, id)
    // One of each kind before a second of any.
    const rounds = [0, 1, 2].flatMap((round) => leaves.flatMap((leaf) => goodsOf(leaf).slice(round, round + 1)))
    await db
      .insertInto('scene_product')
      .values(rounds.slice(0, mostInScene).map((goods, at) => ({ scene_id: id, product_id: goods.id, sort: at })))
      .execute()
  }
  return ids
}

async function insertBanners(db: Db | Tx, scenes: ReadonlyMap<string, number>, places: Places): Promise<void> {
  const tops = new Map([...places.values()].map(({ ids, names }) => [names[0], ids[0]]))
  const target = (jump: (typeof banners)[number]['jump']): string => {
    if (typeof jump === 'string') return jump
    if ('category' in jump) return `/indexpage/productlist?type1=${tops.get(jump.category)}`
    return `/sceneDetail?productId=${scenes.get(jump.scene)}&name=${jump.scene}`
  }
  await db
    .insertInto('banner')
    .values(
      banners.map(({ title, subtitle, jump }, sort) => ({
        title,
        subtitle,
        picture: pictureName(`banner-${sort + 1}`),
        jump_url: target(jump),
        sort,
      })),
    )
    .execute()
}
