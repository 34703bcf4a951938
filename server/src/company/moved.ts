import type { CompanyMove } from '../../../contract/account/companyState.ts'
import { daysLater } from '../../../contract/text.ts'
import type { AuditAction } from '../audit/audit.rules.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../database/db.ts'
import { addJob } from '../jobs.sql.ts'
import { insertNotice } from '../notice/notice.sql.ts'
import type { Services } from '../services.ts'
import { countSmsSent } from '../sms/smsBudget.sql.ts'
import { companyAfter, toldOf } from './company.rules.ts'
import type { LockedCompany } from './company.sql.ts'
import { said } from '../notice/companyNotices.rules.ts'

/**
 * The state a company goes into by `move`, told to its main account and to the audit; writing it is left to the caller.
 * @throws Refusal 'company.move.forbidden'.
 */
export async function moved(company: LockedCompany, move: CompanyMove, action: AuditAction, reason: string, { tx, now, audit }: Context) {
  const { id: companyId } = company
  const state = companyAfter(company.state, move)
  const { title, body } = toldOf(move, company.name, reason)
  await insertNotice(tx, { companyId, ...said('company.moved', { 事项: title, 说明: body }), link: '/userInfo', to: company.mainId }, now)
  const changed = { before: { state: company.state }, after: { state, move, ...(reason && { reason }) } }
  await audit(action, `company ${companyId}`, { companyId, ...changed })
  return state
}

/** Nobody of a company under review can log in and read a notice: the verdict goes to the phone as well, within a day. */
export async function sendVerdict(
  tx: Tx,
  services: Services,
  { id, mainPhone: phone }: LockedCompany,
  type: 'verified' | 'refused',
  now: Date,
) {
  if (phone === null) return
  await countSmsSent(tx, services, now)
  const until = daysLater(now, 1).toISOString()
  await addJob(tx, 'sms', { phone, type, until }, `verdict ${id}`)
}
