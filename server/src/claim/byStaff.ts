import type { z } from 'zod'
import { claimReasons } from '../../../contract/claim/claimReason.ts'
import type { BuyersWord, CallOffForm, StaffClaimForm } from '../../../contract/claim/claimDesk.ts'
import { wordWays } from '../../../contract/claim/wordWay.ts'
import { yuan } from '../../../contract/money.ts'
import { beforeMaking, type LineState } from '../../../contract/production/lineState.ts'
import { refuse } from '../../../contract/refusal.ts'
import { fromShanghai } from '../../../contract/text.ts'
import type { Staff } from '../actor.ts'
import type { Db, Tx } from '../database/db.ts'
import { fileLinks } from '../file/file.sql.ts'
import { lockOrder, readLocked, seenByStaff, type LockedOrder } from '../order/order.sql.ts'
import type { Services } from '../services.ts'
import { begin, partOf, wishOf } from './apply.ts'
import { invoicesOf, ownerOf } from './byStaff.sql.ts'
import { offerText, type Offered } from './claim.rules.ts'
import { insertOffer, readClaim } from './claim.sql.ts'
import { addEvidence, moveClaimIn, tellClaim } from './moveClaim.ts'
import { readClaimOrder, type ClaimOrder } from './order.sql.ts'
import { leftOf } from './refund.rules.ts'
import { claimableOf, wholeHindrance } from './shown.ts'

/** What staff may claim of an order for its customer. @throws Refusal order.missing. */
export async function claimableByStaff(services: Services, db: Db, number: string, now: Date) {
  const order = await readClaimOrder(db, number, seenByStaff)
  const ids = order.lines.flatMap((line) => line.approvedIds)
  const [links, owner, invoices] = await Promise.all([fileLinks(db, services, null, ids), ownerOf(db, order.id), invoicesOf(db, order.id)])
  return {
    ...claimableOf(order, links, now),
    ...owner,
    invoices: invoices.map(({ amount, ...invoice }) => ({ ...invoice, amount: yuan(amount) })),
    callOffHindrance: callOffHindrance(order),
  }
}

/** Why the merchant cannot call the order off by itself, in words with what to do instead; '' where that may be. */
function callOffHindrance(order: ClaimOrder): string {
  if (order.state === 'pending_payment' || order.state === 'pending_contract' || order.state === 'pending_approval')
    return '订单尚未付款，请直接使用“取消订单”'
  if (order.state === 'pending_group') return '订单待成团，请直接使用“取消订单”'
  const hindrance = wholeHindrance(order)
  if (hindrance) return hindrance
  return isBegun(order) ? '已开始生产，不能单方取消；请代客户申请整单退款，由客户确认退款金额' : ''
}

/** Whether the making of anything has begun; what lies in stock is made already. */
const isBegun = ({ lines }: ClaimOrder): boolean =>
  lines.some(({ type, state }) => type !== 'spot' && !(beforeMaking as readonly LineState[]).includes(state))

/** Whether the order would be over and the customer lose by it: that takes a yes in person, whatever was said on the phone. */
const needsYes = (order: ClaimOrder, { remedy, amount }: Offered): boolean =>
  remedy === 'cancel' && (amount < leftOf(order) || isBegun(order))

/**
 * Begins a claim for whoever placed the order. With the customer's word the proposal is the customer's and waits for the
 * merchant; without it, it is the merchant's and waits for the customer. Pictures need not be there: who speaks on the phone
 * has none, and may be asked for them.
 * @throws Refusal as `apply`, but for claim.evidence; input.invalid for a word of the future, or a return without an address.
 */
export async function applyByStaff(tx: Tx, staff: Staff, asked: z.output<typeof StaffClaimForm>, now: Date) {
  checkWord(asked.word, now)
  const locked = await lockOrder(tx, asked.orderId, null, now)
  const order = await readClaimOrder(tx, asked.orderId, seenByStaff)
  const part = partOf(order, asked, now)
  const offered = wishOf(order, part, asked)
  const said = wordText(asked.word)
  const wish = asked.word && !needsYes(order, offered) ? asked.word : null
  const note = [claimReasons[asked.reason].label, wish ? offerText(offered, part.unit) : '', said].filter(Boolean).join('；')
  const { claim, eventId } = await begin(tx, { ...begunBy(staff, locked), part, words: asked.words, note }, now)
  if (wish) {
    const customer = {
      side: 'buyer',
      accountId: locked.accountId,
      name: `${wish.who}（商家代为提交）`,
      grants: none,
      main: false,
      by: null,
    } as const
    await tellClaim(
      tx,
      { ...claim, accountId: locked.accountId },
      { move: 'byStaff', told: '商家已代您提交售后申请', note, mover: staff },
      now,
    )
    await insertOffer(tx, claim, offered, customer, '', now)
    await addEvidence(tx, claim, { side: 'staff', eventId, offered: false }, asked.fileIds, now)
  } else {
    const words = { offer: offered, fileIds: asked.fileIds, returnTo: asked.returnTo }
    await moveClaimIn(tx, await both(tx, locked.id, claim.id, now), 'offer', staff, words, now)
  }
  return { id: claim.id, number: claim.number, companyId: locked.companyId }
}

/**
 * Calls off an order that is paid and of which nothing is made: a claim of the whole order, at once decided, by which everything
 * goes back; finance pays it as any other.
 * @throws Refusal order.missing, claim.reason for one that is not of a whole order, claim.shipped, claim.open, claim.nothing,
 * claim.move.forbidden once the making has begun, input.invalid for a word of the future.
 */
export async function callOff(tx: Tx, staff: Staff, asked: z.output<typeof CallOffForm>, now: Date) {
  checkWord(asked.word, now)
  const locked = await lockOrder(tx, asked.orderId, null, now)
  const order = await readClaimOrder(tx, asked.orderId, seenByStaff)
  if (claimReasons[asked.reason].kind !== 'order') refuse('claim.reason')
  const hindrance = callOffHindrance(order)
  if (hindrance) refuse(order.shipped ? 'claim.shipped' : 'claim.move.forbidden', null, hindrance)
  const part = partOf(order, { reason: asked.reason }, now)
  const amount = leftOf(order)
  const note = [claimReasons[asked.reason].label, wordText(asked.word)].filter(Boolean).join('；')
  const { claim } = await begin(tx, { ...begunBy(staff, locked), part, words: asked.text, note }, now)
  await moveClaimIn(tx, await both(tx, locked.id, claim.id, now), 'callOff', staff, { text: asked.text }, now)
  return { id: claim.id, number: claim.number, amount: yuan(amount), companyId: locked.companyId }
}

const none: ReadonlySet<never> = new Set()
const begunBy = (staff: Staff, locked: LockedOrder) => ({ locked, accountId: locked.accountId, mover: staff })

const both = async (tx: Tx, orderId: number, claimId: number, now: Date) => ({
  order: await readLocked(tx, orderId, now),
  claim: await readClaim(tx, claimId),
})

type Word = z.output<typeof BuyersWord> | undefined

/** Nobody has said anything in the future. */
function checkWord(word: Word, now: Date): void {
  if (word && fromShanghai(word.at) > now)
    refuse('input.invalid', { fields: { 'word.at': '告知时间不能晚于现在' } }, '告知时间不能晚于现在')
}

const wordText = (word: Word): string => (word ? `${word.who}于 ${word.at.slice(0, 16)} ${wordWays[word.how]}告知` : '')
