import { payeesNow, savePayees, type PayeeAccount } from '../../../contract/payment/payeeDesk.ts'
import { refuse } from '../../../contract/refusal.ts'
import { changedFields } from '../audit/audit.rules.ts'
import type { Routes } from '../services.ts'
import { findPayee, lockPayee, writePayee, type Payee } from './payee.sql.ts'

const isSame = (one: Payee | undefined, other: Payee | undefined): boolean =>
  one?.payee === other?.payee && one?.bankName === other?.bankName && one?.account === other?.account

const wordsOf = (one: PayeeAccount | undefined): string => (one ? `${one.payee} ${one.bankName} ${one.account}` : '未设置')

/** Where buyers' transfers go. What was ordered before keeps what its papers said. */
export const payeeRoutes: Routes = ({ serve, serveOnce }) => {
  serve(payeesNow, async ({ db }) => {
    const found = await findPayee(db)
    return { accounts: found ? [found] : [] }
  })

  serveOnce(savePayees, async ({ input: { accounts, seen }, tx, audit }) => {
    const was = await lockPayee(tx)
    const [before] = seen
    if (!isSame(before, was ?? undefined)) {
      refuse('page.changed', {}, `收款账户已被他人修改为“${wordsOf(was ?? undefined)}”，请刷新后重新填写`)
    }
    const [account = refuse('payment.notSetUp')] = accounts
    await writePayee(tx, account)
    await audit('payee.save', 'setting payee', changedFields({ ...was }, account))
    return true as const
  })
}
