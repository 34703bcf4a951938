import { type CodeType, login, loginMobile, logout, sendCode, userInfo } from '../../../contract/account/account.ts'
import { provePassword } from '../account/provePassword.ts'
import { Phone } from '../../../contract/account/phone.ts'
import { addJob } from '../jobs.sql.ts'
import { Refusal, refuse } from '../../../contract/refusal.ts'
import { buyerComes, enter } from '../factor/enter.ts'
import type { Routes } from '../services.ts'
import { admit, codeLife, codeLimits, isTaken } from '../account/account.rules.ts'
import { accountByPhone, userInfoOf } from '../account/account.sql.ts'
import { codeHash, newCode } from '../sms/code.ts'
import { insertCode } from '../sms/code.sql.ts'
import { keptUntil, keptWords } from '../account/openChange.sql.ts'
import { proveByCode } from '../account/logIn.ts'
import { isKnownNetwork } from '../session/place.sql.ts'
import { endSession } from '../session/session.sql.ts'
import { spendSms } from '../sms/smsBudget.sql.ts'
import { countUp } from '../tally/tally.sql.ts'

/** Whether a code of this type gives the phone to an account. */
const isForNew = (type: CodeType): boolean => type === 'bind' || type === 'register'

/** Log-in by password and by code, log-out, who am I. */
export const accountRoutes: Routes = ({ serve, serveTried }, services) => {
  serve(login, async ({ input, origin, now, db }) => {
    // A phone typed with blanks or full-width digits is the same phone; anything else is nobody's.
    const phone = Phone.safeParse(input.username).data ?? input.username
    const find = () => accountByPhone(db, phone)
    const account = await provePassword({ db, side: 'buyer', name: phone, password: input.password, origin, now }, find)
    admit(account, services.demoAllowed)
    return enter({ db, services, origin, now }, buyerComes(account))
  })

  serve(loginMobile, async ({ input, origin, now, db }) => {
    const account = await proveByCode(db, services, input.account, input.captcha, origin, now)
    admit(account, services.demoAllowed)
    return enter({ db, services, origin, now }, buyerComes(account))
  })

  serveTried(sendCode, ({ input, origin, now, act }) =>
    act(async ({ tx }) => {
      if (services.smsOff) refuse('sms.off')
      await countUp(tx, codeLimits(input.phone, origin.address), 'code.tooOften', now)
      const known = await accountByPhone(tx, input.phone)
      // Returned, so that asking for one phone after another is counted.
      if (isTaken(known, input.type)) return new Refusal('phone.taken')
      const kept = isForNew(input.type) ? await keptUntil(tx, input.phone, now) : null
      if (kept) return new Refusal('phone.taken', null, keptWords(kept))
      const wantsKnown = input.type === 'login' || input.type === 'reset'
      const silent = wantsKnown && !known
      // Of one's own account a code may be had as long as there are any; so it is where there is none, lest it be told apart.
      const isKnown = known || wantsKnown || (await isKnownNetwork(tx, origin.address, now))
      await spendSms(tx, services, { type: input.type, purse: isKnown ? 'kept' : 'open', silent }, now)
      const code = newCode()
      const lives = { created_at: now, expires_at: new Date(now.getTime() + codeLife) }
      // An unknown phone gets a row and a job like any other, only no message: neither the answer nor the time it takes
      // tells which phones have accounts.
      const id = await insertCode(tx, input, codeHash(services, input, code), lives)
      const until = lives.expires_at.toISOString()
      await addJob(tx, 'sms', { ...input, code, until, silent }, `sms ${id}`)
      return true as const
    }),
  )

  serve(logout, async ({ origin, db }) => {
    if (origin.token) await endSession(db, origin.token)
    return true as const
  })

  serve(userInfo, ({ actor, db }) => userInfoOf(db, services, actor))
}
