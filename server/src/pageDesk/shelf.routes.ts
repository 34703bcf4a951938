import { findGoods, listShelves, saveHotWords, saveShelf } from '../../../contract/page/pageDesk.ts'
import { insertAudit } from '../audit/audit.sql.ts'
import { hotWordList } from '../catalog/shelves.sql.ts'
import type { Routes } from '../house.ts'
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

  serveOnce(saveShelf, async ({ input: { shelf, productIds }, actor, tx, now, origin }) => {
    await checkProducts(tx, productIds)
    const before = await setShelf(tx, shelf, productIds)
    const entry = { actor, action: 'shelf.save', subject: 'page 1', address: origin.address } as const
    await insertAudit(tx, { ...entry, before: { productIds: before }, after: { productIds } }, now)
    return true as const
  })

  serveOnce(saveHotWords, async ({ input: { words }, actor, tx, now, origin }) => {
    const before = await setHotWords(tx, words)
    const entry = { actor, action: 'hotWord.save', subject: 'page 1', address: origin.address } as const
    await insertAudit(tx, { ...entry, before: { words: before }, after: { words } }, now)
    return true as const
  })
}
