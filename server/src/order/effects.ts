import { signedAfterDays } from '../../../contract/order/consignmentState.ts'
import { refuse } from '../../../contract/refusal.ts'
import { fen } from '../../../contract/money.ts'
import { shanghai } from '../../../contract/text.ts'
import { ruleFor } from '../approval/approval.rules.ts'
import { speak } from '../approval/speak.ts'
import { readRulesFor, withdrawSteps } from '../approval/step.sql.ts'
import { afterRefusal, submitForApproval } from '../approval/submit.ts'
import { beginConfirmation, beginContract, endContract } from '../contract/begin.ts'
import { returnRoom, takeRoom } from '../frame/frame.sql.ts'
import { askForPacking } from '../consignment/packing.sql.ts'
import { noteFound } from '../consignment/receive.ts'
import { followParcel } from '../courier/follow.ts'
import type { Tx } from '../db.ts'
import { releaseCredit, reserveCredit, setTermDay } from '../plan/credit.sql.ts'
import { lookSoon } from '../channel/channel.sql.ts'
import { endIntents, forgiveUnpaid, postSale, returnReceived, setIntentExpiry } from '../payment/intent.sql.ts'
import { checkDrift } from './drift.ts'
import { holdStock, releaseSpend, releaseStock, reserveSpend, returnStock, sellStock } from './holding.sql.ts'
import type { Columns, LockedOrder } from './order.sql.ts'
import { setPromisedDays } from './order.sql.ts'
import { closePhase, doAgain, dropPlan, layOutLine } from '../production/making.ts'
import { heardFrom, promiseFirst } from '../production/promise.ts'
import { answerSample, insertSample, sendSample, voidSample } from '../production/sample.sql.ts'
import { reviewableUntil } from '../review/review.rules.ts'
import type { Kind, LineFacts, Mover, Step, Words } from './order.rules.ts'
import { dueAt, piecesByLot } from './place.rules.ts'
import { insertKeptProof, keepBriefs } from './kept.sql.ts'
import { answerProof, endProof, insertProof } from './proof.sql.ts'

/** A step about to be made, with all that is known of it. */
export type Deed = { tx: Tx; order: LockedOrder; step: Step; mover: Mover; words: Words; now: Date }

type Effect<K extends Kind> = (deed: Deed) => Promise<Columns[K]> | Columns[K]

const dayOf = (now: Date): string => shanghai(now).slice(0, 10)
const hasSpot = ({ lines }: LockedOrder): boolean => lines.some(({ type }) => type === 'spot')
const accountOf = (mover: Mover): number | null => (mover.side === 'buyer' ? mover.accountId : null)

/** Gives back what an unpaid order holds. The order's columns say what that is and are cleared with it, so it happens once. */
async function release({ tx, order }: Deed): Promise<Columns['order']> {
  const { accountId, spendMonth, grossFen } = order
  if (spendMonth !== null) await releaseSpend(tx, { accountId, month: spendMonth, amount: grossFen })
  if (order.creditFen > 0) await releaseCredit(tx, order.companyId, order.creditFen)
  if (order.frameId !== null) await returnRoom(tx, order.frameId, grossFen)
  if (order.holdsStock) await releaseStock(tx, piecesByLot(order.lines))
  return { holds_stock: false, spend_month: null, credit_fen: fen(0), due_at: null, ...withoutFrame(order) }
}

/** What needed no signature under a frame contract needs one again, should it be submitted anew. */
const withoutFrame = ({ frameId, needsContract }: LockedOrder) => ({
  frame_id: null,
  needs_contract: needsContract || frameId !== null,
})

async function waitForPayment({ tx, order, now }: Deed): Promise<Columns['order']> {
  const due_at = dueAt('pending_payment', hasSpot(order), now)
  await setIntentExpiry(tx, order.id, due_at)
  return { due_at }
}

/** The contract is made now; until it is signed nothing is to be paid. */
async function waitForContract({ tx, order, now }: Deed): Promise<Columns['order']> {
  const due_at = dueAt('pending_contract', hasSpot(order), now) ?? now
  await setIntentExpiry(tx, order.id, due_at)
  await beginContract(tx, order, due_at, now)
  return { due_at }
}

/** The word of whoever decides; the order may be signed or paid once it was the last that was waited for. */
async function approve(deed: Deed): Promise<Columns['order']> {
  const { tx, order, step, mover, now } = deed
  await checkDrift(tx, order, now)
  await speak(tx, order, deciderOf(mover), 'approved', '', now)
  if (step.to === 'pending_contract') return waitForContract(deed)
  if (step.to === 'pending_payment' && order.frameId !== null) await beginConfirmation(tx, order, order.frameId, now)
  return step.to === 'pending_payment' ? waitForPayment(deed) : {}
}

async function refuseOrder(deed: Deed): Promise<Columns['order']> {
  const { tx, order, mover, words, now } = deed
  await speak(tx, order, deciderOf(mover), 'refused', words.reason ?? '', now)
  return release(deed)
}

