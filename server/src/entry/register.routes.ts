import { companyNameFree, entered, register, registerAgain, resetPassword, verifyPhone } from '../../../contract/account/register.ts'
import { refusals, refuse } from '../../../contract/refusal.ts'
import { insertAudit } from '../audit/audit.sql.ts'
import { inTransaction, type Tx } from '../database/db.ts'
import { claimLicence, fileLinks } from '../file/file.sql.ts'
import { fileIdIn } from '../file/link.ts'
import type { Routes } from '../services.ts'
import { forgottenByReset, isTaken, nameLimits } from '../account/account.rules.ts'
import { accountByPhone } from '../account/account.sql.ts'
import { proveCode, useProven } from '../sms/code.ts'
import { judgeOwnPassword } from '../account/ownPassword.ts'
import { checkUnkept } from '../account/openChange.sql.ts'
import { proveFree } from '../account/proveFree.ts'
import { hashPassword } from '../account/password.ts'
import {
  checkAgreements,
  insertCompany,
  insertConsents,
  isNameTaken,
  orTaken,
  readRefused,
  resubmitCompany,
  setLicence,
  setPassword,
  takeRefused,
} from './register.sql.ts'
import { endSessionsOf, forgetBelieved } from '../session/session.sql.ts'
import { countUp, forgetTally } from '../tally/tally.sql.ts'

/** How a company comes in, and how a forgotten password is replaced. */
export const registerRoutes: Routes = ({ serve, serveTried }, services) => {
  serve(verifyPhone, async ({ input, origin, now, db }) => {
    if (input.type === 'register') await checkAgreements(db)
    await proveFree(db, services, { ...input, field: 'phone' }, origin, now)
    if (isTaken(await accountByPhone(db, input.phone), input.type)) refuse('phone.taken')
    return true as const
  })

  serve(companyNameFree, async ({ input: { companyName }, origin, now, db }) => {
    await inTransaction(db, (tx) => countUp(tx, nameLimits(origin.address), 'request.tooOften', now))
    if (await isNameTaken(db, companyName)) refuse('company.name.taken', named('company.name.taken', 'companyName'))
    return true as const
  })

  // A code is proven before anything costly, and used up with what it was for: a name that is taken costs no new code.
  serveTried(register, async ({ input, origin, now, db, act }) => {
    const { account: phone, captcha } = input
    await checkAgreements(db)
    judgeOwnPassword(input.password, [phone])
    const code = await proveFree(db, services, { phone, type: 'register', captcha, field: 'account' }, origin, now)
    const passwordHash = await hashPassword(input.password)
    return act(async ({ tx }) => {
      await useProven(tx, code, now)
      if (await accountByPhone(tx, phone)) refuse('phone.taken', named('phone.taken', 'account'))
      const ids = await orTaken(insertCompany(tx, input, { phone, passwordHash }, now))
      await checkUnkept(tx, phone, 'account', now)
      await submitted(tx, { ...ids, phone, licenseUrl: input.licenseUrl, before: null, address: origin.address, now })
      return true as const
    })
  })

  serveTried(registerAgain, async ({ input, origin, now, db, act }) => {
    const phone = input.account
    await checkAgreements(db)
    judgeOwnPassword(input.password, [phone])
    const code = await proveCode(db, services, { phone, type: 'register' }, input.captcha, now)
    const passwordHash = await hashPassword(input.password)
    return act(async ({ tx }) => {
      await useProven(tx, code, now)
      const ids = (await takeRefused(tx, phone)) ?? refuse('register.again.forbidden')
      await orTaken(resubmitCompany(tx, ids, input, passwordHash, now))
      await endSessionsOf(tx, [ids.accountId], now)
      const before = { state: 'refused' }
      await submitted(tx, { ...ids, phone, licenseUrl: input.licenseUrl, before, address: origin.address, now })
      return true as const
    })
  })

  serve(entered, async ({ input, now, db }) => {
    await proveCode(db, services, { phone: input.phone, type: 'register' }, input.captcha, now)
    const refused = await readRefused(db, input.phone)
    if (!refused) return null
    const { companyId, licence_id: licence } = refused
    const links = await fileLinks(db, services, companyId, licence === null ? [] : [licence])
    return {
      reason: refused.refuse_reason,
      companyName: refused.name,
      creditCode: refused.credit_code,
      licenseUrl: (licence !== null && links.get(licence)?.link) || null,
      nickname: refused.nickname,
    }
  })

  serveTried(resetPassword, async ({ input, origin, now, db, act }) => {
    const phone = input.account
    judgeOwnPassword(input.password, [phone])
    const code = await proveCode(db, services, { phone, type: 'reset' }, input.captcha, now)
    const passwordHash = await hashPassword(input.password)
    return act(async ({ tx, onCommit }) => {
      await useProven(tx, code, now)
      // Who guessed a code that was never sent learns no more than one who comes too late.
      const { id, companyId, opened } = (await accountByPhone(tx, phone)) ?? refuse('code.expired')
      // Whose company staff entered agrees now, in person; the code stays good until it is so.
      if (!opened && !input.agreed) refuse('consent.needed', named('consent.needed', 'agreed'))
      if (!opened) await insertConsents(tx, id, origin.address, now)
      if (!(await setPassword(tx, { companyId, accountId: id, phone }, passwordHash))) refuse('code.expired')
      await endSessionsOf(tx, [id], now)
      await forgetTally(tx, ...forgottenByReset(phone, origin.address))
      const what = { action: 'account.reset', subject: `account ${id}`, companyId, address: origin.address } as const
      await insertAudit(tx, { actor: null, side: 'buyer', ...what, ...(!opened && { after: { opened: true } }) }, now)
      onCommit(forgetBelieved)
      return true as const
    })
  })
}

/** A refusal at one field of the form. */
const named = (code: keyof typeof refusals, field: string) => ({ fields: { [field]: refusals[code].msg } })

type Submitted = {
  readonly companyId: number
  readonly accountId: number
  readonly phone: string
  readonly licenseUrl: string
  readonly before: object | null
  readonly address: string
  readonly now: Date
}

/** What belongs to every submission, the first as well as another: the licence, the consent and a row of the audit. */
async function submitted(tx: Tx, { phone, licenseUrl, before, address, now, ...ids }: Submitted): Promise<void> {
  const { companyId, accountId } = ids
  const licenceId = await claimLicence(tx, fileIdIn(licenseUrl), { phone, ...ids })
  await setLicence(tx, companyId, licenceId)
  await insertConsents(tx, accountId, address, now)
  const after = { state: 'pending', accountId, licenceId }
  const what = { action: 'company.register', subject: `company ${companyId}`, companyId, before, after } as const
  await insertAudit(tx, { actor: null, side: 'buyer', ...what, address }, now)
}
