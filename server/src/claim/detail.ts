import type { ClaimDetail } from '../../../contract/claim/claim.ts'
import { reasonRow } from '../../../contract/claim/claimReason.ts'
import { agreedStates } from '../../../contract/claim/claimState.ts'
import type { Actor } from '../actor.ts'
import type { Db } from '../database/db.ts'
import { fileLinks } from '../file/file.sql.ts'
import type { Services } from '../services.ts'
import { seenBy, seenByStaff } from '../order/order.sql.ts'
import { readShownClaim, type ShownClaim } from './list.sql.ts'
import { moneyOf, readClaimOrder, type ClaimOrder } from './order.sql.ts'
import { allLeft, returnable } from './refund.rules.ts'
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
  // What was agreed on counts already.
  const returns = !agreedStates.includes(claim.state) && reasonRow(claim.reason).remedies.includes('return')
  const remedy = returns ? 'return' : 'refund'
  const back =
    claim.line === null
      ? allLeft(money)
      : returnable(money, { lineId: claim.line.lineId, pieces: claim.quantity, reason: claim.reason, remedy })
  const shown = { ...rowOfClaim(claim, viewer, now), ...claimDetailOf(claim, viewer, { links, back, refunds }) }
  return { claim, order, shown }
}
