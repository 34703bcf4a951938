import {
  listPromotions,
  movePromotion,
  promotionCalendar,
  promotionDetail,
  savePromotion,
  type PromotionDetail,
} from '../../../contract/promotion/promotionDesk.ts'
import { promotionKinds } from '../../../contract/promotion/kinds.ts'
import type { PromotionTerms } from '../../../contract/promotion/terms.ts'
import { refuse } from '../../../contract/refusal.ts'
import { dayStart, fromShanghai, shanghai } from '../../../contract/text.ts'
import { canonical } from '../../../pricing/hash.ts'
import { atOnceAtMost } from '../../../pricing/promotionKinds.ts'
import { changedFields } from '../audit/fields.rules.ts'
import type { Staff } from '../actor.ts'
import type { Context } from '../context.ts'
import type { Db, Tx } from '../database/db.ts'
import type { Routes } from '../services.ts'
import { kindDesk } from '../promotion/kindDesk.ts'
import { checkNotOver, checkPublished, givesWords, movesOf, promotionAfter } from '../promotion/promotion.rules.ts'
import {
  atTheSameTime,
  changePromotion,
  insertPromotion,
  lockCalendar,
  lockPromotion,
  promotionById,
  promotionCounts,
  promotionPage,
  promotionsBetween,
  setPromotion,
  versionsOf,
  type Kept,
} from '../promotion/promotion.sql.ts'
import { namedIn } from '../promotion/promotion.sql.ts'
import { checkNamed, idsIn } from '../promotion/named.ts'
import { clashesOf } from './clashes.ts'
import { giftsNamed, previewNow } from './previewNow.ts'
import { isAnybodyElse, waitsForOther } from './result.sql.ts'
import { clashShown, isAsked, rowOf } from './shown.ts'

/** 营销: activities are made, published, paused and stopped. */
export const deskRoutes: Routes = ({ serve, serveOnce }) => {
  serve(listPromotions, async ({ input, db, now }) => {
    const [rows, counts] = await Promise.all([promotionPage(db, input, now), promotionCounts(db, input, now)])
    return { rows: rows.map((row) => rowOf(row, now)), total: counts[input.state], counts }
  })

  serve(promotionDetail, async ({ input, actor, db, now }) => detailOf(db, await promotionById(db, input.id), actor, now))

  serve(promotionCalendar, async ({ input: { from, until }, db, now }) => {
    const [first, last] = [dayStart(from), dayStart(until, 1)]
    if (last <= first || last.getTime() - first.getTime() > longestCalendar) refuse('input.invalid', null, '日历最多显示 92 天')
    const all = await promotionsBetween(db, first, last)
    const rows = []
    for (const one of all) {
      const { id, kind, name, standing, state, gives, ...shown } = rowOf(one, now)
      const clashes = (await clashesOf(db, one, now)).map(clashShown)
      rows.push({ id, kind, name, standing, state, gives, from: shown.from, until: shown.until, clashes })
    }
    return rows
  })

  serveOnce(savePromotion, async ({ input: { id: known, revision, terms: typed }, actor, tx, now, audit }) => {
    checkNotOver(typed, now)
    await checkNamed(tx, typed)
    const terms = await giftsNamed(tx, typed)
    await lockCalendar(tx)
    const locked = known === undefined ? null : await lockPromotion(tx, known)
    if (locked) await checkChange({ tx, now, actor }, locked, revision ?? 0, terms)
    const extended = locked ? locked.extended || (locked.state !== 'draft' && terms.until > locked.terms.until) : false
    if (locked) await changePromotion(tx, locked, terms, { staffId: actor.staffId, extended, now })
    const id = locked?.id ?? (await insertPromotion(tx, terms, actor.staffId, now))
    if (locked && locked.state !== 'draft') await kindDesk(locked.kind).holds?.(tx, { id, version: locked.version + 1, terms }, now)
    await audit('promotion.save', `promotion ${id}`, changedFields(locked?.terms ?? null, terms))
    return { id }
  })

  serveOnce(movePromotion, async ({ input: { id, revision, move, reason }, actor, tx, now, audit }) => {
    await lockCalendar(tx)
    const one = await lockPromotion(tx, id)
    if (one.revision !== revision) refuse('promotion.changed')
    const state = promotionAfter(isAsked(one), move, now)
    if ((move === 'stop' || move === 'pause') && reason === '' && one.state !== 'draft')
      refuse('input.invalid', { fields: { reason: '请填写原因' } }, '请填写原因')
    if (state === 'published') await checkClash(tx, one, now)
    if (move === 'publish' && (await asksAnother(tx, one, actor, now))) {
      await setPromotion(tx, id, { asked_by: actor.staffId, asked_at: now })
      await audit('promotion.move', `promotion ${id}`, { after: { asked: true } })
      return { state: one.state, asked: true }
    }
    await setPromotion(tx, id, { state, reason })
    if (move === 'publish') await kindDesk(one.kind).holds?.(tx, one, now)
    if (move === 'stop') await kindDesk(one.kind).stopped?.(tx, one, now)
    await audit('promotion.move', `promotion ${id}`, { before: { state: one.state }, after: { state, reason } })
    return { state, asked: false }
  })
}

