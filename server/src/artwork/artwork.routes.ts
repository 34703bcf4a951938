import { artworkChecks, staffArtworkChecks } from '../../../contract/order/artworkCheck.ts'
import { seenBy } from '../order/order.sql.ts'
import type { Routes } from '../services.ts'
import { artworkOfLine, artworkOfOrder } from './artwork.sql.ts'
import { checkOf } from './check.rules.ts'

/** What was read of the artwork on an order, for its buyer, and on a line, for whoever makes it. */
export const artworkRoutes: Routes = ({ serve }) => {
  serve(artworkChecks, async ({ input: { orderId }, actor, db, now }) =>
    (await artworkOfOrder(db, orderId, seenBy(actor, now))).map(checkOf),
  )

  serve(staffArtworkChecks, async ({ input: { lineId }, db }) => (await artworkOfLine(db, lineId)).map(checkOf))
}
