import { parseYuan, yuan } from '../../../contract/money.ts'
import {
  confirmReceipt,
  listReceipts,
  proposeReceipt,
  recordReceipt,
  type BankReceipt,
  type Proposal,
} from '../../../contract/payment.ts'
import { refuse } from '../../../contract/refusal.ts'
import { fromShanghai, shanghai } from '../../../contract/text.ts'
import type { Db, Tx } from '../db.ts'
import type { Routes } from '../house.ts'
import { lockOrder } from '../order/order.sql.ts'
import { bookReceipt } from './booking.ts'
import { codesIn } from './code.rules.ts'
import { dueOf, proposals } from './payment.rules.ts'
import {
  candidatesFor,
  insertReceipt,
  listReceipts as pageOfReceipts,
  lockIntent,
  lockReceipt,
  receiptByReference,
  type ListedReceipt,
  type NewReceipt,
} from './receipt.sql.ts'

/** What finance does with the bank's list: write down, find the order, book. */
export const receiptRoutes: Routes = ({ serve, serveOnce }) => {
  serve(listReceipts, async ({ input, db }) => {
    const { rows, total } = await pageOfReceipts(db, input)
    return { rows: rows.map(shown), total }
  })

  serve(proposeReceipt, async ({ input, db }) => {
    const receipt = await receiptByReference(db, input.reference)
    return { receipt: shown(receipt), proposals: await propose(db, receipt) }
  })

  serveOnce(recordReceipt, async ({ input, actor, tx, now }) => {
    const receipt = receiptOf(input, actor.staffId)
    const id = (await insertReceipt(tx, receipt, now)) ?? refuse('receipt.duplicate')
    return { id, proposals: await propose(tx, receipt) }
  })

  serveOnce(confirmReceipt, async ({ input, actor, tx, now }) => {
    const order = await lockOrder(tx, input.orderId, null, now)
    const intent = await lockIntent(tx, order.id, input.step)
    const receipt = receiptOf(input, actor.staffId)
    const id = await lockReceipt(tx, receipt, now)
    const done = await bookReceipt(tx, order, intent, { ...receipt, id }, actor, now)
    return {
      outcome: done.outcome,
      booked: yuan(done.booked),
      surplus: yuan(done.surplus),
      stillDue: yuan(done.stillDue),
      orderState: done.order.state,
    }
  })
}

type Typed = { reference: string; amount: string; payerName: string; remark: string; receivedAt: string }

const receiptOf = (typed: Typed, staffId: number): NewReceipt => ({
  reference: typed.reference,
  amount: parseYuan(typed.amount),
  payerName: typed.payerName,
  remark: typed.remark,
  receivedAt: fromShanghai(typed.receivedAt),
  staffId,
})

async function propose(
  db: Db | Tx,
  { amount, payerName, remark }: Pick<NewReceipt, 'amount' | 'payerName' | 'remark'>,
): Promise<Proposal[]> {
  const seen = { amount, payerName, codes: codesIn(remark) }
  return proposals(seen, await candidatesFor(db, seen)).map(({ candidate, outcome, reasons }) => ({
    orderId: candidate.orderNumber,
    companyName: candidate.companyName,
    step: candidate.step,
    due: yuan(dueOf(candidate)),
    outcome,
    reasons,
  }))
}

const shown = (receipt: ListedReceipt): BankReceipt => ({
  id: receipt.id,
  reference: receipt.reference,
  amount: yuan(receipt.amount),
  payerName: receipt.payerName,
  remark: receipt.remark,
  receivedAt: shanghai(receipt.receivedAt),
  state: receipt.state,
  orderId: receipt.orderNumber,
  outcome: receipt.outcome,
  booked: yuan(receipt.booked),
  surplus: yuan(receipt.surplus),
  recordedBy: receipt.recordedBy,
  bookedBy: receipt.bookedBy,
  createTime: shanghai(receipt.createdAt),
})
