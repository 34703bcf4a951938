import { makesGoods, remedies, type Remedy } from '../../../contract/claim/claimReason.ts'
import { claimMoves, endedStates, type ClaimMove } from '../../../contract/claim/claimState.ts'
import { fen, formatYuan, parseYuan, type Fen } from '../../../contract/money.ts'
import { refuse } from '../../../contract/refusal.ts'
import { freeCoupons } from '../coupon/order.sql.ts'
import { followParcel } from '../parcel/follow.ts'
import type { Tx } from '../database/db.ts'
import { ownFiles } from '../file/file.sql.ts'
import { evidenceAtMost } from '../../../contract/claim/claim.ts'
import { insertNotice } from '../notice/notice.sql.ts'
import { moveIn } from '../order/moveIn.ts'
import { isDone, system, type Mover } from '../order/order.rules.ts'
import { insertEvent, readLocked, seenByStaff, type LockedOrder } from '../order/order.sql.ts'
import { openCells, wantedCells } from './cells.rules.ts'
import {
  answers,
  checkOffer,
  claimStepOf,
  decides,
  dueIn,
  holds,
  offerText,
  type ClaimStep,
  type ClaimWords,
  type Offered,
} from './claim.rules.ts'
import {
  answerOffer,
  insertClaimEvent,
  insertEvidence,
  insertOffer,
  setClaim,
  type ClaimColumns,
  type LockedClaim,
  type Shown,
} from './claim.sql.ts'
import { cameBackAtFault, givenTooMuch, keepRefund, moneyOf, paidSince, readClaimOrder, waitsForReturns, type Giving } from './order.sql.ts'
import { payBack } from './pay.ts'
import { allLeft, deductedWith, returnable } from './refund.rules.ts'
import { makeAnew } from './remake.ts'
import { giveCoupon, withCoupon } from './giveCoupon.ts'
import { readSetting } from '../setting.ts'
import { piecesLeft } from './shown.ts'
import { claimTerms, type ClaimTerms } from './terms.rules.ts'
import { inBrackets, saidOf } from '../notice/said.rules.ts'

/** A move about to be made, with all that is known of it. Order and claim are locked in `tx`. */
type MoveContext = {
  readonly tx: Tx
  readonly order: LockedOrder
  readonly claim: LockedClaim
  readonly step: ClaimStep
  readonly mover: Mover
  readonly words: ClaimWords
  readonly now: Date
}

/**
 * Makes a move of a claim: checks it, writes what it changes, its timeline and the notice. The only road by which a claim's
 * state changes; order and claim must be locked in `tx`. Answers the state after.
 * @throws Refusal whatever `claimStepOf`, an offer's check, or the order's own moves refuse; claim.open, claim.nothing for one
 * that had ended and whose place another took.
 */
export async function moveClaimIn(
  tx: Tx,
  { order, claim }: { order: LockedOrder; claim: LockedClaim },
  move: ClaimMove,
  mover: Mover,
  told: ClaimWords,
  now: Date,
): Promise<ClaimStep['to']> {
  const step = claimStepOf(claim, move, mover, told, now)
  const words = await withCoupon(tx, told, now)
  const action: MoveContext = { tx, order, claim, step, mover, words, now }
  if (endedStates.includes(claim.state) && !endedStates.includes(step.to)) await checkRoom(action)
  if (holds(claim.state) && !holds(step.to)) await giveUp(action)
  const columns = { ...timesOf(action, await readSetting(tx, claimTerms)), ...(await effectOf(action)) }
  await setClaim(tx, claim.id, { ...columns, state: step.to })
  const note = noteOf(action)
  const eventId = await insertClaimEvent(tx, claim, { move, from: step.from, to: step.to, mover, note }, now)
  if ('shows' in claimMoves[move]) {
    const shown = { side: 'staff', eventId, offered: move === 'offer' } as const
    await addEvidence(tx, claim, shown, words.fileIds ?? [], now)
  }
  await tellClaim(tx, { ...claim, orderNumber: order.number }, { move, told: claimMoves[move].told, note, mover }, now)
  if (endedStates.includes(step.to)) await end(action)
  return step.to
}

