import type { Names } from '../../../contract/artwork/names.ts'
import { artworkNames, staffArtworkNames } from '../../../contract/order/artworkNames.ts'
import { artworkChecks, staffArtworkChecks } from '../../../contract/order/artworkCheck.ts'
import { refuse } from '../../../contract/refusal.ts'
import { inTransaction } from '../database/db.ts'
import { checkArtwork } from '../order/artwork.sql.ts'
import { seenBy } from '../order/order.sql.ts'
import type { Routes } from '../services.ts'
import { artworkOfLine, artworkOfOrder } from './artwork.sql.ts'
import { checksOf } from '../carried/check.rules.ts'
import { listOf, listsOnLine } from './names.sql.ts'

/** What was read of the artwork on an order and the lists it was made from, for its buyer, and on a line, for whoever makes it. */
export const artworkRoutes: Routes = ({ serve }) => {
  serve(artworkChecks, async ({ input: { orderId }, actor, db, now }) => checksOf(await artworkOfOrder(db, orderId, seenBy(actor, now))))

  serve(staffArtworkChecks, async ({ input: { lineId }, db }) => checksOf(await artworkOfLine(db, lineId)))

  serve(artworkNames, async ({ input: { fileId, ...asked }, actor, db, now }) => {
    await inTransaction(db, (tx) => checkArtwork(tx, actor, [fileId], now))
    return pageOf(await listOf(db, actor.companyId, fileId), asked)
  })

  serve(staffArtworkNames, async ({ input: { lineId, fileId, ...asked }, db }) => {
    const [list] = await listsOnLine(db, lineId, fileId)
    return pageOf(list?.names ?? null, asked)
  })
}

/** So many rows of a list, each on a page of its own in the file. @throws Refusal artwork.missing where there is none. */
function pageOf(list: Names | null, { page, limit }: { readonly page: number; readonly limit: number }) {
  const { rows, columns } = list ?? refuse('artwork.missing')
  const from = (page - 1) * limit
  return { rows: rows.slice(from, from + limit).map((cells, at) => ({ page: from + at + 1, cells })), total: rows.length, columns }
}
