import type { Part } from '../../../contract/payment/bank.ts'
import { fen, formatYuan, parseYuan, sum } from '../../../contract/money.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Staff } from '../actor.ts'
import type { Tx } from '../database/db.ts'
import { lockOrder, readLocked, type LockedOrder } from '../order/order.sql.ts'
import { bookMoney } from '../payment/booking.ts'
import type { Intent } from '../payment/intent.sql.ts'
import { insertPosting } from '../payment/ledger.sql.ts'
import { bookingOf } from '../payment/payment.rules.ts'
import { lockIntent } from '../payment/receipt.sql.ts'
import { tellBalance } from './tell.ts'
import { insertPart, insertPayback, lockBalance, lockByReference, openStep, setStanding, type LockedReceipt } from './bank.sql.ts'
import { inSuspense, type Standing } from './suspend.ts'

type Placing = { readonly clerk: Staff; readonly now: Date }
type Target = { readonly order: LockedOrder; readonly intent: Intent }

/**
 * Places parts of a receipt, open or in suspense. All that is not placed stays in suspense. Orders are locked first, then the
 * receipt, so that of two clerks the second sees what the first has done.
 * @throws Refusal receipt.settled when nothing is left of it, receipt.left when less is left than the parts come to.
 */
export async function placeParts(tx: Tx, reference: string, parts: readonly Part[], { clerk, now }: Placing): Promise<Standing> {
  const targets = await lockTargets(tx, parts, now)
  const receipt = await lockByReference(tx, reference)
  const left = await inSuspense(tx, receipt, now)
  const placed = sum(parts.map(({ amount }) => parseYuan(amount)))
  if (placed > left) refuse('receipt.left', { left: formatYuan(left) })
  for (const part of parts) await placePart(tx, receipt, part, targets, { clerk, now })
  const rest = fen(left - placed)
  const state = rest > 0 ? 'suspense' : 'placed'
  await setStanding(tx, receipt.id, { state, left_fen: rest })
  return { id: receipt.id, state, left: rest }
}

const targetKey = (orderId: string, step: number | undefined): string => `${orderId} ${step ?? ''}`

/** Each step of an order once, in one order for everybody. @throws Refusal input.invalid for two parts of one step. */
async function lockTargets(tx: Tx, parts: readonly Part[], now: Date): Promise<Map<string, Target>> {
  const wanted = parts.flatMap((part) => (part.kind === 'order' ? [part] : []))
  const targets = new Map<string, Target>()
  for (const { orderId, step } of wanted.toSorted((a, b) =>
    a.orderId === b.orderId ? (a.step ?? 0) - (b.step ?? 0) : a.orderId < b.orderId ? -1 : 1,
  )) {
    const order = await lockOrder(tx, orderId, null, now)
    const intent = await lockIntent(tx, order.id, step ?? (await openStep(tx, order.id)))
    const known = [...targets.values()].some((target) => target.intent.id === intent.id)
    if (known) refuse('input.invalid', null, `订单 ${orderId} 的同一期出现了两次，请合并为一行`)
    targets.set(targetKey(orderId, step), { order, intent })
  }
  return targets
}

async function placePart(
  tx: Tx,
  { id: receiptId, reference }: LockedReceipt,
  part: Part,
  targets: ReadonlyMap<string, Target>,
  { clerk, now }: Placing,
): Promise<void> {
  const { staffId } = clerk
  const amount = parseYuan(part.amount)
  if (part.kind === 'order') {
    const { order: locked, intent } = targets.get(targetKey(part.orderId, part.step)) ?? refuse('order.missing')
    // A part before may have paid another step of it.
    const order = await readLocked(tx, locked.id, now)
    const { booked, surplus } = bookingOf(order.state, intent, amount)
    const of = { receiptId, kind: part.kind, amount, companyId: order.companyId, intentId: intent.id } as const
    const id = await insertPart(tx, { ...of, booked, surplus, staffId }, now)
    const money = { kind: 'place', ref: `part ${id}`, amount, account: 'suspense' } as const
    await bookMoney(tx, order, intent, money, clerk, now)
  } else if (part.kind === 'balance') {
    await lockBalance(tx, part.companyId)
    const { companyId } = part
    const id = await insertPart(tx, { receiptId, kind: part.kind, amount, companyId, staffId }, now)
    await insertPosting(tx, { kind: 'place', ref: `part ${id}`, at: now }, [
      { account: 'suspense', companyId, orderId: null, amount },
      { account: 'balance', companyId, orderId: null, amount: fen(-amount) },
    ])
    await tellBalance(tx, companyId, '货款已转入企业余额', `到账 ${formatYuan(amount)}，已转入企业余额`, now)
  } else if (part.kind === 'channel') {
    const { channel } = part
    const id = await insertPart(tx, { receiptId, kind: part.kind, amount, channel, staffId }, now)
    await insertPosting(tx, { kind: 'settlement', ref: `part ${id}`, at: now }, [
      { account: 'suspense', companyId: null, orderId: null, amount },
      { account: channel, companyId: null, orderId: null, amount: fen(-amount) },
    ])
  } else {
    const sent = { reference: part.reference, amount, companyId: null, reason: `${reference}：${part.reason}`, staffId }
    const paybackId = await insertPayback(tx, sent, now)
    await insertPart(tx, { receiptId, kind: part.kind, amount, paybackId, staffId }, now)
    await insertPosting(tx, { kind: 'payback', ref: part.reference, at: now }, [
      { account: 'suspense', companyId: null, orderId: null, amount },
      { account: 'bank', companyId: null, orderId: null, amount: fen(-amount) },
    ])
  }
}
