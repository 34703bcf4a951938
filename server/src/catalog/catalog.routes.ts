import {
  categoryTree,
  home,
  hotWords,
  listProducts,
  listScenes,
  productByNumber,
  productDetail,
  sceneDetail,
  type Card,
} from '../../../contract/catalog.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Actor } from '../actor.ts'
import type { House, Routes } from '../house.ts'
import { lasting } from '../shape.ts'
import { cardOf, marked } from './card.rules.ts'
import { productDetails } from './detail.ts'
import { productLists } from './lists.ts'
import { catalogMemory } from './memory.ts'
import { favouritesAmong } from './product.sql.ts'
import { banners, categories, hotWordList, sceneCards, scenes, shelfCards } from './shelves.sql.ts'
import { treeOf } from './tree.rules.ts'

export const catalogRoutes: Routes = ({ serve }, house) => {
  const { db, pool } = house
  const memory = catalogMemory(db)
  const details = productDetails(house)
  const lists = productLists(house)

  serve(listProducts, ({ input, actor, now }) => lists(input, actor, now))
  serve(productDetail, ({ input, actor, now }) => details.ofId(input.id, actor, now))
  serve(productByNumber, ({ input, actor, now }) => details.ofNumber(input.number, actor, now))

  const trees = memory.shelf<ReturnType<typeof treeOf>>(1)
  serve(categoryTree, ({ now }) => trees('', now, async () => lasting(treeOf(await categories(db)))))

  const words = memory.shelf<string[]>(1)
  serve(hotWords, ({ now }) => words('', now, () => hotWordList(db)))

  const homes = memory.shelf<Awaited<ReturnType<typeof readHome>>>(1)
  serve(home, async ({ actor, now }) => {
    const page = await homes('', now, () => readHome(house))
    if (actor?.side !== 'buyer') return page
    const ids = [...page.seasonHot, ...page.likeInfo].map((card) => card.id)
    const favourites = await favouritesAmong(pool, actor.accountId, ids)
    return { ...page, seasonHot: marked(page.seasonHot, favourites), likeInfo: marked(page.likeInfo, favourites) }
  })

  const sceneLists = memory.shelf<Awaited<ReturnType<typeof scenes>>>(1)
  const sceneGoods = memory.shelf<Card[]>(100)
  const allScenes = (now: Date) => sceneLists('', now, async () => lasting(await scenes(db)))
  serve(listScenes, ({ now }) => allScenes(now))
  serve(sceneDetail, async ({ input, actor, now }) => {
    const scene = (await allScenes(now)).find(({ id }) => id === input.id) ?? refuse('scene.missing')
    const goods = await sceneGoods(String(scene.id), now, async () => (await sceneCards(db, scene.id)).map(cardOf))
    return { ...scene, goods: await withFavourites(house, goods, actor) }
  })
}

async function withFavourites({ pool }: House, cards: Card[], actor: Actor | null): Promise<Card[]> {
  if (actor?.side !== 'buyer') return cards
  const ids = cards.map((card) => card.id)
  return marked(cards, await favouritesAmong(pool, actor.accountId, ids))
}

async function readHome({ db }: House) {
  const [qiliSlideshows, hot, data, like, hotKey] = await Promise.all([
    banners(db),
    shelfCards(db, 'hot'),
    scenes(db),
    shelfCards(db, 'like'),
    hotWordList(db),
  ])
  const [seasonHot, likeInfo] = [hot.map(cardOf), like.map(cardOf)]
  return lasting({ qiliSlideshows, seasonHot, scenesList: { data }, likeInfo, hotKey })
}
