import { yuan } from '../../../contract/money.ts'
import { payOrder } from '../../../contract/payment/payment.ts'
import { refuse } from '../../../contract/refusal.ts'
import { shanghai } from '../../../contract/text.ts'
import type { Routes } from '../services.ts'
import { checkPayable, dueOf } from '../payment/payment.rules.ts'
import { readIntentsAndPayee } from '../payment/payment.sql.ts'
import { codeFor } from './codeFor.ts'

/** How a buyer pays: by bank transfer (where to, how much) or by a code to scan. */
export const payRoutes: Routes = ({ serve }, services) => {
  serve(payOrder, async ({ input, actor, db, now }) => {
    if (input.payType !== 'bank') return codeFor(services, input, input.payType, actor)
    const { intents, payee } = await readIntentsAndPayee(db, input.orderId, actor, now)
    const intent = intents.find(({ step }) => step === input.step) ?? refuse('payment.missing')
    checkPayable(intent.orderState, intent)
    const { remarkCode, expiresAt } = intent
    return {
      payType: 'bank' as const,
      ...payee,
      amount: yuan(dueOf(intent)),
      remarkCode,
      expiresAt: expiresAt && shanghai(expiresAt),
    }
  })
}
