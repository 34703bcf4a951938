import { login, loginMobile, logout, Phone, sendCode, userInfo } from '../../../contract/account.ts'
import { refuse } from '../../../contract/refusal.ts'
import { inTransaction } from '../db.ts'
import type { Routes } from '../house.ts'
import { addJob } from '../jobs.ts'
import { admit, codeLife, codeLimits } from './account.rules.ts'
import { accountByPhone, userInfoOf } from './account.sql.ts'
import { codeHash, newCode, useCode } from './code.ts'
import { insertCode } from './code.sql.ts'
import { provePassword, tokenOf } from './logIn.ts'
import { endSession } from './session.ts'
import { countUp } from './tally.sql.ts'

/** Log-in by password and by code, log-out, who am I. */
export const accountRoutes: Routes = ({ serve }, house) => {
  serve(login, async ({ input, origin, now, db }) => {
    // A phone typed with blanks or full-width digits is the same phone; anything else is nobody's.
    const phone = Phone.safeParse(input.username).data ?? input.username
    const find = () => accountByPhone(db, phone)
    const account = await provePassword({ db, side: 'buyer', name: phone, password: input.password, origin, now }, find)
    admit(account, house.demoAllowed)
    return tokenOf(db, { accountId: account.id }, origin, now)
  })

  serve(loginMobile, async ({ input, origin, now, db }) => {
    await useCode(db, house, { phone: input.account, type: 'login' }, input.captcha, now)
    const account = (await accountByPhone(db, input.account)) ?? refuse('code.wrong')
    admit(account, house.demoAllowed)
    return tokenOf(db, { accountId: account.id }, origin, now)
  })

  serve(sendCode, async ({ input, origin, now, db }) => {
    const taken = await inTransaction(db, async (tx) => {
      await countUp(tx, codeLimits(input.phone, origin.address), 'code.tooOften', now)
      const known = (await accountByPhone(tx, input.phone)) !== undefined
      const wantsKnown = input.type === 'login' || input.type === 'reset'
      if (known && !wantsKnown) return true
      const code = newCode()
      const lives = { created_at: now, expires_at: new Date(now.getTime() + codeLife) }
      // An unknown phone gets a row like any other, only no message: nobody can tell which phones have accounts.
      const id = await insertCode(tx, input, codeHash(house, input, code), lives)
      const until = lives.expires_at.toISOString()
      if (known || !wantsKnown) await addJob(tx, 'sms', { ...input, code, until }, `sms ${id}`)
      return false
    })
    // Said after the commit, so that asking for one phone after another is counted.
    if (taken) refuse('phone.taken')
    return true as const
  })

  serve(logout, async ({ origin, db }) => {
    if (origin.token) await endSession(db, origin.token)
    return true as const
  })

  serve(userInfo, ({ actor, db }) => userInfoOf(db, actor))
}