const longestCalendar = 93 * 86_400_000 // ms

type Asking = Pick<Context<Staff>, 'tx' | 'now' | 'actor'>

/** Whether another person has to look at it first: it may sell below the margin that is wanted, and nobody else has asked for it yet. */
async function asksAnother(tx: Tx, one: Kept, actor: Staff, now: Date): Promise<boolean> {
  if (one.askedBy !== null && one.askedBy !== actor.staffId) return false
  const { concerns } = await previewNow(tx, one, false, now)
  return concerns.length > 0 && (await isAnybodyElse(tx, actor.staffId))
}

/** What was published may only become better, for goods that no other activity of its kind has. */
async function checkChange({ tx, now, actor }: Asking, locked: Kept, seen: number, terms: PromotionTerms): Promise<void> {
  if (locked.revision !== seen) refuse('promotion.changed')
  if (terms.rule.kind !== locked.kind) refuse('promotion.changed')
  if (locked.state === 'draft') return
  if (locked.state === 'stopped') refuse('promotion.move.forbidden', null, '活动已停止，不能修改')
  checkPublished(locked.terms, terms, locked)
  const changed = { ...locked, terms, from: fromShanghai(terms.from), until: fromShanghai(terms.until) }
  await checkClash(tx, changed, now)
  // What goes deeper than another person has seen is not to be had by changing what runs.
  if (canonical(depthOf(terms)) === canonical(depthOf(locked.terms)) && !(await meetsMore(tx, locked, changed, now))) return
  if (await asksAnother(tx, { ...changed, askedBy: null }, actor, now))
    refuse('promotion.second', null, '改后的毛利低于底线或有成本未知，请停止后复制为新活动，由另一位同事复核发布')
}

/** Whether it gives cause for concern that it did not before its end was put off: it meets others that it may be stacked with. */
async function meetsMore(tx: Tx, was: Kept, is: Kept, now: Date): Promise<boolean> {
  if (is.until <= was.until) return false
  const [before, after] = [await previewNow(tx, was, false, now), await previewNow(tx, is, false, now)]
  return after.concerns.some((concern) => !before.concerns.includes(concern))
}

/** What of its terms says who pays how much less, and how much of it there is: words count ids and do not name them. */
const depthOf = ({ rule, scope, not, audience, forAgreed, budget }: PromotionTerms) => ({ rule, scope, not, audience, forAgreed, budget })

/** @throws Refusal promotion.clash naming the first, or where so many of its kind would run at once. */
async function checkClash(tx: Tx, one: Kept, now: Date): Promise<void> {
  const most = atOnceAtMost[one.kind]
  if (most !== undefined && (await atTheSameTime(tx, one, now)).length >= most)
    refuse('promotion.clash', { most }, `同一时间最多 ${most} 个${promotionKinds[one.kind]}活动，请先停止其他活动或错开时间`)
  const [first] = await clashesOf(tx, one, now)
  if (!first) return
  const until = shanghai(first.until).slice(0, 16)
  refuse('promotion.clash', { id: first.id }, `「${first.name}」（至 ${until}）已包含其中的商品，同一商品同一时间只能参加一个`)
}

async function detailOf(db: Db, one: Kept, actor: Staff, now: Date): Promise<PromotionDetail> {
  const ids = idsIn(one.terms)
  // What is stopped or over is in nobody's way.
  const isPast = one.state === 'stopped' || one.until <= now
  const [{ goods, ...named }, versions, clashes] = await Promise.all([
    namedIn(db, ids),
    versionsOf(db, one.id),
    isPast ? [] : clashesOf(db, one, now),
  ])
  const waits = await waitsForOther(db, one.askedBy, actor.staffId)
  const notAmong = new Set(one.terms.not)
  return {
    ...rowOf(one, now),
    terms: one.terms,
    ...named,
    goods: goods.filter(({ id }) => !notAmong.has(id)),
    not: goods.filter(({ id }) => notAmong.has(id)),
    clashes: clashes.map(clashShown),
    moves: movesOf(isAsked(one), now).filter((move) => move !== 'publish' || !waits),
    askedBy: one.askedName,
    reason: one.reason,
    versions: versions.map(({ version, at, staffName, terms }) => ({
      ...{ version, time: shanghai(at), staffName },
      ...{ gives: givesWords(terms), until: terms.until },
    })),
  }
}
