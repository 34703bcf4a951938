import { refuse } from '../../../contract/refusal.ts'
import { goodFrom } from '../coupon/good.rules.ts'
import { givingOf, takeOne } from '../coupon/take.sql.ts'
import type { Tx } from '../db.ts'
import type { Offered } from './claim.rules.ts'
import type { LockedClaim } from './claim.sql.ts'
import { givableName } from './coupon.sql.ts'

/** How the coupon is called that is proposed; nothing where none is. @throws Refusal coupon.gone where none of it may be given now. */
export async function couponOf(tx: Tx, { remedy, batchId }: Offered, now: Date): Promise<{ batchId?: number; coupon?: string }> {
  if (remedy !== 'coupon' || !batchId) return {}
  const coupon =
    (await givableName(tx, batchId, now)) ?? refuse('coupon.gone', { fields: { batchId: '' } }, '该优惠券已发完或已停发，请另选一种')
  return { batchId, coupon }
}

/**
 * Gives the company of a claim its coupon, within what it may have of the batch. Answers its id.
 * @throws Refusal coupon.gone where none is left, or the company has as many as it may.
 */
export async function giveCoupon(tx: Tx, { companyId, accountId }: LockedClaim, batchId: number, now: Date): Promise<number> {
  const owner = { companyId, accountId }
  const batch = (await givingOf(tx, owner, batchId)) ?? refuse('batch.missing')
  const { perCompany, perAccount, time } = batch.terms
  const id = await takeOne(tx, { batchId, owner, personal: false, how: 'give', perCompany, perAccount, ...goodFrom(time, now) }, now)
  return id ?? refuse('coupon.gone', null, '该优惠券已发完、已停发，或企业已达到限领数量，请商家另行提出方案')
}
