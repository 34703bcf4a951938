import {
  applyBalance,
  bankQueue,
  confirmSure,
  listBalances,
  partKinds,
  payBack,
  placeReceipt,
  receiptParts,
  suspendReceipt,
  voidReceipt,
} from '../../../contract/payment/bank.ts'
import { channels } from '../../../contract/payment/channel.ts'
import { fen, parseYuan, yuan } from '../../../contract/money.ts'
import { receiptStates } from '../../../contract/payment/payment.ts'
import { refuse } from '../../../contract/refusal.ts'
import { shanghai } from '../../../contract/text.ts'
import type { Routes } from '../services.ts'
import { propose, shownReceipt } from '../payment/propose.ts'
import { payFromBalance, sendBalanceBack } from './balance.ts'
import { balancePage, lockByReference, openByReference, openReceipts, partsOf, setStanding, type ShownPart } from './bank.sql.ts'
import { placeParts, suspend, type Standing } from './place.ts'
import { bookSure, type Sure } from './sure.ts'

/** The desk of money that came by bank: matching, suspense, balances. */
export const bankRoutes: Routes = ({ serve, serveOnce }) => {
  serve(bankQueue, async ({ input, db }) => {
    const { rows, total } = await openReceipts(db, input)
    const shown = await Promise.all(
      rows.map(async (receipt) => ({
        receipt: shownReceipt(receipt),
        best: (await propose(db, receipt))[0] ?? null,
      })),
    )
    return { rows: shown.toSorted((a, b) => Number(b.best?.sure ?? false) - Number(a.best?.sure ?? false)), total }
  })

  serveOnce(confirmSure, async ({ input, actor, origin, tx, now }) => {
    const sure: Sure[] = []
    for (const receipt of await openByReference(tx, input.references)) {
      const [best] = await propose(tx, receipt)
      if (best?.sure) sure.push({ receipt: { ...receipt, staffId: actor.staffId }, proposal: best })
    }
    const booked = await bookSure(tx, sure, { clerk: actor, address: origin.address, now })
    return {
      booked: [...booked].map(([reference, orderId]) => ({ reference, orderId })),
      left: input.references.filter((reference) => !booked.has(reference)),
    }
  })

  serveOnce(suspendReceipt, async ({ input: { reference, note }, tx, now, audit }) => {
    const standing = await suspend(tx, reference, note, now)
    await audit('receipt.suspend', `receipt ${standing.id}`, { after: { left: standing.left } })
    return shownStanding(standing)
  })

  serveOnce(placeReceipt, async ({ input: { reference, parts }, actor, tx, now, audit }) => {
    const standing = await placeParts(tx, reference, parts, { clerk: actor, now })
    const after = { parts: parts.map(({ kind, amount }) => ({ kind, amount })), left: standing.left }
    await audit('receipt.place', `receipt ${standing.id}`, { after })
    return shownStanding(standing)
  })

  serveOnce(voidReceipt, async ({ input: { reference, note }, tx, audit }) => {
    const receipt = await lockByReference(tx, reference)
    if (receipt.state !== 'open') refuse('receipt.settled')
    await setStanding(tx, receipt.id, { state: 'void', left_fen: fen(0), note })
    await audit('receipt.void', `receipt ${receipt.id}`, { after: { state: 'void' } })
    return { state: 'void', stateLabel: receiptStates.void, left: yuan(fen(0)) }
  })

  serve(receiptParts, async ({ input, db }) => (await partsOf(db, input.reference)).map(shownPart))

  serve(listBalances, async ({ input, db }) => {
    const { rows, total } = await balancePage(db, input)
    const shown = rows.map(({ balance, held, ...company }) => ({
      ...company,
      balance: yuan(balance),
      held: yuan(held),
      free: yuan(fen(balance - held)),
    }))
    return { rows: shown, total }
  })

  serveOnce(applyBalance, async ({ input, actor, tx, now, audit }) => {
    const amount = parseYuan(input.amount)
    const { order, stillDue } = await payFromBalance(tx, { ...input, amount }, actor, now)
    await audit('balance.apply', `order ${order.id}`, { after: { amount }, companyId: order.companyId })
    return { stillDue: yuan(stillDue), orderState: order.state }
  })

  serveOnce(payBack, async ({ input, actor, tx, now, audit }) => {
    const { companyId, reason, reference } = input
    const amount = parseYuan(input.amount)
    const sent = { companyId, reason, reference, amount, staffId: actor.staffId }
    const { id, free } = await sendBalanceBack(tx, sent, now)
    await audit('balance.payback', `payback ${id}`, { after: { amount, reference }, companyId })
    return { free: yuan(free) }
  })
}

const shownStanding = ({ state, left }: Standing) => ({ state, stateLabel: receiptStates[state], left: yuan(left) })

const shownPart = (part: ShownPart) => ({
  id: part.id,
  kind: part.kind,
  kindLabel: partKinds[part.kind],
  amount: yuan(part.amount),
  orderId: part.orderNumber,
  companyName: part.companyName,
  channelLabel: part.channel && channels[part.channel],
  payback: part.payback,
  surplus: yuan(part.surplus),
  staffName: part.staffName,
  createTime: shanghai(part.createdAt),
})
