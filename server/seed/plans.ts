import type { Share } from '../../contract/plan/plan.ts'
import { parseYuan } from '../../contract/money.ts'
import type { Tx } from '../src/database/db.ts'

const parts = (...shares: readonly (readonly [string, number])[]): string =>
  JSON.stringify(shares.map(([label, percent], at): Share => ({ label, percent, gate: at === 0 ? 'start' : 'ship' })))

/** The plans that the demo merchant offers for larger orders, and the credit of the demo company. People must be there. */
export async function seedPlans(tx: Tx): Promise<void> {
  await tx
    .insertInto('payment_plan')
    .values([
      {
        name: '定金 50%，发货前付尾款',
        from_fen: parseYuan('5000'),
        types: ['custom', 'common', 'standard'],
        steps: parts(['定金', 50], ['尾款', 50]),
        enabled: true,
      },
      {
        name: '三七分期',
        from_fen: parseYuan('10000'),
        types: ['custom', 'standard'],
        steps: parts(['定金', 30], ['尾款', 70]),
        enabled: true,
      },
    ])
    .execute()
  const { id } = await tx.selectFrom('company').select('id').where('name', '=', '荣达贸易有限公司').executeTakeFirstOrThrow()
  await tx
    .insertInto('credit_terms')
    .values({ company_id: id, limit_fen: parseYuan('100000'), days: 30, enabled: true })
    .execute()
}
