import { sql } from 'kysely'
import { applyBalance, payBack, placeReceipt, suspendReceipt } from '../../../contract/payment/bank.ts'
import { fen, yuan, type Fen } from '../../../contract/money.ts'
import { recordReceipt } from '../../../contract/payment/payment.ts'
import { anOrder } from './orderActions.fixture.ts'
import type { Action, Walk } from './walk.fixture.ts'

let references = 0
const reference = () => `B${String(++references).padStart(8, '0')}`

/** A receipt that nobody knows lies in suspense, and is found its places part by part, also more than it holds. */
export const suspense: Action = async (walk) => {
  const { chance, ask, shop } = walk
  if (chance.hits(50)) {
    const receipt = { reference: reference(), payerName: '不知名', receivedAt: '2026-11-21 09:00:00' }
    await ask('finance', recordReceipt, { ...receipt, amount: yuan(fen(100 + chance.below(2000_00))) })
    await ask(chance.hits(90) ? 'finance' : 'sales', suspendReceipt, { reference: receipt.reference })
  }
  const { rows } = await sql<{ reference: string; left: Fen }>`
    select reference, left_fen as left from bank_receipt where left_fen > 0 order by id desc limit 5`.execute(shop.db)
  const found = chance.one(rows)
  if (!found) return
  const amount = yuan(fen(Math.max(1, chance.hits(30) ? found.left : chance.below(found.left + 50_00))))
  const part = chance.one([
    { kind: 'order', orderId: anOrder(walk)?.id, step: 1, amount },
    { kind: 'balance', companyId: await aCompany(walk), amount },
    { kind: 'channel', channel: chance.one(['alipay', 'weixin']), amount },
    { kind: 'payback', reference: reference(), reason: '随机的原因', amount },
  ])
  const asked = { reference: found.reference, parts: [part] }
  await Promise.all(Array.from({ length: chance.hits(25) ? 2 : 1 }, () => ask('finance', placeReceipt, asked)))
}

/** What we hold of a company pays an order, or goes back to it; never more than we hold. */
export const balance: Action = async (walk) => {
  const { chance, ask } = walk
  const amount = yuan(fen(1 + chance.below(300_00)))
  const times = { length: chance.hits(25) ? 2 : 1 }
  if (chance.hits(60)) {
    const asked = { orderId: anOrder(walk)?.id, step: 1, amount }
    await Promise.all(Array.from(times, () => ask('finance', applyBalance, asked)))
    return
  }
  const asked = { companyId: await aCompany(walk), amount, reference: reference(), reason: '随机的原因' }
  await Promise.all(Array.from(times, () => ask('finance', payBack, asked)))
}

async function aCompany({ chance, shop }: Walk): Promise<number> {
  const { rows } = await sql<{ id: number }>`select distinct company_id as id from customer_order order by 1`.execute(shop.db)
  return chance.one(rows)?.id ?? 0
}
