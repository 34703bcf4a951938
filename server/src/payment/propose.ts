import { yuan } from '../../../contract/money.ts'
import { receiptStates, type BankReceipt, type Proposal } from '../../../contract/payment/payment.ts'
import { instalmentName } from '../../../contract/plan/plan.ts'
import { shanghai } from '../../../contract/text.ts'
import type { Db, Tx } from '../database/db.ts'
import { codesIn, numbersIn } from './code.rules.ts'
import { dueOf, proposals, type Seen } from './payment.rules.ts'
import { candidatesFor, type NewReceipt } from './receipt.sql.ts'
import type { ListedReceipt } from './receiptList.sql.ts'

/** What of a receipt speaks for one order or another. */
export const seenOf = (receipt: Pick<NewReceipt, 'amount' | 'payerName' | 'remark' | 'receivedAt'>): Seen => ({
  amount: receipt.amount,
  payerName: receipt.payerName,
  codes: codesIn(receipt.remark),
  numbers: numbersIn(receipt.remark),
  receivedAt: receipt.receivedAt,
})

/** The orders a receipt may be meant for, best first. */
export async function propose(db: Db | Tx, receipt: Parameters<typeof seenOf>[0]): Promise<Proposal[]> {
  const seen = seenOf(receipt)
  return proposals(seen, await candidatesFor(db, seen)).map(({ candidate, ...proposal }) => ({
    orderId: candidate.orderNumber,
    companyName: candidate.companyName,
    step: candidate.step,
    name: instalmentName(candidate),
    due: yuan(dueOf(candidate)),
    ...proposal,
  }))
}

export const shownReceipt = (receipt: ListedReceipt): BankReceipt => ({
  id: receipt.id,
  reference: receipt.reference,
  amount: yuan(receipt.amount),
  payerName: receipt.payerName,
  remark: receipt.remark,
  payerAccount: receipt.payerAccount,
  payeeAccount: receipt.payeeAccount,
  receivedAt: shanghai(receipt.receivedAt),
  state: receipt.state,
  stateLabel: receiptStates[receipt.state],
  left: yuan(receipt.left),
  note: receipt.note,
  orderId: receipt.orderNumber,
  outcome: receipt.outcome,
  booked: yuan(receipt.booked),
  surplus: yuan(receipt.surplus),
  recordedBy: receipt.recordedBy,
  bookedBy: receipt.bookedBy,
  createTime: shanghai(receipt.createdAt),
})