/** What had ended is taken up again only where nothing else was claimed in its place. */
async function checkRoom({ tx, order, claim }: MoveContext): Promise<void> {
  const { open, openWhole, lines } = await readClaimOrder(tx, order.number, seenByStaff)
  if (openWhole > 0 || (claim.lineId === null && open > 0)) refuse('claim.open')
  const line = lines.find(({ id }) => id === claim.lineId)
  // The pieces of a claim that came to something are still counted as its own.
  if (line && claim.state === 'refused' && piecesLeft(line) < (claim.quantity ?? 0)) refuse('claim.nothing', null, '这些商品已另行申请售后')
}

/** What the times of a claim become by a move. */
function timesOf({ claim, step: { move, to }, mover, now }: MoveContext, terms: ClaimTerms): ClaimColumns {
  const staffSpoke = mover.side === 'staff'
  return {
    due_at: dueIn(to, now, terms),
    warned: false,
    ...(staffSpoke && answers.includes(move) && !claim.answeredAt ? { answered_at: now } : {}),
    ...(staffSpoke && decides.includes(move) && !claim.decidedAt ? { decided_at: now } : {}),
    ...(staffSpoke && claim.staffId === null && answers.includes(move) ? { staff_id: mover.staffId } : {}),
    ...(endedStates.includes(to) ? { closed_at: now } : {}),
    ...(move === 'escalate' ? { appealed: true } : {}),
  }
}

/** What else a move writes. */
async function effectOf(action: MoveContext): Promise<ClaimColumns> {
  const { tx, claim, step, mover, words, now } = action
  if (step.agreed) return agreeOn(action)
  if (step.move === 'offer' || step.move === 'counter') return propose(action)
  if (step.move === 'supply') return supply(action)
  if (step.move === 'sendBack') return sendBack(action)
  if (step.move === 'pay') {
    if (claim.deducted < 0 && (await waitsForReturns(tx, claim))) refuse('claim.waits')
    return payBack(tx, claim, mover, words, now)
  }
  if (step.move === 'reopen') return { closed_at: null, appealed: false }
  if (step.move === 'refuse' || step.move === 'escalate') await answerOffer(tx, claim.id, 'declined')
  else if (endedStates.includes(step.to)) await answerOffer(tx, claim.id, 'void')
  return {}
}

/** The goods are on their way back. */
async function sendBack({ tx, order, claim, words, now }: MoveContext): Promise<ClaimColumns> {
  const sent = { carrier: words.carrier ?? '', trackingNo: words.trackingNo ?? '' }
  await followParcel(tx, { companyId: order.companyId, orderId: order.id, claimId: claim.id }, sent, now)
  return { carrier: sent.carrier, tracking_no: sent.trackingNo }
}

/** The most that may go back for the claim's pieces, as things stand now, the line they are of – null: the whole order – and which of it may be made anew. */
async function claimedNow(
  tx: Tx,
  order: LockedOrder,
  claim: Pick<LockedClaim, 'id' | 'lineId' | 'quantity' | 'reason'> & { readonly remedy: Remedy },
) {
  const whole = await readClaimOrder(tx, order.number, seenByStaff)
  const money = moneyOf(whole)
  const line = whole.lines.find(({ id }) => id === claim.lineId) ?? null
  const open = line ? openCells(line, claim.id) : []
  const back = claim.lineId === null ? allLeft(money) : returnable(money, { ...claim, lineId: claim.lineId, pieces: claim.quantity })
  return { line, open, back }
}

/** What a proposal is of: all that is claimed, unless it names fewer pieces. */
const askedOf = (claim: LockedClaim, { quantity, remedy }: Offered) => ({ quantity: quantity ?? claim.quantity, remedy })

