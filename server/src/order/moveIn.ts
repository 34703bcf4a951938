import type { Grant } from '../../../contract/grant.ts'
import type { OrderMove } from '../../../contract/order/orderState.ts'
import type { LineMove } from '../../../contract/production/lineState.ts'
import { notedText } from './noted.rules.ts'
import type { Tx } from '../database/db.ts'
import { waitingNotice } from '../approval/notice.rules.ts'
import { insertNotice } from '../notice/notice.sql.ts'
import { doneAt, type MoveContext } from './effects.ts'
import { followUps, stepOf, system, type Mover, type Target, type Words } from './order.rules.ts'
import { tabOf } from './standing.rules.ts'
import { consignmentNamed, toldOf, noteOf, spokenAt } from './timeline.rules.ts'
import { insertEvent, readLocked, setOrder, setState, type LockedOrder } from './order.sql.ts'
import { inBrackets, saidOf } from '../notice/said.rules.ts'

/**
 * Makes a move of an order, or of one of its lines or consignments: checks it, writes what it changes, the timeline, the
 * notices and the order's tab, and makes whatever moves follow by themselves. Answers the order as it then is. The only
 * road by which a state changes; `order` must be locked in `tx`.
 * @throws Refusal whatever `stepOf` or the move's effect refuses.
 */
export async function moveIn(
  tx: Tx,
  order: LockedOrder,
  target: Target,
  move: string,
  mover: Mover,
  words: Words,
  now: Date,
): Promise<LockedOrder> {
  const step = stepOf(order, target, move, mover, words)
  await write({ tx, order, step, mover, words, now })
  const note = [spokenAt(order, step, mover), consignmentNamed(order, step), noteOf(words), notedText(order.lines, words.noted)]
    .filter(Boolean)
    .join('；')
  // One word among several that are waited for.
  const done = move === 'approve' && step.to === step.from ? 'agree' : move
  await insertEvent(
    tx,
    {
      orderId: order.id,
      lineId: step.kind === 'line' ? step.id : null,
      consignmentId: step.kind === 'consignment' ? step.id : null,
      move: done,
      from: step.from,
      to: step.to,
      mover,
      note,
    },
    now,
  )
  // Who signs is told once there is something to sign.
  const next = step.to === 'pending_contract' ? null : grantAfter(done)
  await tell(tx, order, { move: done, placerToo: step.row.notice === 'buyer', next, mover, note }, now)

  let after = await readLocked(tx, order.id, now)
  await tellApprovers(tx, order, after, mover, now)
  for (const next of followUps(after, move)) {
    after = await moveIn(tx, after, next.target, next.move, system, {}, now)
  }
  return inItsTab(tx, after)
}

/** Puts an order into the tab that its facts want, as they were read just now. */
export async function inItsTab(tx: Tx, order: LockedOrder): Promise<LockedOrder> {
  const tab = tabOf(order)
  if (tab !== order.tab) await setOrder(tx, order.id, { tab })
  return { ...order, tab }
}

async function write(context: MoveContext): Promise<void> {
  const { tx, order, step } = context
  const { kind, to, id } = step
  await setState(tx, kind, id ?? order.id, to, await doneAt(kind, context))
}

/** Whose turn a move makes it, besides whoever placed the order. */
const nextGrant: Readonly<Partial<Record<OrderMove | LineMove, Grant>>> = {
  sendProof: 'proof.approve',
  keepProof: 'proof.approve',
  mendArtwork: 'proof.approve',
  sendSample: 'proof.approve',
  returnArtwork: 'artwork.edit',
  approve: 'order.pay',
  conclude: 'order.pay',
  bookCredit: 'order.pay',
}

const grantAfter = (move: string): Grant | null => (nextGrant as Readonly<Record<string, Grant | undefined>>)[move] ?? null

/** Tells those whose word is waited for from now on. */
async function tellApprovers(tx: Tx, before: LockedOrder, after: LockedOrder, mover: Mover, now: Date): Promise<void> {
  if (after.approval === null || after.approval.stepId === before.approval?.stepId) return
  await insertNotice(tx, waitingNotice(after, mover.side === 'buyer' ? mover.accountId : null), now)
}

type Told = { move: string; placerToo: boolean; next: Grant | null; mover: Mover; note: string }

async function tell(tx: Tx, order: LockedOrder, { move, placerToo, next: alsoGranted, mover, note }: Told, now: Date): Promise<void> {
  if (!placerToo && alsoGranted === null) return
  await insertNotice(
    tx,
    {
      companyId: order.companyId,
      ...saidOf('order', move, { 订单号: order.number, 事项: toldOf(move, order.state), 说明: inBrackets(note) }),
      link: `/orderDetail/${order.number}`,
      to: placerToo ? order.accountId : null,
      alsoGranted,
      // Nobody is told of what they did themselves.
      except: mover.side === 'buyer' ? mover.accountId : null,
    },
    now,
  )
}
