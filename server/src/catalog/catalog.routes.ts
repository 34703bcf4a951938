import type { Card } from '../../../contract/goods/card.ts'
import {
  categoryTree,
  home,
  hotWords,
  listProducts,
  listScenes,
  productByNumber,
  productDetail,
  sceneDetail,
  type ProductQuery,
  type ProductDetail,
} from '../../../contract/goods/catalog.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Actor } from '../actor.ts'
import { offersOf } from '../promotion/offersNow.ts'
import type { Services, Routes } from '../services.ts'
import { searchLog } from '../search/log.ts'
import { forGuests, lasting } from '../shape.ts'
import { cardOf } from './card.rules.ts'
import { productDetails } from './detail.ts'
import { productLists } from './lists.ts'
import { recordFootprint } from './footprint.sql.ts'
import { discountOf } from './selling.rules.ts'
import { eachFrom } from './tariff.rules.ts'
import { rateAt, rungsOf } from '../../../pricing/part.ts'
import { deadLinks } from './link.sql.ts'
import { catalogMemory } from '../catalogMemory.ts'
import { asSeen, owns, seenBy } from './seen.ts'
import { visibilities } from './visibility.ts'
import type { Visibility } from './visibility.sql.ts'
import { banners, categories, hotWordList, sceneCards, scenes, shelfCards, unchosenCards } from './shelves.sql.ts'
import { treeOf } from './tree.rules.ts'

export const catalogRoutes: Routes = ({ serve }, services) => {
  const { db } = services
  const memory = catalogMemory(db)
  const details = productDetails(services)
  const lists = productLists(services)
  const seen = visibilities(db)
  const ownOf = owns(services)
  const offers = offersOf(db)

  const count = searchLog(db)
  serve(listProducts, async ({ input, actor, now }) => {
    const answer = await lists(input, actor, now)
    if (!isSearch(input)) return forGuests(answer, services.keepsLists === false ? 0 : await offers.lasts(now))
    count(input.keyword ?? '', answer.instead === null ? answer.total : 0, now)
    return answer
  })
  serve(productDetail, ({ input, actor, now }) => visited(services, actor, now, details.ofId(input.id, actor, now)))
  serve(productByNumber, ({ input, actor, now }) => visited(services, actor, now, details.ofNumber(input.number, actor, now)))

  const trees = memory.shelf<ReturnType<typeof treeOf>>(50)
  serve(categoryTree, async ({ actor, now }) => {
    const visibility = await seen.of(actor, now)
    const within = await seen.categories(visibility, now)
    const all = async () => (await categories(db)).filter(({ id }) => !within || within.has(id))
    return trees(within ? visibility.key : '', now, async () => forGuests(lasting(treeOf(await all()))))
  })

  const words = memory.shelf<string[]>(1)
  serve(hotWords, ({ now }) => words('', now, async () => forGuests(lasting(await hotWordList(db)))))

  const homes = memory.shelf<Awaited<ReturnType<typeof readHome>>>(50)
  serve(home, async ({ actor, now }) => {
    const visibility = await seen.of(actor, now)
    const page = await homes(visibility.key, now, () => readHome(services, visibility))
    const ids = [...page.seasonHot, ...page.likeInfo].map((card) => card.id)
    const own = await ownOf(actor, ids, now)
    return own ? { ...page, seasonHot: seenBy(own, page.seasonHot), likeInfo: seenBy(own, page.likeInfo) } : page
  })

  const sceneLists = memory.shelf<Awaited<ReturnType<typeof scenes>>>(50)
  const sceneGoods = memory.shelf<Card[]>(100)
  const allScenes = (visibility: Visibility, now: Date) =>
    sceneLists(visibility.key, now, async () => forGuests(lasting(await scenes(db, visibility))))
  serve(listScenes, async ({ actor, now }) => allScenes(await seen.of(actor, now), now))
  serve(sceneDetail, async ({ input, actor, now }) => {
    const visibility = await seen.of(actor, now)
    const scene = (await allScenes(visibility, now)).find(({ id }) => id === input.id) ?? refuse('scene.missing')
    const read = async () => (await sceneCards(db, scene.id, visibility)).map(cardOf)
    const goods = await sceneGoods(`${visibility.key} ${scene.id}`, now, read)
    return { ...scene, goods: await asSeen(ownOf, actor, goods, now) }
  })
}

/** Whether someone asks for a word, and not for another page of it or for a part. */
const isSearch = ({ keyword, page, limit: _, sort: __, ...narrowed }: ProductQuery): boolean =>
  keyword !== undefined && page === 1 && Object.values(narrowed).every((value) => value === undefined)

/** The product's page, and that a buyer saw it. Staff who look in a customer's name leave no footprints. */
async function visited({ pool }: Services, actor: Actor | null, now: Date, page: Promise<ProductDetail>) {
  const product = await page
  if (actor?.side === 'buyer' && !actor.by) {
    const { id: productId, rules } = product
    const agreed = product.terms === 'agreed'
    const eachRate = eachFrom(rateAt(rungsOf(rules.base), rules.minimum), null, discountOf(actor.tariff, agreed))
    await recordFootprint(pool, actor.accountId, { productId, eachRate }, now)
  }
  return product
}

/** The banners; one that leads to what is gone leads nowhere. */
async function leadingBanners(db: Services['db']) {
  const found = await banners(db)
  const dead = await deadLinks(
    db,
    found.flatMap(({ jumpUrl }) => jumpUrl || []),
  )
  return found.map((banner) => (dead.has(banner.jumpUrl) ? { ...banner, jumpUrl: '' } : banner))
}

async function readHome({ db }: Services, visibility: Visibility) {
  const [qiliSlideshows, hot, data, like, hotKey] = await Promise.all([
    leadingBanners(db),
    shelfCards(db, 'hot', visibility),
    scenes(db, visibility),
    shelfCards(db, 'like', visibility),
    hotWordList(db),
  ])
  const shown = hot.length + like.length > 0 ? hot : await unchosenCards(db, visibility)
  const [seasonHot, likeInfo] = [shown.map(cardOf), like.map(cardOf)]
  return forGuests(lasting({ qiliSlideshows, seasonHot, scenesList: { data }, likeInfo, hotKey }))
}