async function propose({ tx, order, claim, mover, words, now }: MoveContext): Promise<ClaimColumns> {
  const offered = words.offer ?? refuse('input.invalid')
  const { line, open, back } = await claimedNow(tx, order, { ...claim, ...askedOf(claim, offered) })
  const side = mover.side === 'staff' ? 'staff' : 'buyer'
  const judged = checkOffer(claim, { ...offered, matrix: null }, back, side)
  const matrix = wantedCells(line, { ...judged, matrix: offered.matrix }, open)
  await insertOffer(tx, claim, { ...judged, matrix }, mover, words.text ?? '', now)
  return words.returnTo === undefined ? {} : { return_to: words.returnTo }
}

/** Both sides are of one mind: the money is kept for it, the work begins. What was proposed is judged again as things stand now. */
async function agreeOn({ tx, order, claim, step, mover, words, now }: MoveContext): Promise<ClaimColumns> {
  const offer = step.agreed ?? refuse('claim.offer.stale')
  if (step.move === 'callOff') await insertOffer(tx, claim, offer, mover, words.text ?? '', now)
  const { line, open, back } = await claimedNow(tx, order, { ...claim, ...askedOf(claim, offer) })
  const { remedy, quantity, amount } = checkOffer(claim, offer, back, offer.side)
  const deducted = deductedWith(back, amount)
  // Else it would be left on an order that is over.
  if (remedy === 'cancel' && (await paidSince(tx, offer.id)))
    refuse('claim.offer.stale', null, '方案提出后又有货款到账，请重新提出退款金额')
  await answerOffer(tx, claim.id, 'accepted')
  await keepRefund(tx, claim, { amount, deducted })
  if (remedy === 'cancel') await moveIn(tx, order, {}, 'callOff', system, { note: `售后单 ${claim.number}` }, now)
  const matrix = wantedCells(line, { remedy, quantity, matrix: offer.matrix }, open)
  const wanted = { ...claim, quantity: quantity ?? 0, matrix, label: remedies[remedy] }
  const made = makesGoods(remedy) ? { remake_order_id: await makeAnew(tx, wanted, now) } : {}
  const given = remedy === 'coupon' ? { coupon_id: await giveCoupon(tx, claim, offer.batchId ?? 0, now) } : {}
  const returnTo = words.returnTo === undefined ? {} : { return_to: words.returnTo }
  return { remedy, agreed_quantity: quantity, agreed_fen: amount, deducted_fen: deducted, ...made, ...given, ...returnTo }
}

async function supply({ tx, claim, words, now }: MoveContext): Promise<ClaimColumns> {
  await addEvidence(tx, claim, { side: 'buyer' }, words.fileIds ?? [], now)
  return {}
}

/**
 * Adds pictures of one side to the claim.
 * @throws Refusal file.missing for files that are not that side's evidence, claim.evidence where there are too many.
 */
export async function addEvidence(
  tx: Tx,
  claim: Pick<LockedClaim, 'id' | 'companyId'>,
  shown: Shown,
  fileIds: readonly number[],
  now: Date,
): Promise<void> {
  if (fileIds.length === 0) return
  await ownFiles(tx, shown.side === 'staff' ? null : claim.companyId, 'evidence', fileIds)
  const count = await insertEvidence(tx, claim, shown, fileIds, now)
  if (count > evidenceAtMost) refuse('claim.evidence', null, `最多 ${evidenceAtMost} 张图片`)
}

/** What was kept for the claim is free again; what others give back of what was deducted from it was never deducted. */
async function giveUp({ tx, order, claim, now }: MoveContext): Promise<void> {
  await keepRefund(tx, claim, { amount: fen(-claim.agreed), deducted: fen(-claim.deducted) })
  await setClaim(tx, claim.id, { remedy: null, agreed_quantity: null, agreed_fen: fen(0), deducted_fen: fen(0) })
  if (claim.deducted <= 0) return
  const { over, giving } = await givenTooMuch(tx, order.id)
  let left: number = over
  for (const one of giving) {
    const less = Math.min(left, -one.deducted, one.agreed)
    if (less > 0) await giveLess(tx, claim, one, fen(less), now)
    left -= less
  }
}

