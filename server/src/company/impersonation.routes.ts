import { impersonate } from '../../../contract/account/company.ts'
import { shanghai } from '../../../contract/text.ts'
import { beginSession } from '../session/session.sql.ts'
import type { Routes } from '../services.ts'
import { insertNotice } from '../notice/notice.sql.ts'
import { checkLookable, lookWords } from './company.rules.ts'
import { accountToLookAs } from './company.sql.ts'

/** Staff look at the mall in a customer's name. */
export const impersonationRoutes: Routes = ({ serveOnce }) => {
  serveOnce(impersonate, async ({ input: { accountId, reason }, actor, tx, now, origin, audit }) => {
    const account = await accountToLookAs(tx, accountId)
    checkLookable(account)
    const by = { staffId: actor.staffId, token: origin.token ?? '', reason }
    const { agent, address } = origin
    const { token, expiresAt } = await beginSession(tx, { accountId, by }, { agent, address }, now)
    const { own, main } = lookWords(actor.name, shanghai(now), account.nickname, reason)
    const notice = { companyId: account.companyId, title: '客服查看了您的商城', link: '/userInfo' }
    await insertNotice(tx, { ...notice, body: own, to: accountId }, now)
    // Nobody but a main account manages sub-accounts.
    const toMain = { to: null, alsoGranted: 'son.manage', except: accountId } as const
    await insertNotice(tx, { ...notice, body: main, ...toMain }, now)
    const after = { accountId, reason, until: shanghai(expiresAt) }
    await audit('company.impersonate', `account ${accountId}`, { companyId: account.companyId, after })
    return { token, expires_time: shanghai(expiresAt) }
  })
}
