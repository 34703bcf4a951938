import { findGoods, listShelves, saveHotWords, saveShelf } from '../../../contract/page/pageDesk.ts'
import { hotWordList } from '../catalog/shelves.sql.ts'
import type { Routes } from '../services.ts'
import { checkProducts, goodsNamed, goodsOfShelf } from '../goods/shelfGoods.sql.ts'
import { setHotWords, setShelf } from './shelf.sql.ts'

/** The goods the home page shows, and the words under the search box. */
export const shelfRoutes: Routes = ({ serve, serveOnce }) => {
  serve(findGoods, ({ input, db }) => goodsNamed(db, input.keyword))

  serve(listShelves, async ({ db }) => ({
    hot: await goodsOfShelf(db, 'hot'),
    like: await goodsOfShelf(db, 'like'),
    hotWords: await hotWordList(db),
  }))

  serveOnce(saveShelf, async ({ input: { shelf, productIds }, tx, audit }) => {
    await checkProducts(tx, productIds)
    const before = await setShelf(tx, shelf, productIds)
    await audit('shelf.save', 'page 1', { before: { productIds: before }, after: { productIds } })
    return true as const
  })

  serveOnce(saveHotWords, async ({ input: { words }, tx, audit }) => {
    const before = await setHotWords(tx, words)
    await audit('hotWord.save', 'page 1', { before: { words: before }, after: { words } })
    return true as const
  })
}
