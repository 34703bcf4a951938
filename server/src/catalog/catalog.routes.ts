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
  type ProductQuery,
  type ProductDetail,
} from '../../../contract/catalog.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Actor } from '../actor.ts'
import type { House, Routes } from '../house.ts'
import { searchLog } from '../search/log.ts'
import { lasting } from '../shape.ts'
import { cardOf } from './card.rules.ts'
import { productDetails } from './detail.ts'
import { productLists } from './lists.ts'
import { recordFootprint } from './footprint.sql.ts'
import { catalogMemory } from './memory.ts'
import { ownOf, asSeen, seenBy } from './seen.ts'
import { banners, categories, hotWordList, sceneCards, scenes, shelfCards } from './shelves.sql.ts'
import { treeOf } from './tree.rules.ts'

export const catalogRoutes: Routes = ({ serve }, house) => {
  const { db } = house
  const memory = catalogMemory(db)
  const details = productDetails(house)
  const lists = productLists(house)

  const count = searchLog(db)
  serve(listProducts, async ({ input, actor, now }) => {
    const answer = await lists(input, actor, now)
    if (isSearch(input)) count(input.keyword ?? '', answer.instead === null ? answer.total : 0, now)
    return answer
  })
  serve(productDetail, ({ input, actor, now }) => visited(house, actor, now, details.ofId(input.id, actor, now)))
  serve(productByNumber, ({ input, actor, now }) =>
    visited(house, actor, now, details.ofNumber(input.number, actor, now)),
  )

  const trees = memory.shelf<ReturnType<typeof treeOf>>(1)
  serve(categoryTree, ({ now }) => trees('', now, async () => lasting(treeOf(await categories(db)))))

  const words = memory.shelf<string[]>(1)
  serve(hotWords, ({ now }) => words('', now, () => hotWordList(db)))

  const homes = memory.shelf<Awaited<ReturnType<typeof readHome>>>(1)
  serve(home, async ({ actor, now }) => {
    const page = await homes('', now, () => readHome(house))
    const ids = [...page.seasonHot, ...page.likeInfo].map((card) => card.id)
    const own = await ownOf(house, actor, ids)
    return own ? { ...page, seasonHot: seenBy(own, page.seasonHot), likeInfo: seenBy(own, page.likeInfo) } : page
  })

  const sceneLists = memory.shelf<Awaited<ReturnType<typeof scenes>>>(1)
  const sceneGoods = memory.shelf<Card[]>(100)
  const allScenes = (now: Date) => sceneLists('', now, async () => lasting(await scenes(db)))
  serve(listScenes, ({ now }) => allScenes(now))
  serve(sceneDetail, async ({ input, actor, now }) => {
    const scene = (await allScenes(now)).find(({ id }) => id === input.id) ?? refuse('scene.missing')
    const goods = await sceneGoods(String(scene.id), now, async () => (await sceneCards(db, scene.id)).map(cardOf))
    return { ...scene, goods: await asSeen(house, actor, goods) }
  })
}

/** Whether someone asks for a word, and not for another page of it or for a part. */
const isSearch = ({ keyword, page, limit: _, sort: __, ...narrowed }: ProductQuery): boolean =>
  keyword !== undefined && page === 1 && Object.values(narrowed).every((value) => value === undefined)

/** The product's page, and that a buyer saw it. Staff who look in a customer's name leave no footprints. */
async function visited({ pool }: House, actor: Actor | null, now: Date, page: Promise<ProductDetail>) {
  const product = await page
  if (actor?.side === 'buyer' && !actor.by) await recordFootprint(pool, actor.accountId, product.id, now)
  return product
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
