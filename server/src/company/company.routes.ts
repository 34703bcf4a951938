import {
  assignCompany,
  companyDetail,
  companyNotices,
  freezeCompany,
  listCompanies,
  notifyCompany,
  reviewCompany,
} from '../../../contract/account/company.ts'
import { shanghai } from '../../../contract/text.ts'
import { regionNames } from '../address/regions.ts'
import { endSessionsOf, forgetBelieved } from '../session/session.sql.ts'
import type { Staff } from '../actor.ts'
import { keepAssortment } from '../assortment/assortment.sql.ts'
import { changedFields } from '../audit/fields.rules.ts'
import type { Db } from '../database/db.ts'
import { fileLinks } from '../file/file.sql.ts'
import type { Services, Routes } from '../services.ts'
import { insertNotice } from '../notice/notice.sql.ts'
import { checkOpen, checkSeen, regionDigits, warningsOf } from './company.rules.ts'
import { accountIds, historyOf, lockCompany, membersOf, neighboursOf, nextPending, readCompany, setCompany } from './company.sql.ts'
import { keepLevel, keepPriceBook } from './level.sql.ts'
import { companyPage, countStates } from './list.sql.ts'
import { noticesOf } from './notices.sql.ts'
import { moved, sendVerdict } from './moved.ts'
import { detailOf, rowOf } from './shown.ts'

/** Companies as the merchant sees them: the review queue, one company's page, and what may be done with it. */
export const companyRoutes: Routes = ({ serve, serveOnce }, services) => {
  serve(listCompanies, async ({ input, db }) => {
    const [rows, counted] = await Promise.all([companyPage(db, input), countStates(db, input)])
    const counts: Record<string, number> = { all: counted.reduce((sum, { count }) => sum + count, 0) }
    for (const { state, count } of counted) counts[state] = count
    return { rows: rows.map(rowOf), total: counts[input.status] ?? 0, counts }
  })

  serve(companyDetail, ({ input, actor, db }) => detail(db, services, input.id, actor))

  serveOnce(reviewCompany, async ({ input: { companyId, verdict, reason, seen }, ...context }) => {
    const { tx, now } = context
    const company = await lockCompany(tx, companyId)
    checkSeen(shanghai(company.submittedAt), seen)
    const move = verdict === 'verified' ? 'verify' : 'refuse'
    const refuse_reason = move === 'refuse' ? reason : ''
    const state = await moved(company, move, 'company.review', refuse_reason, context)
    await setCompany(tx, companyId, { state, refuse_reason, reviewed_at: now })
    await sendVerdict(tx, services, company, verdict, now)
    return { state, next: await nextPending(tx, company) }
  })

  serveOnce(freezeCompany, async ({ input: { companyId, frozen, reason }, onCommit, ...context }) => {
    const { tx, now } = context
    const company = await lockCompany(tx, companyId)
    const state = await moved(company, frozen ? 'freeze' : 'unfreeze', 'company.freeze', reason, context)
    await setCompany(tx, companyId, { state, freeze_reason: frozen ? reason : '' })
    if (frozen) await endSessionsOf(tx, await accountIds(tx, companyId), now)
    onCommit(forgetBelieved)
    return { state }
  })

  serveOnce(assignCompany, async ({ input, tx, onCommit, audit }) => {
    const { companyId, levelId, priceBookId } = input
    const company = await lockCompany(tx, companyId)
    const { assortmentId = company.assortmentId } = input
    checkOpen(company.state)
    const standing = async (level: number, book: number | null, range: number | null) => ({
      levelId: level,
      level: (await keepLevel(tx, level)).name,
      priceBookId: book,
      priceBook: (await keepPriceBook(tx, book))?.name ?? null,
      assortmentId: range,
      assortment: (await keepAssortment(tx, range))?.name ?? null,
    })
    const { before, after } = changedFields(
      await standing(company.levelId, company.priceBookId, company.assortmentId),
      await standing(levelId, priceBookId, assortmentId),
    )
    if (Object.keys(after).length === 0) return true as const
    await setCompany(tx, companyId, { level_id: levelId, price_book_id: priceBookId, assortment_id: assortmentId })
    await audit('company.assign', `company ${companyId}`, { companyId, before, after })
    onCommit(forgetBelieved) // by what it buys is remembered with who asks
    return true as const
  })

  serve(companyNotices, async ({ input, db }) => {
    const { id } = await readCompany(db, input.companyId)
    const { rows, total } = await noticesOf(db, id, input)
    return { rows: rows.map(({ at, ...notice }) => ({ ...notice, createTime: shanghai(at) })), total }
  })

  serveOnce(notifyCompany, async ({ input: { companyId, title, body }, tx, now, audit }) => {
    const company = await lockCompany(tx, companyId)
    checkOpen(company.state)
    const sent = await insertNotice(tx, { companyId, title, body, link: '', to: 'everyone' }, now)
    await audit('company.notify', `company ${companyId}`, { companyId, after: { title, sent } })
    return { sent }
  })
}

/** Only who looks after companies is shown what a review needs: licence, whole phones, warnings. */
async function detail(db: Db, services: Services, id: number, actor: Staff) {
  const reviews = actor.areas.has('members')
  const company = await readCompany(db, id)
  const submitted = { ...company, region: regionNames(Number(regionDigits(company.creditCode))) }
  const [members, history, near, licences] = await Promise.all([
    membersOf(db, id),
    historyOf(db, id),
    reviews && company.state === 'pending' ? neighboursOf(db, id, submitted) : null,
    fileLinks(db, services, null, reviews && company.licenceId !== null ? [company.licenceId] : []),
  ])
  const warnings = near ? warningsOf(submitted, near) : []
  return detailOf(submitted, { members, history, warnings, licence: [...licences.values()][0] ?? null }, reviews)
}
