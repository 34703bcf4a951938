import { fen, type Fen } from '../../../contract/money.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Tx } from '../database/db.ts'
import { sendBalanceBack } from '../bank/sendBack.ts'
import { insertRefund } from '../channel/refund.sql.ts'
import { newNumber } from '../order/number.ts'
import type { Mover } from '../order/order.rules.ts'
import { insertPosting } from '../payment/ledger.sql.ts'
import type { ClaimWords } from './claim.rules.ts'
import type { ClaimColumns, LockedClaim } from './claim.sql.ts'
import { roadsOf, type Roads } from './refund.rules.ts'
import { notePayback, readRoads } from './refund.sql.ts'

/**
 * Sends what was agreed on back by the roads it came: codes by their provider, transfers by hand, which whoever pays names by
 * the bank's number. The sale is taken back in the books once, at the first try. Order and claim must be locked in `tx`.
 * @throws Refusal input.invalid where a transfer is needed and no number is given, payback.duplicate for one that is known,
 * balance.short where the company has had it back otherwise meanwhile.
 */
export async function payBack(tx: Tx, claim: LockedClaim, mover: Mover, { reference }: ClaimWords, now: Date): Promise<ClaimColumns> {
  const { companyId, orderId, number, agreed } = claim
  const { payments, bankLeft, sent } = await readRoads(tx, orderId, claim.id)
  const roads = roadsOf(fen(agreed - sent), payments, bankLeft)
  if (roads.bank > 0 && reference === undefined)
    refuse('input.invalid', { fields: { reference: '请填写银行流水号' } }, '该款项由对公转账支付，请转账后填写银行流水号')
  if (!claim.posted)
    await insertPosting(tx, { kind: 'claim', ref: number, at: now }, [
      { account: 'sales', companyId, orderId, amount: agreed },
      { account: 'balance', companyId, orderId, amount: fen(-agreed) },
    ])
  await sendByCode(tx, claim, roads, mover, now)
  if (roads.bank > 0) await sendByBank(tx, claim, roads.bank, reference ?? '', mover, now)
  return { posted: true, balance_fen: roads.balance }
}

async function sendByCode(tx: Tx, claim: LockedClaim, { codes }: Roads, mover: Mover, now: Date): Promise<void> {
  const staffId = mover.side === 'staff' ? mover.staffId : null
  const { companyId, id: claimId } = claim
  for (const { payment, amount } of codes) {
    const number = newNumber(now, 'R')
    const reason = `售后 ${claim.number}`
    const { paymentId } = payment
    const sent = await insertRefund(tx, { number, companyId, paymentId, amount, reason, staffId, claimId }, now)
    if (!sent) throw new Error('more would go back than came, with the order locked')
  }
}

async function sendByBank(
  tx: Tx,
  { id: claimId, number, companyId, orderId }: LockedClaim,
  amount: Fen,
  typed: string,
  mover: Mover,
  now: Date,
): Promise<void> {
  const staffId = mover.side === 'staff' ? mover.staffId : refuse('claim.move.forbidden')
  const reference = typed.toUpperCase()
  const { id: paybackId } = await sendBalanceBack(tx, { companyId, orderId, amount, reference, reason: `售后 ${number}`, staffId }, now)
  await notePayback(tx, { companyId, orderId, claimId, paybackId })
}
