import type { Card } from '../../../contract/goods/card.ts'
import { home } from '../../../contract/goods/catalog.ts'
import { homeSections } from '../../../contract/page/page.ts'
import type { Dispatch } from '../dispatch.ts'
import { pack } from '../packed.ts'
import { cardView } from '../parts/goods.ts'
import { drawHot } from './drawHot.ts'

/** 起价 stands on lists and on the product's page: with it the home page would not fit into the first packets of an answer. */
const homeCard = (card: Card) => cardView({ ...card, starting: null })

/**
 * What the home page shows; with `preview`, as the draft that it opens lays it out. The hot five are drawn here, so that
 * server and browser show the same.
 */
export async function homeData(call: Dispatch, preview?: string) {
  const [{ qiliSlideshows, seasonHot, scenesList, likeInfo }, own] = await Promise.all([call(home, {}), call(homeSections, { preview })])
  const hot = seasonHot.map(homeCard)
  const rows = {
    banners: own.banners ?? qiliSlideshows,
    sections: own.sections.map((section) => ({ ...section, goods: section.goods.map(homeCard) })),
    // Said only where the merchant did: a home page without it has no room to spare.
    ...(own.parts && { parts: own.parts }),
    hot,
    scenes: scenesList.data,
    liked: likeInfo.map(homeCard),
  }
  return { rows: pack(rows), drawn: drawHot(hot, Math.random).map(({ productId }) => productId) }
}
