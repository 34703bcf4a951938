import { settledArtwork } from '../../../contract/order/acknowledged.ts'
import { refuse } from '../../../contract/refusal.ts'
import { filesRead } from '../carried/carried.sql.ts'
import { chosenLines } from '../cart/cart.sql.ts'
import type { Routes } from '../services.ts'
import { settledFiles } from '../artwork/known.rules.ts'
import { draftLines } from './draft.sql.ts'

/** What is to be said of the artwork of an order before it is placed. */
export const settledArtworkRoutes: Routes = ({ serve }) => {
  serve(settledArtwork, async ({ input: { key }, actor, db, now }) => {
    const cartIds = (await draftLines(db, actor, key, now)) ?? refuse('order.key.expired')
    const lines = await chosenLines(db, actor, cartIds)
    const ids = lines.flatMap(({ artworkIds }) => artworkIds)
    return settledFiles(lines, await filesRead(db, actor.companyId, ids))
  })
}
