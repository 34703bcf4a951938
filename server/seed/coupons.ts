import type { BatchTerms } from '../../contract/coupon/batch.ts'
import { daysLater, shanghai } from '../../contract/text.ts'
import { goodFrom } from '../src/coupon/good.rules.ts'
import { giveTo, insertBatch, insertCodes } from '../src/couponDesk/batch.sql.ts'
import { inTransaction } from '../src/database/db.ts'
import type { Ground } from './ground.ts'

/** The demo's code, as README tells it. */
export const demoCode = 'YNCA-2026-DEMO'

/** Some to take, one to come, one that is over, one that a company was given, and one by a code: whenever the demo is started. */
export async function seedCoupons({ db, now: clock }: Ground): Promise<void> {
  const now = clock()
  const usual: Omit<BatchTerms, 'name' | 'gives' | 'least' | 'how'> = {
    scope: { of: 'all' },
    not: [],
    forAgreed: false,
    holder: 'company',
    audience: { who: 'all' },
    pieces: 500,
    perCompany: 1,
    perAccount: null,
    from: shanghai(daysLater(now, -1)),
    until: shanghai(daysLater(now, 60)),
    time: { by: 'days', days: 30 },
    budget: null,
    note: '',
  }
  const hotel = await db.selectFrom('company').select('id').where('name', 'like', '山河%').executeTakeFirstOrThrow()
  const staff = await db.selectFrom('staff').select('id').where('username', '=', 'admin').executeTakeFirstOrThrow()
  await inTransaction(db, async (tx) => {
    const batch = (terms: Pick<BatchTerms, 'name' | 'gives' | 'least' | 'how'> & Partial<BatchTerms>) =>
      insertBatch(tx, { ...usual, ...terms }, staff.id, now)
    await batch({ name: '新品试单券', how: 'take', gives: { kind: 'fixed', face: '100.00' }, least: '2000.00', note: '每家企业限领一张。' })
    await batch({ name: '首单运费券', how: 'take', gives: { kind: 'freight', face: '30.00' }, least: '500.00' })
    await batch({
      name: '年末备货券',
      how: 'take',
      gives: { kind: 'share', bp: 9500, most: '500.00' },
      least: '3000.00',
      from: shanghai(daysLater(now, 7)),
    })
    await batch({
      name: '开业答谢券',
      how: 'take',
      gives: { kind: 'fixed', face: '80.00' },
      least: '1500.00',
      from: shanghai(daysLater(now, -40)),
      until: shanghai(daysLater(now, -10)),
    })
    const given = await batch({ name: '老客户答谢券', how: 'give', gives: { kind: 'fixed', face: '200.00' }, least: '5000.00', pieces: 50 })
    await giveTo(tx, [hotel.id], { batchId: given, each: 1, perCompany: 1, ...goodFrom(usual.time, now) }, now)
    const coded = await batch({ name: '展会专享券', how: 'code', gives: { kind: 'fixed', face: '150.00' }, least: '3000.00', pieces: 100 })
    await insertCodes(tx, coded, [demoCode.replaceAll('-', '')], now)
  })
}
