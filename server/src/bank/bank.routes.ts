import {
  applyBalance,
  bankQueue,
  companyBills,
  confirmProposals,
  type Looked,
  listBalances,
  partKinds,
  payBack,
  placeReceipt,
  receiptParts,
  receiptPayers,
  reverseReceipt,
  suspendReceipt,
  voidReceipt,
} from '../../../contract/payment/bank.ts'
import { channels } from '../../../contract/payment/channel.ts'
import { fen, formatYuan, parseYuan, yuan } from '../../../contract/money.ts'
import { receiptStates, type Proposal } from '../../../contract/payment/payment.ts'
import { orderStates } from '../../../contract/order/orderState.ts'
import { instalmentName } from '../../../contract/plan/plan.ts'
import { refuse } from '../../../contract/refusal.ts'
import { shanghai } from '../../../contract/text.ts'
import type { Routes } from '../services.ts'
import { propose, shownReceipt } from '../payment/propose.ts'
import { payFromBalance } from './balance.ts'
import { sendBalanceBack } from './sendBack.ts'
import { companyOf, openBills, payersOf, type Bill } from './bills.sql.ts'
import { lockByReference, setStanding } from './bank.sql.ts'
import { balancePage, openByReference, openReceipts, partsOf, type ShownPart } from './desk.sql.ts'
import { placeParts } from './place.ts'
import { strikeOut, suspend, type Standing } from './suspend.ts'
import { reverseBooking } from './reverse.ts'
import { bookSure, type BookedSure, type Sure } from './sure.ts'

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

  serveOnce(confirmProposals, async ({ input: { chosen }, actor, origin, tx, now }) => {
    const open = new Map(
      (
        await openByReference(
          tx,
          chosen.map(({ reference }) => reference),
        )
      ).map((receipt) => [receipt.reference, receipt]),
    )
    const still: Sure[] = []
    for (const proposal of chosen) {
      const receipt = open.get(proposal.reference)
      const proposed = receipt && (await propose(tx, receipt)).some((one) => isSame(one, proposal))
      if (proposed) still.push({ receipt: { ...receipt, staffId: actor.staffId }, proposal })
    }
    const booked = await bookSure(tx, still, { clerk: actor, address: origin.address, now })
    return chosen.map(({ reference, orderId }) => {
      const came = booked.get(reference)
      const isTaken = came?.order === orderId
      return { reference, orderId, done: isTaken, said: isTaken ? saidOf(came) : open.has(reference) ? movedOn : '该流水已不在待匹配中' }
    })
  })

  serve(companyBills, async ({ input, db }) => {
    if ((input.companyId === undefined) === (input.orderId === undefined)) refuse('input.invalid', null, '请选择企业，或填写一个订单号')
    const company = (await companyOf(db, input)) ?? refuse(input.orderId === undefined ? 'company.missing' : 'order.missing')
    return {
      companyId: company.id,
      companyName: company.name,
      balance: yuan(company.balance),
      bills: (await openBills(db, company.id)).map(shownBill),
    }
  })

  serve(receiptPayers, async ({ input, db }) => {
    const payers = (await payersOf(db, input.reference)) ?? refuse('receipt.missing')
    return payers.map(({ id, name, why }) => ({ companyId: id, companyName: name, why }))
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

  serveOnce(voidReceipt, async ({ input: { reference, note }, tx, now, audit }) => {
    const receipt = await lockByReference(tx, reference)
    await strikeOut(tx, receipt, now)
    await setStanding(tx, receipt.id, { state: 'void', left_fen: fen(0), note })
    await audit('receipt.void', `receipt ${receipt.id}`, { after: { state: 'void' } })
    return { state: 'void', stateLabel: receiptStates.void, left: yuan(fen(0)) }
  })

  serveOnce(reverseReceipt, async ({ input, actor, tx, now, audit }) => {
    const { receiptId, companyId, left, amount, order } = await reverseBooking(tx, input, { clerk: actor, now })
    const after = { amount, reason: input.reason, order: order?.orderId ?? null, reopened: order?.reopened ?? false }
    await audit('receipt.reverse', `receipt ${receiptId}`, { after, ...(companyId !== null && { companyId }) })
    return { ...shownStanding({ id: receiptId, state: 'suspense', left }), order }
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

const isSame = (one: Proposal, { orderId, step, outcome }: Looked): boolean =>
  one.orderId === orderId && one.step === step && one.outcome === outcome

const movedOn = '匹配建议、订单或待付金额已有变化，或同一订单本次已入账一笔，请核对后再确认'

const saidOf = ({ booked, surplus, stillDue }: BookedSure): string =>
  [
    `${formatYuan(booked)} 已入账`,
    ...(surplus > 0 ? [`${formatYuan(surplus)} 已转入企业余额`] : []),
    ...(stillDue > 0 ? [`还差 ${formatYuan(stillDue)}`] : []),
  ].join('，')

const shownBill = ({ orderNumber, orderState, step, of, label, due, dueAt, placedAt }: Bill) => ({
  orderId: orderNumber,
  stateLabel: orderStates[orderState],
  step,
  name: instalmentName({ step, of, label }),
  due: yuan(due),
  dueTime: dueAt && shanghai(dueAt),
  createTime: shanghai(placedAt),
})

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
  reversed: part.reversedAt && { time: shanghai(part.reversedAt), staffName: part.reversedBy ?? '', reason: part.reverseReason },
})
