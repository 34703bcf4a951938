import { fen, formatYuan, type Fen } from '../../../contract/money.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Tx } from '../database/db.ts'
import { insertPosting } from '../payment/ledger.sql.ts'
import { insertPayback, lockBalance, type NewPayback } from './bank.sql.ts'
import { tellBalance } from './tell.ts'

type Sent = Omit<NewPayback, 'companyId'> & { readonly companyId: number; readonly orderId?: number | null }

/**
 * Books that a company's balance was sent back to it by bank, and tells it. Answers the id and what it has left.
 * @throws Refusal balance.short, payback.duplicate.
 */
export async function sendBalanceBack(tx: Tx, sent: Sent, now: Date): Promise<{ id: number; free: Fen }> {
  const { companyId, amount, reference, orderId = null } = sent
  const free = await lockBalance(tx, companyId)
  if (free < amount) refuse('balance.short')
  const id = await insertPayback(tx, sent, now)
  await insertPosting(tx, { kind: 'payback', ref: reference, at: now }, [
    { account: 'balance', companyId, orderId, amount },
    { account: 'bank', companyId, orderId, amount: fen(-amount) },
  ])
  await tellBalance(tx, companyId, '款项已退回', `已向您的银行账户退回 ${formatYuan(amount)}：${sent.reason}`, now)
  return { id, free: fen(free - amount) }
}
