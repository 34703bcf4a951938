import { attachArtwork, briefArtwork, moveOrder, staffMoveOrder } from '../../../contract/order/moveOrder.ts'
import { listOrders, orderDetail, staffListOrders, staffOrderDetail } from '../../../contract/order/order.ts'
import { recolourLine } from '../../../contract/order/recolour.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Actor, Buyer } from '../actor.ts'
import type { Db } from '../database/db.ts'
import { boughtLine, carriedOn } from '../carried/carried.sql.ts'
import { checkFits } from '../carried/check.rules.ts'
import { fileLinks } from '../file/file.sql.ts'
import type { Routes } from '../services.ts'
import { factoryCalendar } from '../closure.sql.ts'
import { artworkOn, checkArtwork, replaceArtwork, setBriefs } from './artwork.sql.ts'
import { filesOf, readOrder } from './detail.sql.ts'
import type { Listing } from './list.sql.ts'
import { pageAndCounts } from './page.ts'
import { keepProofs } from './keepProofs.ts'
import { moveIn } from './moveIn.ts'
import { artworkMove, briefMove, briefsTold, changeTold, checkBriefs, checkPlaces, checkSeen } from './artwork.rules.ts'
import { labelOfState, rowOf, type Mover, type Target } from './order.rules.ts'
import { lockOrder, seenBy, seenByStaff, type LockedOrder } from './order.sql.ts'
import { recolour } from './recolour.ts'
import { detailOfOrder, rowOfOrder } from './shown.ts'

/** An order's calls for buyers and for staff: the same list, the same page, the same moves, each seen with other eyes. */
export const orderRoutes: Routes = ({ serve, serveOnce }, services) => {
  const detail = async (db: Db, number: string, viewer: Actor, now: Date) => {
    const order = await readOrder(db, number, seenOf(viewer, now), now)
    const companyId = viewer.side === 'buyer' ? viewer.companyId : null
    const [links, calendar] = await Promise.all([fileLinks(db, services, companyId, filesOf(order)), factoryCalendar(db, now)])
    return detailOfOrder(order, viewer, links, calendar)
  }

  serve(listOrders, ({ input, actor, db, now }) => list(db, input, actor, now))
  serve(staffListOrders, ({ input, actor, db, now }) => list(db, input, actor, now))
  serve(orderDetail, ({ input, actor, db, now }) => detail(db, input.orderId, actor, now))
  serve(staffOrderDetail, ({ input, actor, db, now }) => detail(db, input.orderId, actor, now))

  serveOnce(moveOrder, async ({ input, actor, tx, now }) => {
    const order = await lockOrder(tx, input.orderId, actor, now)
    return movedTo(await moveIn(tx, order, input, input.move, actor, input, now), input)
  })

  serveOnce(staffMoveOrder, async ({ input, actor, tx, now }) => {
    const order = await lockOrder(tx, input.orderId, null, now)
    return movedTo(await moveIn(tx, order, input, input.move, actor, input, now), input)
  })

  serveOnce(recolourLine, async ({ input, actor, tx, now, audit }) => {
    const order = await lockOrder(tx, input.orderId, null, now)
    const change = await recolour(tx, order, input, actor, now)
    await audit('order.recolour', `line ${input.lineId}`, { companyId: order.companyId, ...change })
    return true as const
  })

  serveOnce(attachArtwork, async ({ input, actor, tx, now }) => {
    const order = await lockOrder(tx, input.orderId, actor, now)
    const { lineId, fileIds, briefs = [], seen } = input
    const move = artworkMove(order, lineId)
    const files = await checkArtwork(tx, actor, fileIds, now)
    const { names, positions } = await artworkOn(tx, lineId)
    checkSeen(seen, names.keys())
    checkBriefs(briefs, fileIds, positions)
    const brought = await carriedOn(tx, actor.companyId, fileIds)
    checkPlaces(briefs, brought, positions)
    // What lies on the order already was ordered: whether it is approved was asked then.
    const asked = Array.from(brought, ([id, { approvedFor, ...carried }]) =>
      approvedFor && !names.has(id) ? { ...carried, approvedFor } : carried,
    )
    if (asked.length > 0) checkFits(asked, await boughtLine(tx, order.companyId, lineId))
    await replaceArtwork(tx, { id: lineId, companyId: order.companyId }, { fileIds, briefs }, now)
    const note = changeTold(
      Array.from(names, ([id, name]) => ({ id, name })),
      files,
    )
    const moved = await moveIn(tx, order, { lineId }, move, becauseOf(actor), { note }, now)
    return movedTo(await keepProofs(tx, moved, actor, now), { move, lineId })
  })

  serveOnce(briefArtwork, async ({ input: { orderId, lineId, briefs }, actor, tx, now }) => {
    const order = await lockOrder(tx, orderId, actor, now)
    const move = briefMove(order, lineId)
    const { names, positions } = await artworkOn(tx, lineId)
    checkBriefs(briefs, [...names.keys()], positions)
    checkPlaces(briefs, await carriedOn(tx, actor.companyId, [...names.keys()]), positions)
    await setBriefs(tx, lineId, briefs)
    const note = briefsTold(briefs, names, positions)
    return movedTo(await moveIn(tx, order, { lineId }, move, becauseOf(actor), { note }, now), { move, lineId })
  })
}

/** The mall makes the move, because of what this buyer did. */
const becauseOf = ({ name, accountId }: Buyer): Mover => ({ side: 'system', name, accountId })

const seenOf = (viewer: Actor, now: Date) => (viewer.side === 'buyer' ? seenBy(viewer, now) : seenByStaff)

async function list(db: Db, filter: Listing & { countTo?: number | undefined }, viewer: Actor, now: Date) {
  const seen = seenOf(viewer, now)
  const asked = viewer.side === 'buyer' ? { ...filter, companyId: viewer.companyId } : filter
  const whole = viewer.side === 'staff' || viewer.grants.has('order.viewAll')
  const { orders, ...counted } = await pageAndCounts(db, { seen, whole }, asked, now)
  return { rows: orders.map((order) => rowOfOrder(order, viewer)), total: counted.tabs[asked.type] ?? 0, ...counted }
}

/** The state after a move, of what it was aimed at. */
function movedTo(order: LockedOrder, { move, lineId, consignmentId }: Target & { move: string }) {
  const kind = rowOf(move)?.kind ?? 'order'
  const state =
    kind === 'line'
      ? order.lines.find(({ id }) => id === lineId)?.state
      : kind === 'consignment'
        ? order.consignments.find(({ id }) => id === consignmentId)?.state
        : order.state
  if (state === undefined) return refuse('order.missing')
  return { state, stateLabel: labelOfState[kind][state] ?? state }
}
