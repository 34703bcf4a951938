import type { z } from 'zod'
import type { ClaimForm } from '../../../contract/claim/claim.ts'
import { claimReasons, type ClaimKind, type ClaimReason } from '../../../contract/claim/claimReason.ts'
import { parseYuan } from '../../../contract/money.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Buyer } from '../actor.ts'
import type { Tx } from '../database/db.ts'
import { newNumber } from '../order/number.ts'
import type { Mover } from '../order/order.rules.ts'
import { insertEvent, lockOrder, seenBy, type LockedOrder } from '../order/order.sql.ts'
import { readSetting } from '../setting.ts'
import { openCells, wantedCells } from './cells.rules.ts'
import { checkEvidence, checkOffer, dueIn, offerText, targets, type Offered } from './claim.rules.ts'
import { insertClaim, insertClaimEvent, insertOffer } from './claim.sql.ts'
import { addEvidence, tellClaim } from './moveClaim.ts'
import { moneyOf, readClaimOrder, type ClaimLine, type ClaimOrder } from './order.sql.ts'
import { allLeft, returnable } from './refund.rules.ts'
import { lineHindrance, piecesLeft, reasonsFor, wholeHindrance } from './shown.ts'
import { claimTerms } from './terms.rules.ts'

type Asked = z.output<typeof ClaimForm>

/**
 * Makes a claim of a line, or of a whole order, with what the buyer would like to come of it as the first proposal.
 * @throws Refusal order.missing, claim.nothing, claim.open, claim.reason, claim.quantity, claim.evidence, file.missing,
 * claim.remedy, claim.amount.
 */
export async function apply(tx: Tx, buyer: Buyer, asked: Asked, now: Date): Promise<{ id: number; number: string }> {
  const locked = await lockOrder(tx, asked.orderId, buyer, now)
  const order = await readClaimOrder(tx, asked.orderId, seenBy(buyer, now))
  const part = partOf(order, asked, now)
  checkEvidence(asked.reason, asked.fileIds)
  const offered = wishOf(order, part, asked)
  const note = `${claimReasons[asked.reason].label}；${offerText(offered, part.unit)}`
  const { claim } = await begin(tx, { locked, part, words: asked.words, note, accountId: buyer.accountId, mover: buyer }, now)
  await insertOffer(tx, claim, offered, buyer, '', now)
  await addEvidence(tx, claim, { side: 'buyer' }, asked.fileIds, now)
  await tellClaim(tx, { ...claim, accountId: locked.accountId }, { move: 'applied', told: '售后申请已提交', note, mover: buyer }, now)
  return { id: claim.id, number: claim.number }
}

/** What of an order is claimed, and why. */
export type Part = {
  readonly kind: ClaimKind
  readonly reason: ClaimReason
  /** null: the whole order. */
  readonly line: ClaimLine | null
  readonly quantity: number | null
  readonly unit: string
}

/** @throws Refusal order.missing for a line of another order, claim.reason, claim.nothing, claim.open, claim.shipped, claim.quantity. */
export function partOf(order: ClaimOrder, asked: Pick<Asked, 'reason' | 'lineId' | 'quantity'>, now: Date): Part {
  const { reason } = asked
  const kind = claimReasons[reason].kind
  const line = asked.lineId === undefined ? null : order.lines.find(({ id }) => id === asked.lineId)
  if (line === undefined) return refuse('order.missing')
  if ((line === null) !== (kind === 'order')) return refuse('claim.reason')
  const quantity = line === null ? checkWhole(order) : checkLine(order, line, asked, now)
  return { kind, reason, line, quantity, unit: line?.unit ?? '件' }
}

/** What is proposed to come of it. @throws Refusal claim.remedy, claim.amount, input.invalid. */
export function wishOf(
  order: ClaimOrder,
  { reason, line, quantity, unit }: Part,
  asked: Pick<Asked, 'remedy' | 'amount' | 'matrix'>,
): Offered {
  const wish = { remedy: asked.remedy, quantity, amount: parseYuan(asked.amount) }
  const money = moneyOf(order)
  const back = line === null ? allLeft(money) : returnable(money, { lineId: line.id, pieces: quantity, reason, remedy: asked.remedy })
  const judged = checkOffer({ reason, quantity, unit }, wish, back, 'buyer')
  const open = line ? openCells(line, null) : []
  return { ...judged, matrix: wantedCells(line, { ...judged, matrix: asked.matrix }, open) }
}

type Begun = {
  readonly locked: LockedOrder
  readonly part: Part
  readonly words: string
  readonly note: string
  /** Whose claim it is. */
  readonly accountId: number
  readonly mover: Mover
}

/** Writes a claim with nothing proposed yet, into its timeline and the order's. The order must be locked. */
export async function begin(tx: Tx, { locked, part, words, note, accountId, mover }: Begun, now: Date) {
  const { kind, reason, line, quantity } = part
  const number = newNumber(now, 'A')
  const of = { number, companyId: locked.companyId, accountId, orderId: locked.id, lineId: line?.id ?? null, kind, reason, quantity }
  const terms = await readSetting(tx, claimTerms)
  const id = await insertClaim(tx, { ...of, words, ...targets(now, terms), dueAt: dueIn('submitted', now, terms) }, now)
  const claim = { ...of, id, orderNumber: locked.number }
  const eventId = await insertClaimEvent(tx, claim, { move: 'apply', from: '', to: 'submitted', mover, note }, now)
  const state = line?.state ?? locked.state
  await insertEvent(tx, { orderId: locked.id, lineId: of.lineId, move: 'claim', from: state, to: state, mover, note: number }, now)
  return { claim, eventId }
}

/** @throws Refusal claim.open, claim.shipped, claim.nothing. */
function checkWhole(order: ClaimOrder): null {
  const hindrance = wholeHindrance(order)
  if (!hindrance) return null
  const code = order.state !== 'in_fulfilment' || order.shipped ? 'claim.shipped' : order.open > 0 ? 'claim.open' : 'claim.nothing'
  return refuse(code, null, hindrance)
}

/** The pieces that are claimed. @throws Refusal claim.nothing, claim.reason, claim.quantity. */
function checkLine(order: ClaimOrder, line: ClaimLine, { reason, quantity }: Pick<Asked, 'reason' | 'quantity'>, now: Date): number {
  const reasons = reasonsFor(order, line, now)
  const hindrance = lineHindrance(order, line, reasons.length)
  if (hindrance) refuse('claim.nothing', null, hindrance)
  if (!reasons.some((one) => one.reason === reason)) refuse('claim.reason')
  const left = piecesLeft(line)
  if (quantity === undefined) return refuse('input.invalid', { fields: { quantity: '请填写数量' } }, '请填写数量')
  if (quantity > left) {
    const msg = `最多可申请 ${left} ${line.unit}`
    refuse('claim.quantity', { most: left, fields: { quantity: msg } }, msg)
  }
  return quantity
}
