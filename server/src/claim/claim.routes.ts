import { applyClaim, claimDetail, claimPreview, claimableOrder, listClaims, moveClaim } from '../../../contract/claim/claim.ts'
import { claimStates } from '../../../contract/claim/claimState.ts'
import { fileLinks } from '../file/file.sql.ts'
import type { Routes } from '../services.ts'
import { seenBy } from '../order/order.sql.ts'
import { apply } from './apply.ts'
import { lockClaim } from './claim.sql.ts'
import { given } from './coupon.sql.ts'
import { shownClaim } from './detail.ts'
import { claimPage } from './list.sql.ts'
import { claimChange, moveClaimIn, wordsOf } from './moveClaim.ts'
import { readClaimOrder } from './order.sql.ts'
import { claimableOf, previewOf, rowOfClaim } from './shown.ts'

/** Claims as buyers make them, follow them and answer what the merchant proposes. */
export const claimRoutes: Routes = ({ serve, serveOnce }, services) => {
  serve(claimableOrder, async ({ input, actor, db, now }) => {
    const order = await readClaimOrder(db, input.orderId, seenBy(actor, now))
    const ids = order.lines.flatMap((line) => line.approvedIds)
    return claimableOf(order, await fileLinks(db, services, actor.companyId, ids), now)
  })

  serve(claimPreview, async ({ input, actor, db, now }) => previewOf(await readClaimOrder(db, input.orderId, seenBy(actor, now)), input))

  serveOnce(applyClaim, async ({ input, actor, tx, now, audit }) => {
    const made = await apply(tx, actor, input, now)
    const after = { reason: input.reason, quantity: input.quantity ?? null, remedy: input.remedy, amount: input.amount }
    await audit('claim.apply', `claim ${made.id}`, { after })
    return made
  })

  serve(listClaims, async ({ input, actor, db, now }) => {
    const { rows, ...counted } = await claimPage(db, seenBy(actor, now), input)
    return { rows: rows.map((claim) => rowOfClaim(claim, actor, now)), ...counted }
  })

  serve(claimDetail, ({ input, actor, db, now }) => shownClaim(services, db, input.id, actor, now))

  serveOnce(moveClaim, async ({ input, actor, tx, now, audit }) => {
    const locked = await lockClaim(tx, input.id, actor, now)
    const state = await moveClaimIn(tx, locked, input.move, actor, wordsOf(input), now)
    const change = { move: input.move, state, ...(await given(tx, locked.claim.id)) }
    await audit('claim.move', `claim ${locked.claim.id}`, claimChange(locked.claim, change))
    return { state, stateLabel: claimStates[state] }
  })
}
