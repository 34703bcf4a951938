import type { BatchTerms } from '../../../contract/coupon/batch.ts'
import { receiveCoupon } from '../../../contract/coupon/coupon.ts'
import type { Shop } from '../order/shop.fixture.ts'
import { insertBatch } from './batch.sql.ts'

/** A coupon of 300 with tax from 5000 on, to be taken by everybody, as often as one likes. */
export const usualTerms: BatchTerms = {
  name: '满减券',
  gives: { kind: 'fixed', face: '300.00' },
  least: '5000.00',
  scope: { of: 'all' },
  not: [],
  forAgreed: false,
  how: 'take',
  holder: 'company',
  audience: { who: 'all' },
  pieces: 100,
  perCompany: null,
  perAccount: null,
  from: '2026-01-01 00:00:00',
  until: '2027-01-01 00:00:00',
  time: { by: 'days', days: 30 },
  budget: null,
  note: '',
}

/** A batch as the desk would write it. */
export async function aBatch(w: Shop, terms: Partial<BatchTerms> = {}): Promise<number> {
  const { id } = await w.db.selectFrom('staff').select('id').limit(1).executeTakeFirstOrThrow()
  return insertBatch(w.db as never, { ...usualTerms, ...terms }, id, w.clock.now)
}

/** A coupon of a new batch, had by who asks with this token. */
export async function aCoupon(w: Shop, token: string, terms: Partial<BatchTerms> = {}): Promise<number> {
  return (await w.must(w.ask(token, receiveCoupon, { couponId: await aBatch(w, terms) }))).id
}

export async function couponRow(w: Shop, id: number) {
  return w.db.selectFrom('coupon').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}
