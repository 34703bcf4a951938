import { enterCompany } from '../../../contract/account/register.ts'
import { checkUnkept } from '../account/openChange.sql.ts'
import { unopened } from '../account/password.ts'
import { lockCompany, setCompany } from '../company/company.sql.ts'
import { moved, sendVerdict } from '../company/moved.ts'
import type { Routes } from '../services.ts'
import { insertCompany, orTaken } from './register.sql.ts'

/** A company that staff enter for a customer who does not do it himself. */
export const enterRoutes: Routes = ({ serveOnce }, services) => {
  serveOnce(enterCompany, async ({ input, ...context }) => {
    const { tx, now } = context
    const { account: phone, checked, ...about } = input
    const says = { ...about, licenseUrl: '', inviteCode: '' }
    const { companyId } = await orTaken(insertCompany(tx, says, { phone, passwordHash: unopened }, now))
    await checkUnkept(tx, phone, 'account', now)
    const company = await lockCompany(tx, companyId)
    const state = await moved(company, 'verify', 'company.enter', checked, context)
    // Whoever sees the own customers only would not find it again.
    const mine = context.actor.ownOnly ? { manager_id: context.actor.staffId } : {}
    await setCompany(tx, companyId, { state, refuse_reason: '', reviewed_at: now, ...mine })
    await sendVerdict(tx, services, company, 'verified', now)
    return { id: companyId }
  })
}