async function resubmit(deed: Deed): Promise<Columns['order']> {
  const { tx, order, now } = deed
  const columns = await reserveAgain(deed)
  const { rules, ...placer } = await readRulesFor(tx, order.companyId, order.accountId)
  await submitForApproval(tx, order, ruleFor(rules, placer, order.grossFen) ?? afterRefusal, now)
  return columns
}

const deciderOf = (mover: Mover) => (mover.side === 'buyer' ? mover : refuse('order.move.forbidden'))

async function reserveAgain({ tx, order, now }: Deed): Promise<Columns['order']> {
  await checkDrift(tx, order, now)
  const month = dayOf(now).slice(0, 7)
  const pieces = piecesByLot(order.lines)
  await reserveSpend(tx, { accountId: order.accountId, month, amount: order.grossFen })
  if (order.onCredit) await reserveCredit(tx, order.companyId, order.grossFen, now)
  const frameId = order.needsContract ? await takeRoom(tx, order.companyId, order.grossFen, dayOf(now)) : null
  await holdStock(tx, pieces)
  return {
    frame_id: frameId,
    needs_contract: order.needsContract && frameId === null,
    credit_fen: order.onCredit ? order.grossFen : fen(0),
    holds_stock: pieces.size > 0,
    spend_month: month,
    due_at: dueAt('pending_approval', pieces.size > 0, now),
  }
}

/** Money that came for an order that will not be made is the company's again. */
async function end(deed: Deed, state: 'cancelled' | 'expired'): Promise<Columns['order']> {
  await endIntents(deed.tx, deed.order.id, state)
  await lookSoon(deed.tx, deed.order.id, deed.now)
  await returnReceived(deed.tx, deed.order, deed.now)
  await withdrawSteps(deed.tx, deed.order.id)
  await endContract(deed.tx, deed.order.id)
  return release(deed)
}

async function begin({ tx, order, now }: Deed): Promise<Columns['order']> {
  await postSale(tx, order, now)
  if (order.holdsStock) await sellStock(tx, piecesByLot(order.lines))
  await setPromisedDays(tx, await promiseFirst(tx, order, order.lines, now))
  return { holds_stock: false, due_at: null }
}

/** Both sides gave the order up before anything was shipped: what is not paid is not owed any more, lots are whole again. */
async function callOff(deed: Deed): Promise<Columns['order']> {
  const { tx, order, now } = deed
  await endIntents(tx, order.id, 'cancelled')
  await lookSoon(tx, order.id, now)
  await forgiveUnpaid(tx, order, now)
  await returnStock(tx, piecesByLot(order.lines))
  for (const { id } of order.lines) await dropPlan(tx, id)
  await endContract(tx, order.id)
  return release(deed)
}

/** The company has the goods made and owes for them until the credit's last day. */
async function beginOnCredit(deed: Deed): Promise<Columns['order']> {
  await setTermDay(deed.tx, deed.order.id, deed.now)
  return begin(deed)
}

const lineOf = ({ order, step }: Deed): LineFacts => order.lines.find(({ id }) => id === step.id) ?? refuse('order.missing')

async function sendProof(deed: Deed): Promise<Columns['line']> {
  const { tx, order, words, now } = deed
  const line = lineOf(deed)
  await endProof(tx, line.id, 'superseded')
  const sent = await insertProof(
    tx,
    {
      lineId: line.id,
      companyId: order.companyId,
      round: (line.proof?.round ?? 0) + 1,
      fileId: words.fileId ?? 0,
      artworkHashes: line.artwork,
      note: words.note ?? '',
    },
    now,
  )
  if (!sent) refuse('file.missing')
  return { waits_since: now }
}

/** @throws Refusal proof.missing when what is kept stands no more. */
async function keepProof(deed: Deed): Promise<Columns['line']> {
  const { tx, order, words, now } = deed
  const kept = { lineId: lineOf(deed).id, companyId: order.companyId, from: words.proofId ?? 0 }
  if (!(await insertKeptProof(tx, kept, now))) refuse('proof.missing')
  await keepBriefs(tx, kept.lineId, kept.from)
  return { waits_since: now }
}

/** @throws Refusal proof.stale when the answer is to another proof than the newest. */
async function answer(deed: Deed, state: 'approved' | 'change_requested'): Promise<Columns['line']> {
  const { tx, mover, words, now } = deed
  const proof = lineOf(deed).proof ?? refuse('proof.missing')
  if (words.proofId !== undefined && words.proofId !== proof.id) refuse('proof.stale')
  await answerProof(tx, proof.id, { state, text: words.text ?? '', accountId: accountOf(mover) }, now)
  return heard(deed, 'proof')
}

/** The buyer said what was waited for: a late word moves the promised day. */
async function heard(deed: Deed, cause: 'artwork' | 'proof' | 'sample'): Promise<Columns['line']> {
  await heardFrom(deed.tx, deed.order, lineOf(deed), cause, deed.now)
  return { waits_since: null }
}