/** A claim gives back less of what was deducted from others, and its buyer is told. */
async function giveLess(tx: Tx, { companyId, orderId, number }: LockedClaim, one: Giving, less: Fen, now: Date): Promise<void> {
  await keepRefund(tx, { orderId, lineId: one.lineId }, { amount: fen(-less), deducted: less })
  const amount = fen(one.agreed - less)
  await setClaim(tx, one.id, { agreed_fen: amount, deducted_fen: fen(one.deducted + less) })
  const body = `退货 ${number} 未完成，当时扣除的优惠不再退还：退款由 ${formatYuan(one.agreed)} 变为 ${formatYuan(amount)}`
  const link = `/afterSales/asRecordDetail?id=${one.id}`
  await insertNotice(tx, { companyId, title: `售后单 ${one.number} 的退款金额有变`, body, link, to: one.accountId }, now)
}

/** What was said, as timeline and notice show it. */
function noteOf({ step, claim, words }: MoveContext): string {
  const agreed = step.agreed ? offerText(step.agreed, claim.unit) : ''
  const offered = step.move === 'offer' || step.move === 'counter' ? words.offer : undefined
  const proposed = offered ? offerText({ ...offered, quantity: offered.quantity ?? claim.quantity }, claim.unit) : ''
  const parcel = [words.carrier, words.trackingNo].filter(Boolean).join(' ')
  const shown = 'shows' in claimMoves[step.move] ? (words.fileIds ?? []).length : 0
  return [agreed, proposed, words.text, parcel, shown > 0 ? `附图 ${shown} 张` : ''].filter(Boolean).join('；')
}

/**
 * The order's own timeline says that it is over; an order that only waited for it is completed. Where all of it came back by the
 * merchant's fault its coupons are their owners' again.
 */
async function end({ tx, order, claim, step, now }: MoveContext): Promise<void> {
  const { id: orderId, state } = order
  const note = `${claim.number}${step.to === 'closed' ? '' : '（未成立）'}`
  await insertEvent(tx, { orderId, move: 'claimEnd', from: state, to: state, mover: system, note }, now)
  if (step.to === 'closed' && claim.remedy === 'return' && order.offered && (await cameBackAtFault(tx, orderId)))
    await freeCoupons(tx, orderId, true, now)
  const after = await readLocked(tx, orderId, now)
  if (isDone(after) && !after.claimed) await moveIn(tx, after, {}, 'complete', system, {}, now)
}

/** Tells whoever made the claim, and who manages claims, but not who did it. */
export async function tellClaim(
  tx: Tx,
  claim: { id: number; number: string; companyId: number; accountId: number; orderNumber: string },
  { move, told, note, mover }: { move: string; told: string; note: string; mover: Mover },
  now: Date,
): Promise<void> {
  const { companyId } = claim
  const words = saidOf('claim', move, { 售后单号: claim.number, 订单号: claim.orderNumber, 事项: told, 说明: inBrackets(note) })
  const link = `/afterSales/asRecordDetail?id=${claim.id}`
  const except = mover.side === 'buyer' ? mover.accountId : null
  await insertNotice(tx, { companyId, ...words, link, to: claim.accountId, except }, now)
}

/** What the audit keeps of what a person did with a claim. */
export const claimChange = ({ companyId, state }: Pick<LockedClaim, 'companyId' | 'state'>, after: object) => ({
  companyId,
  before: { state },
  after,
})

/** What was typed, with the proposal's money in fen. */
export function wordsOf<T extends { offer?: Typed | undefined }>({ offer, ...words }: T) {
  if (!offer) return words
  return { ...words, offer: { ...offer, quantity: offer.quantity ?? null, amount: parseYuan(offer.amount) } }
}
type Typed = { remedy: Remedy; quantity?: number | undefined; amount: string; batchId?: number | undefined }
