import { randomBytes } from 'node:crypto'
import type { BatchTerms } from '../../../contract/coupon/batch.ts'
import {
  batchDetail,
  giveCoupons,
  listBatches,
  listCoupons,
  makeCodes,
  moveBatch,
  revokeCoupons,
  saveBatch,
  tryBatch,
  type BatchDetail,
} from '../../../contract/coupon/couponDesk.ts'
import { waysToHave } from '../../../contract/coupon/batch.ts'
import { couponStates } from '../../../contract/coupon/couponState.ts'
import { yuan } from '../../../contract/money.ts'
import { refuse } from '../../../contract/refusal.ts'
import { fromShanghai, shanghai } from '../../../contract/text.ts'
import { changedFields } from '../audit/fields.rules.ts'
import { goodFrom } from '../coupon/good.rules.ts'
import { worksIn, type Staff } from '../actor.ts'
import type { Db, Tx } from '../database/db.ts'
import { couponPreviewNow } from '../marketing/previewNow.ts'
import { isAnybodyElse, waitsForOther } from '../marketing/result.sql.ts'
import { insertNotice } from '../notice/notice.sql.ts'
import { said } from '../notice/orderNotices.rules.ts'
import { checkNamed, idsIn } from '../promotion/named.ts'
import { namedIn } from '../promotion/promotion.sql.ts'
import type { Routes } from '../services.ts'
import { givesWords } from '../../../pricing/discount.ts'
import { canonical } from '../../../pricing/hash.ts'
import { askedReason, batchAfter, checkBegun, codeFrom, isAsked, isBegun, movesOf, rowOf, type Kept } from './batch.rules.ts'
import {
  batchById,
  batchCounts,
  batchPage,
  changeBatch,
  companiesAmong,
  countGiven,
  givenPage,
  giveTo,
  insertBatch,
  insertCodes,
  lockBatch,
  revokeThem,
  setBatchState,
  type Given,
} from './batch.sql.ts'

/** 营销 · 优惠券: batches are made, given, paused and stopped; coupons are revoked. */
export const couponDeskRoutes: Routes = ({ serve, serveOnce }) => {
  serve(listBatches, async ({ input, db, now }) => {
    const [rows, counts] = await Promise.all([batchPage(db, input, now), batchCounts(db, input, now)])
    return { rows: rows.map((row) => rowOf(row, now)), total: counts[input.state], counts }
  })

  serve(batchDetail, async ({ input, actor, db, now }) => detailOf(db, await batchById(db, input.id), actor, now))

  serveOnce(saveBatch, async ({ input: { id: known, revision, terms }, actor, tx, now, audit }) => {
    if (fromShanghai(terms.until) <= now) refuse('input.invalid', { fields: { until: '结束时间已过' } }, '领取结束时间已过，请修改')
    await checkNamed(tx, terms)
    const was = known === undefined ? null : await lockBatch(tx, known)
    if (was) checkChange(was, revision ?? 0, terms)
    const deeper = goesDeeper(was, terms)
    // Who only renames what waits has not given his word for what a colleague typed.
    if (was) await changeBatch(tx, was, terms, deeper ? actor.staffId : was.staffId)
    const id = was?.id ?? (await insertBatch(tx, terms, actor.staffId, now))
    await audit('batch.save', `coupon_batch ${id}`, changedFields(was?.terms ?? null, terms))
    const waited = was !== null && isAsked(was)
    const asked = deeper ? await asksAnother(tx, terms, actor, now) : waited
    if (asked) await setBatchState(tx, id, 'paused', askedReason)
    else if (waited) await setBatchState(tx, id, 'open', '')
    if (asked && !waited) await audit('batch.move', `coupon_batch ${id}`, { after: { asked: true } })
    return { id, asked }
  })

  serve(tryBatch, async ({ input: { terms }, actor, db, now }) => ({
    preview: await couponPreviewNow(db, terms, worksIn(actor, 'margin'), now),
  }))

  serveOnce(moveBatch, async ({ input: { id, revision, move, reason }, actor, tx, audit }) => {
    const was = await lockBatch(tx, id)
    if (was.revision !== revision) refuse('batch.changed')
    const state = batchAfter(was, move)
    if (move === 'resume' && (await waitsForOther(tx, askerOf(was), actor.staffId)))
      refuse('promotion.second', null, '按近 30 天订单试算，毛利低于底线或有成本未知，须由另一位有营销权限的同事核对后恢复发放')
    if (move === 'stop' && reason === '') refuse('input.invalid', { fields: { reason: '请填写原因' } }, '请填写原因')
    await setBatchState(tx, id, state, reason)
    await audit('batch.move', `coupon_batch ${id}`, { before: { state: was.state }, after: { state, reason } })
    return { state }
  })

  serveOnce(giveCoupons, async ({ input: { id, companyIds, levelIds, each }, tx, now, audit }) => {
    const batch = checkOpen(await batchById(tx, id), now)
    if (batch.terms.how === 'code') refuse('coupon.move.forbidden', null, '兑换码批次的券只能用兑换码领取')
    if (batch.terms.holder === 'account') refuse('coupon.move.forbidden', null, '“个人使用”的券由本人领取，不能发给企业')
    const companies = await companiesAmong(tx, companyIds, levelIds)
    const gift = { batchId: id, each, perCompany: batch.terms.perCompany, ...goodFrom(batch.terms.time, now) }
    const given = await giveTo(tx, companies, gift, now)
    if (!given) return refuse('coupon.gone', null, `剩余 ${batch.left} 张，不够发放 ${companies.length} 家企业每家 ${each} 张`)
    if (given.length === 0) refuse('coupon.taken', null, '所选企业都已达到每企业限领的数量，或没有已认证的企业')
    const words = said('coupon.given', { 优惠券: batch.name, 优惠: givesWords(batch.terms), 张数: String(each) })
    for (const companyId of given)
      await insertNotice(tx, { companyId, ...words, link: '/coupon', to: null, alsoGranted: 'order.place' }, now)
    await audit('batch.give', `coupon_batch ${id}`, { after: { companies: given.length, each, coupons: given.length * each } })
    return { companies: given.length, coupons: given.length * each }
  })

  serveOnce(makeCodes, async ({ input: { id, pieces }, tx, now, audit }) => {
    const batch = checkOpen(await lockBatch(tx, id), now)
    if (batch.terms.how !== 'code')
      refuse('coupon.move.forbidden', null, `该批次的券以${waysToHave[batch.terms.how]}的方式发出，不能生成兑换码`)
    const codes = Array.from({ length: pieces }, () => codeFrom(randomBytes(12)))
    const plain = codes.map((code) => code.replaceAll('-', ''))
    if (!(await insertCodes(tx, id, plain, now))) refuse('coupon.gone', null, `剩余 ${batch.left} 张，不够生成 ${pieces} 个兑换码`)
    await audit('batch.codes', `coupon_batch ${id}`, { after: { pieces } })
    return { codes }
  })

  serve(listCoupons, async ({ input, db }) => {
    const [rows, total] = await Promise.all([givenPage(db, input), countGiven(db, input)])
    return { rows: rows.map(givenShown), total }
  })

  serveOnce(revokeCoupons, async ({ input: { ids, reason }, tx, audit }) => {
    const revoked = await revokeThem(tx, ids, reason)
    if (revoked.length === 0) refuse('coupon.move.forbidden', null, '只有未使用的优惠券可以作废')
    for (const { id, companyId } of revoked) await audit('coupon.revoke', `coupon ${id}`, { companyId, after: { reason } })
    return { revoked: revoked.length }
  })
}

