import { fen, formatYuan, parseYuan, yuan, type Fen } from '../../../contract/money.ts'
import type { OrderReceipt } from '../../../contract/price/price.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Day } from '../../../contract/text.ts'
import { conceded, concessionLabel } from '../../../pricing/concession.ts'
import type { Staff } from '../actor.ts'
import { writeAnew } from '../contract/amend.ts'
import { contractOf } from '../contract/version.sql.ts'
import type { Tx } from '../database/db.ts'
import { insertNotice } from '../notice/notice.sql.ts'
import { insertEvent, type LockedOrder } from '../order/order.sql.ts'
import { releaseSpend, reserveSpend } from '../order/spend.sql.ts'
import { toldOf } from '../order/timeline.rules.ts'
import { releaseCredit, reserveCredit } from '../plan/credit.sql.ts'
import { partsOf, toldOfChange } from './concession.rules.ts'
import { setEnded, setGiven, writeSums, type Kept, type Priced } from './concession.sql.ts'
import { said } from '../notice/orderNotices.rules.ts'

type When = { readonly now: Date; readonly today: Day }

/** @throws Refusal concession.twice where something is let off already, concession.amount as `conceded`. */
export const checkAmount = (receipt: OrderReceipt, amount: Fen): void => void lowered(receipt, amount, '')

function lowered(receipt: OrderReceipt, amount: Fen, reason: string): OrderReceipt {
  if (receipt.concession) refuse('concession.twice')
  return conceded(receipt, amount, reason)
}

/**
 * Lets it off of a locked order whose price may change: its receipt, its lines, the parts in which it is paid, what it holds of its
 * buyer's month and of the company's credit; a contract that nobody has signed is written anew, and the buyer is told.
 */
export async function give(
  tx: Tx,
  order: LockedOrder,
  { receipt: before, parts }: Pick<Priced, 'receipt' | 'parts'>,
  { id, amount, reason }: Pick<Kept, 'id' | 'amount' | 'reason'>,
  by: Staff,
  { now, today }: When,
) {
  const receipt = lowered(before, amount, reason)
  const gross = parseYuan(receipt.gross)
  await setGiven(tx, id, { receipt: before, parts }, by.staffId, now)
  await writeSums(tx, order.id, receipt, gross, partsOf(parts, gross))
  if (order.spendMonth !== null) await releaseSpend(tx, { accountId: order.accountId, month: order.spendMonth, amount })
  if (order.onCredit) await releaseCredit(tx, order.companyId, amount)
  const words = `${concessionLabel} ${formatYuan(amount)}：${reason}`
  await tell(tx, order, { move: 'concede', gross, words, mover: by }, { now, today })
  return { before: { gross: before.gross }, after: { gross: receipt.gross, concession: yuan(amount), reason } }
}

type By = { readonly staffId: number; readonly note: string; readonly mover: Staff }

/**
 * Takes it back: the order is what it was to the fen, by the very receipt and parts it had.
 * @throws Refusal order.limit.perMonth, credit.short where what was freed is spent by now.
 */
export async function takeBack(tx: Tx, order: LockedOrder, kept: Kept, { staffId, note, mover }: By, { now, today }: When) {
  const { receipt, parts, amount } = kept
  if (!receipt || !parts) return refuse('concession.done')
  const gross = parseYuan(receipt.gross)
  await setEnded(tx, kept.id, 'undone', { staffId, note }, now)
  if (order.spendMonth !== null) await reserveSpend(tx, { accountId: order.accountId, month: order.spendMonth, amount })
  if (order.onCredit) await reserveCredit(tx, order.companyId, amount, now)
  await writeSums(tx, order.id, receipt, gross, parts)
  await tell(tx, order, { move: 'unconcede', gross, words: note, mover }, { now, today })
  return { before: { gross: yuan(order.grossFen) }, after: { gross: receipt.gross, reason: note } }
}

type Change = { readonly move: 'concede' | 'unconcede'; readonly gross: Fen; readonly words: string; readonly mover: Staff }

/** Writes the contract anew, and tells the timeline and whoever placed the order and pays for it. */
async function tell(tx: Tx, order: LockedOrder, { move, gross, words, mover }: Change, { now, today }: When): Promise<void> {
  const { id, number, companyId, accountId, state } = order
  const contract = state === 'pending_contract' ? await contractOf(tx, id) : null
  if (contract && 'terms' in contract.content)
    await writeAnew(tx, contract, { reason: words, terms: contract.content.terms, madeBy: mover.staffId, today }, now)
  const note = toldOfChange(fen(order.grossFen), gross, words)
  await insertEvent(tx, { orderId: id, move, from: state, to: state, mover, note }, now)
  const anew = contract ? '合同已按新金额重新生成，请重新核对并签署。' : ''
  const told = said('order.concession', { 订单号: number, 事项: toldOf(move, state), 说明: note, 合同说明: anew })
  await insertNotice(tx, { companyId, ...told, link: `/orderDetail/${number}`, to: accountId, alsoGranted: 'order.pay' }, now)
}
