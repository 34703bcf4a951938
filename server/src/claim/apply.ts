import type { z } from 'zod'
import type { ClaimForm } from '../../../contract/claim/claim.ts'
import { claimReasons } from '../../../contract/claim/claimReason.ts'
import { parseYuan } from '../../../contract/money.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Buyer } from '../actor.ts'
import type { Tx } from '../db.ts'
import { newNumber } from '../order/number.ts'
import { insertEvent, lockOrder, seenBy } from '../order/order.sql.ts'
import { openCells, wantedCells } from './cells.rules.ts'
import { checkEvidence, checkOffer, dueIn, offerText, targets } from './claim.rules.ts'
import { insertClaim, insertClaimEvent, insertOffer } from './claim.sql.ts'
import { addEvidence, tellClaim } from './moveClaim.ts'
import { moneyOf, readClaimOrder, type ClaimLine, type ClaimOrder } from './order.sql.ts'
import { leftOf, mostOf } from './refund.rules.ts'
import { lineHindrance, piecesLeft, reasonsFor, wholeHindrance } from './shown.ts'

type Asked = z.output<typeof ClaimForm>

/**
 * Makes a claim of a line, or of a whole order, with what the buyer would like to come of it as the first proposal.
 * @throws Refusal order.missing, claim.nothing, claim.open, claim.reason, claim.quantity, claim.evidence, file.missing,
 * claim.remedy, claim.amount.
 */
export async function apply(tx: Tx, buyer: Buyer, asked: Asked, now: Date): Promise<{ id: number; number: string }> {
  const locked = await lockOrder(tx, asked.orderId, buyer, now)
  const order = await readClaimOrder(tx, asked.orderId, seenBy(buyer, now))
  const { reason } = asked
  const kind = claimReasons[reason].kind
  const line = asked.lineId === undefined ? null : order.lines.find(({ id }) => id === asked.lineId)
  if (line === undefined) return refuse('order.missing')
  if ((line === null) !== (kind === 'order')) return refuse('claim.reason')
  const quantity = line === null ? checkWhole(order) : checkLine(order, line, asked, now)
  checkEvidence(reason, asked.fileIds)
  const wish = { remedy: asked.remedy, quantity, amount: parseYuan(asked.amount) }
  const money = moneyOf(order)
  const unit = line?.unit ?? '件'
  const most = line === null ? leftOf(money) : mostOf(money, line.id, quantity)
  const judged = checkOffer({ reason, quantity, unit }, wish, most)
  const open = line ? openCells(line, null) : []
  const offered = { ...judged, matrix: wantedCells(line, { ...judged, matrix: asked.matrix }, open) }

  const number = newNumber(now, 'A')
  const { companyId, accountId } = buyer
  const of = { number, companyId, accountId, orderId: order.id, lineId: line?.id ?? null, kind, reason, quantity }
  const id = await insertClaim(tx, { ...of, words: asked.words, ...targets(now), dueAt: dueIn('submitted', now) }, now)
  const claim = { ...of, id, orderNumber: order.number }
  await insertOffer(tx, claim, offered, buyer, '', now)
  await addEvidence(tx, claim, { side: 'buyer' }, asked.fileIds, now)
  const note = `${claimReasons[reason].label}；${offerText(offered, unit)}`
  await insertClaimEvent(tx, claim, { move: 'apply', from: '', to: 'submitted', mover: buyer, note }, now)
  const state = line?.state ?? locked.state
  await insertEvent(tx, { orderId: order.id, lineId: of.lineId, move: 'claim', from: state, to: state, mover: buyer, note: number }, now)
  await tellClaim(tx, { ...claim, accountId: locked.accountId }, '售后申请已提交', note, buyer, now)
  return { id, number }
}

/** @throws Refusal claim.open, claim.shipped, claim.nothing. */
function checkWhole(order: ClaimOrder): null {
  const hindrance = wholeHindrance(order)
  if (!hindrance) return null
  const code = order.state !== 'in_fulfilment' || order.shipped ? 'claim.shipped' : order.open > 0 ? 'claim.open' : 'claim.nothing'
  return refuse(code, null, hindrance)
}

/** The pieces that are claimed. @throws Refusal claim.nothing, claim.reason, claim.quantity. */
function checkLine(order: ClaimOrder, line: ClaimLine, { reason, quantity }: Asked, now: Date): number {
  const reasons = reasonsFor(line, now)
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