async function voidProof(deed: Deed): Promise<Columns['line']> {
  const { tx } = deed
  const { id } = lineOf(deed)
  await endProof(tx, id, 'void')
  await voidSample(tx, id)
  await dropPlan(tx, id)
  return { ...(await heard(deed, 'artwork')), sample_sent: false }
}

const sampleOf = (deed: Deed) => ({ id: lineOf(deed).id, companyId: deed.order.companyId })

async function makeSample(deed: Deed): Promise<Columns['line']> {
  await insertSample(deed.tx, sampleOf(deed), deed.now)
  return {}
}

async function shipSample(deed: Deed): Promise<Columns['line']> {
  const sent = sentIn(deed.words)
  const sampleId = await sendSample(deed.tx, sampleOf(deed), sent, deed.now)
  const { companyId, id: orderId } = deed.order
  await followParcel(deed.tx, { companyId, orderId, sampleId }, sent, deed.now)
  return { sample_sent: true, waits_since: deed.now }
}

async function judgeSample(deed: Deed, state: 'approved' | 'rejected'): Promise<Columns['line']> {
  const { tx, mover, words, now } = deed
  await answerSample(tx, lineOf(deed).id, { state, text: words.text ?? '', accountId: accountOf(mover) }, now)
  return { ...(await heard(deed, 'sample')), ...(state === 'rejected' && { sample_sent: false }) }
}

async function schedule(deed: Deed): Promise<Columns['line']> {
  const day = deed.words.date ?? dayOf(deed.now)
  return { scheduled_day: day, ...(await layOutLine(deed.tx, lineOf(deed).id, day, deed.now)) }
}

/** The steps of the phase that the line leaves count as done. */
async function leave(deed: Deed): Promise<Columns['line']> {
  const { tx, mover, now } = deed
  const { id, state } = lineOf(deed)
  await closePhase(tx, id, state, mover.side === 'staff' ? mover.staffId : null, now)
  return {}
}

async function workAgain(deed: Deed): Promise<Columns['line']> {
  const { tx, order, step, words, now } = deed
  const phase = step.to === 'printing' ? 'printing' : 'finishing'
  await doAgain(tx, order, lineOf(deed), phase, words.cause ?? '', now)
  return {}
}

const sentIn = ({ carrier = '', trackingNo = '' }: Words) => ({ carrier, trackingNo })

/** The packing list that lies in it is the buyer's from now on. */
async function ship({ tx, order, step, words, now }: Deed): Promise<Columns['consignment']> {
  const [consignmentId, { id: orderId, companyId }] = [step.id ?? 0, order]
  const sent = sentIn(words)
  await askForPacking(tx, { id: consignmentId, companyId }, now)
  await followParcel(tx, { companyId, orderId, consignmentId }, sent, now)
  return { carrier: sent.carrier, tracking_no: sent.trackingNo, shipped_at: now }
}

async function sign({ tx, order, step, mover, words, now }: Deed): Promise<Columns['consignment']> {
  const { noted = [] } = words
  if (noted.length > 0) {
    const accountId = accountOf(mover) ?? refuse('order.move.forbidden')
    await noteFound(tx, { consignmentId: step.id ?? 0, order, accountId }, noted, now)
  }
  return { signed_at: now, due_at: null }
}

/** What a move of the order writes besides its state. Moves that are not named write nothing else. */
export const orderEffects: Readonly<Record<string, Effect<'order'>>> = {
  approve,
  refuse: refuseOrder,
  resubmit,
  cancel: (deed) => end(deed, 'cancelled'),
  close: (deed) => end(deed, 'expired'),
  conclude: waitForPayment,
  settle: begin,
  remake: begin,
  callOff,
  bookCredit: beginOnCredit,
  // What was made anew for a claim is reviewed with what it replaces.
  complete: async ({ order, now }) => ({ review_until: order.grossFen > 0 ? reviewableUntil(now) : null }),
}

export const lineEffects: Readonly<Record<string, Effect<'line'>>> = {
  replaceArtwork: voidProof,
  keepProof,
  sendProof,
  approveProof: (deed) => answer(deed, 'approved'),
  requestChange: (deed) => answer(deed, 'change_requested'),
  receiveArtwork: (deed) => heard(deed, 'artwork'),
  returnArtwork: ({ now }) => ({ waits_since: now }),
  makeSample,
  sendSample: shipSample,
  confirmSample: (deed) => judgeSample(deed, 'approved'),
  rejectSample: (deed) => judgeSample(deed, 'rejected'),
  schedule,
  start: leave,
  finish: leave,
  passQc: leave,
  failQc: workAgain,
  pack: leave,
}

export const consignmentEffects: Readonly<Record<string, Effect<'consignment'>>> = {
  ship,
  deliver: ({ now }) => ({
    delivered_at: now,
    due_at: new Date(now.getTime() + signedAfterDays * 86_400_000),
  }),
  sign,
  signByTime: ({ now }) => ({ signed_at: now, due_at: null }),
}
