import type { ClaimDetail } from '../../../contract/claim/claim.ts'
import type { Actor } from '../actor.ts'
import type { Db } from '../db.ts'
import { fileLinks } from '../file/file.sql.ts'
import type { Services } from '../services.ts'
import { seenBy, seenByStaff } from '../order/order.sql.ts'
import { readShownClaim, type ShownClaim } from './list.sql.ts'
import { moneyOf, readClaimOrder, type ClaimOrder } from './order.sql.ts'
import { leftOf, mostOf } from './refund.rules.ts'
import { refundsOf } from './refund.sql.ts'
import { claimDetailOf, claimFiles, rowOfClaim } from './shown.ts'

/** A claim as its page shows it to `viewer`. @throws Refusal claim.missing – also for one of an order the viewer may not see. */
export async function shownClaim(services: Services, db: Db, id: number, viewer: Actor, now: Date): Promise<ClaimDetail> {
  const { shown } = await wholeClaim(services, db, id, viewer, now)
  return shown
}

/** The same, with what it was made of, for whoever shows more. */
export async function wholeClaim(
  services: Services,
  db: Db,
  id: number,
  viewer: Actor,
  now: Date,
): Promise<{ claim: ShownClaim; order: ClaimOrder; shown: ClaimDetail }> {
  const seen = viewer.side === 'buyer' ? seenBy(viewer, now) : seenByStaff
  const claim = await readShownClaim(db, id, seen)
  const [order, links, refunds] = await Promise.all([
    readClaimOrder(db, claim.orderNumber, seen),
    fileLinks(db, services, viewer.side === 'buyer' ? viewer.companyId : null, claimFiles(claim)),
    refundsOf(db, id),
  ])
  const money = moneyOf(order)
  const most = claim.line === null ? leftOf(money) : mostOf(money, claim.line.lineId, claim.quantity)
  const shown = { ...rowOfClaim(claim, viewer, now), ...claimDetailOf(claim, viewer, { links, most, refunds }) }
  return { claim, order, shown }
}
