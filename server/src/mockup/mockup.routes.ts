import { cartMockups, orderMockups, staffMockups, type Mockup } from '../../../contract/artwork/mockup.ts'
import type { Db } from '../database/db.ts'
import { seenBy, seenByStaff } from '../order/order.sql.ts'
import type { Routes } from '../services.ts'
import { mockupLinks, type Kept } from './links.ts'
import type { ToMockUp } from './mockup.rules.ts'
import { lineOfOrder, linesById, linesOfCart, linesOfOrder, ownerOfCartLine } from './mockup.sql.ts'
import { serveMockups } from './serve.ts'

/** What lies on lines, shown on their goods: which pictures there are, and by signed links the pictures themselves. */
export const mockupRoutes: Routes = ({ serve }, services, app) => {
  const shown = (kept: Kept, lines: readonly ToMockUp[], now: Date): Mockup[] =>
    lines.flatMap((line) => mockupLinks(services, { kept, id: line.lineId }, line, now))

  serve(cartMockups, async ({ actor, db, now }) => shown('cart', await linesOfCart(db, actor), now))

  serve(orderMockups, async ({ input: { orderId }, actor, db, now }) =>
    shown('order', await linesOfOrder(db, orderId, seenBy(actor, now)), now),
  )

  serve(staffMockups, async ({ input: { lineId }, db, now }) => shown('order', await lineOfOrder(db, lineId, seenByStaff), now))

  serveMockups(app, services, 'cart', lineOfCart)
  serveMockups(app, services, 'order', (db, lineId) => linesById(db, [lineId]))
}

async function lineOfCart(db: Db, lineId: number): Promise<ToMockUp[]> {
  const owner = await ownerOfCartLine(db, lineId)
  return owner ? (await linesOfCart(db, owner)).filter((line) => line.lineId === lineId) : []
}
