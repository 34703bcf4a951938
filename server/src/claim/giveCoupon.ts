import { refuse } from '../../../contract/refusal.ts'
import { goodFrom } from '../coupon/good.rules.ts'
import { givingOf, takeOne } from '../coupon/take.sql.ts'
import type { Tx } from '../database/db.ts'
import { givesWords } from '../../../pricing/discount.ts'
import type { ClaimWords } from './claim.rules.ts'
import type { LockedClaim } from './claim.sql.ts'
import { givableTerms } from './coupon.sql.ts'

/** What is said of a claim, with the coupon that is proposed in words. @throws Refusal coupon.gone where none of it may be given now. */
export async function withCoupon(tx: Tx, words: ClaimWords, now: Date): Promise<ClaimWords> {
  const { offer } = words
  if (offer?.remedy !== 'coupon' || !offer.batchId) return words
  const terms =
    (await givableTerms(tx, offer.batchId, now)) ?? refuse('coupon.gone', { fields: { batchId: '' } }, '该优惠券已发完或已停发，请另选一种')
  return { ...words, offer: { ...offer, coupon: `${terms.name}，${givesWords(terms)}` } }
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
