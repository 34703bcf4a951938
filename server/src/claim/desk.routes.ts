import {
  assignClaim,
  callOffOrder,
  claimCoupons,
  claimStaff,
  staffApplyClaim,
  staffClaimable,
  staffClaimDetail,
  staffClaimPreview,
  staffListClaims,
  staffMoveClaim,
} from '../../../contract/claim/claimDesk.ts'
import { channels } from '../../../contract/payment/channel.ts'
import { claimStates } from '../../../contract/claim/claimState.ts'
import { fen, yuan } from '../../../contract/money.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Db } from '../database/db.ts'
import type { Routes } from '../services.ts'
import { applyByStaff, callOff, claimableByStaff } from './byStaff.ts'
import { insertClaimEvent, lockClaim, serviceStaff, setClaim } from './claim.sql.ts'
import { givable } from './coupon.sql.ts'
import { wholeClaim } from './detail.ts'
import { deskPage, lastReturnTo, type ShownClaim } from './list.sql.ts'
import { claimChange, moveClaimIn, wordsOf } from './moveClaim.ts'
import { seenByStaff } from '../order/order.sql.ts'
import { moneyOf, readClaimOrder } from './order.sql.ts'
import { roadsOf, suggestedOf } from './refund.rules.ts'
import { readRoads } from './refund.sql.ts'
import { deskRowOfClaim, previewOf } from './shown.ts'
import { timeWords } from '../../../pricing/coupon.ts'
import { givesWords } from '../../../pricing/discount.ts'

/** 售后台: the merchant's queue with its target times, proposals, returns, and the refunds that finance makes. */
export const claimDeskRoutes: Routes = ({ serve, serveOnce }, services) => {
  serve(staffListClaims, async ({ input, actor, db, now }) => {
    const { rows, ...counted } = await deskPage(db, actor.staffId, input, now)
    return { rows: rows.map((claim) => deskRowOfClaim(claim, actor, now)), ...counted }
  })

  serve(staffClaimDetail, async ({ input, actor, db, now }) => {
    const { claim, order, shown } = await wholeClaim(services, db, input.id, actor, now)
    const [roads, returnTo] = await Promise.all([roadsFor(db, claim), lastReturnTo(db)])
    const suggested = claim.kind === 'order' ? yuan(suggestedOf(moneyOf(order), order.lines)) : null
    return { ...shown, ...deskRowOfClaim(claim, actor, now), roads, suggested, lastReturnTo: returnTo }
  })

  serveOnce(staffMoveClaim, async ({ input, actor, tx, now, audit }) => {
    const locked = await lockClaim(tx, input.id, null, now)
    const state = await moveClaimIn(tx, locked, input.move, actor, wordsOf(input), now)
    await audit('claim.move', `claim ${locked.claim.id}`, claimChange(locked.claim, { move: input.move, state }))
    return { state, stateLabel: claimStates[state] }
  })

  serve(staffClaimPreview, async ({ input, db }) => previewOf(await readClaimOrder(db, input.orderId, seenByStaff), input))

  serve(staffClaimable, ({ input, db, now }) => claimableByStaff(services, db, input.orderId, now))

  serveOnce(staffApplyClaim, async ({ input, actor, tx, now, audit }) => {
    const { companyId, ...made } = await applyByStaff(tx, actor, input, now)
    const { reason, quantity = null, remedy, amount, word = null } = input
    await audit('claim.byStaff', `claim ${made.id}`, { companyId, after: { reason, quantity, remedy, amount, word } })
    return made
  })

  serveOnce(callOffOrder, async ({ input, actor, tx, now, audit }) => {
    const { companyId, ...made } = await callOff(tx, actor, input, now)
    const { reason, text, word = null } = input
    await audit('claim.callOff', `claim ${made.id}`, { companyId, after: { reason, text, amount: made.amount, word } })
    return made
  })

  serve(claimCoupons, async ({ db, now }) =>
    (await givable(db, now)).map(({ terms, ...batch }) => ({ ...batch, gives: givesWords(terms), goodFor: timeWords(terms.time) })),
  )

  serve(claimStaff, ({ db }) => serviceStaff(db))

  serveOnce(assignClaim, async ({ input, actor, tx, now, audit }) => {
    const { claim } = await lockClaim(tx, input.id, null, now)
    const people = await serviceStaff(tx)
    const chosen = input.staffId === null ? null : (people.find(({ id }) => id === input.staffId) ?? refuse('staff.missing'))
    await setClaim(tx, claim.id, { staff_id: chosen?.id ?? null })
    const note = chosen?.name ?? '未指派'
    await insertClaimEvent(tx, claim, { move: 'assign', from: claim.state, to: claim.state, mover: actor, note }, now)
    const change = { before: { staffId: claim.staffId }, after: { staffId: input.staffId } }
    await audit('claim.assign', `claim ${claim.id}`, { companyId: claim.companyId, ...change })
    return { staffId: chosen?.id ?? null, staffName: chosen?.name ?? '' }
  })
}

/** By which roads what was agreed on would go back now; none where nothing waits for it. */
async function roadsFor(db: Db, claim: ShownClaim) {
  if (claim.state !== 'paying') return []
  const { payments, bankLeft, payerName, sent } = await readRoads(db, claim.orderId, claim.id)
  const { codes, bank, balance } = roadsOf(fen(claim.agreed - sent), payments, bankLeft)
  return [
    ...codes.map(({ payment, amount }) => ({ road: `${channels[payment.channel]}原路退回`, amount: yuan(amount), payerName: '' })),
    ...(bank > 0 ? [{ road: '对公转账', amount: yuan(bank), payerName }] : []),
    ...(balance > 0 ? [{ road: '转入企业余额', amount: yuan(balance), payerName: '' }] : []),
  ]
}