/** The batch, if some of it may be given now. @throws Refusal coupon.ended. */
function checkOpen(batch: Kept, now: Date): Kept {
  if (batch.state !== 'open' || now >= batch.until || goodFrom(batch.terms.time, now).until <= now) refuse('coupon.ended')
  return batch
}

/** Whether an order may be let off otherwise than it was. */
const goesDeeper = (was: Kept | null, terms: BatchTerms): boolean =>
  was === null || canonical(depthOf(was.terms)) !== canonical(depthOf(terms))

const depthOf = ({ gives, least, scope, not, forAgreed, audience }: BatchTerms) => ({ gives, least, scope, not, forAgreed, audience })

/** Whether another person has to look at it first: orders with it may sell below the margin that is wanted. */
async function asksAnother(tx: Tx, terms: BatchTerms, actor: Staff, now: Date): Promise<boolean> {
  const { concerns } = await couponPreviewNow(tx, terms, false, now)
  return concerns.length > 0 && (await isAnybodyElse(tx, actor.staffId))
}

function checkChange(was: Kept, seen: number, terms: BatchTerms): void {
  if (was.revision !== seen) refuse('batch.changed')
  if (was.state === 'stopped') refuse('coupon.move.forbidden', null, '批次已停止，不能修改')
  if (isBegun(was)) checkBegun(was.terms, terms)
}

/** Who asked for a second one's word; null: nobody. */
const askerOf = (one: Kept): number | null => (isAsked(one) ? one.staffId : null)

async function detailOf(db: Db, one: Kept, actor: Staff, now: Date): Promise<BatchDetail> {
  const { goods, ...named } = await namedIn(db, idsIn(one.terms))
  const waits = await waitsForOther(db, askerOf(one), actor.staffId)
  const not = new Set(one.terms.not)
  return {
    ...rowOf(one, now),
    terms: one.terms,
    begun: isBegun(one),
    reason: one.reason,
    moves: movesOf(one).filter((move) => move !== 'resume' || !waits),
    ...named,
    goods: goods.filter(({ id }) => !not.has(id)),
    not: goods.filter(({ id }) => not.has(id)),
  }
}

const givenShown = ({ at, from, until, usedAt, off, how, gross: _, orderKey: __, batchName: ___, ...row }: Given) => ({
  ...row,
  stateLabel: couponStates[row.state],
  how: waysToHave[how],
  createTime: shanghai(at),
  from: shanghai(from),
  until: shanghai(until),
  useTime: usedAt ? shanghai(usedAt) : '',
  off: off === null ? null : yuan(off),
})
