import { fen, type Fen } from '../../../contract/money.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Tx } from '../database/db.ts'
import { insertPosting } from '../payment/ledger.sql.ts'
import { lockByReference, setStanding, type LockedReceipt } from './bank.sql.ts'

/** What a receipt has left to place, and the state it is then in. */
export type Standing = { readonly id: number; readonly state: 'suspense' | 'placed'; readonly left: Fen }

/** Puts an open receipt into the books without saying whose it is. @throws Refusal receipt.settled unless it is open. */
export async function suspend(tx: Tx, reference: string, note: string, now: Date): Promise<Standing> {
  const receipt = await lockByReference(tx, reference)
  if (receipt.state !== 'open') refuse('receipt.settled')
  const left = await inSuspense(tx, receipt, now)
  await setStanding(tx, receipt.id, { state: 'suspense', left_fen: left, note })
  return { id: receipt.id, state: 'suspense', left }
}

/** Takes a receipt that was no money after all out of the books, where it lies in suspense whole. @throws Refusal receipt.settled. */
export async function strikeOut(tx: Tx, { reference, state, amount, left }: LockedReceipt, now: Date): Promise<void> {
  if (state === 'open') return
  if (state !== 'suspense' || left !== amount) refuse('receipt.settled', null, '该流水已入账或已认领，请先撤销入账')
  await insertPosting(tx, { kind: 'void', ref: reference, at: now }, [
    { account: 'suspense', companyId: null, orderId: null, amount },
    { account: 'bank', companyId: null, orderId: null, amount: fen(-amount) },
  ])
}

/** What of the receipt lies in suspense; an open one is taken there first. */
export async function inSuspense(tx: Tx, { reference, amount, state, left }: LockedReceipt, now: Date): Promise<Fen> {
  if (state === 'suspense') return left
  if (state !== 'open') return refuse('receipt.settled')
  await insertPosting(tx, { kind: 'unplaced', ref: reference, at: now }, [
    { account: 'bank', companyId: null, orderId: null, amount },
    { account: 'suspense', companyId: null, orderId: null, amount: fen(-amount) },
  ])
  return amount
}
