import { codeWords, giveCode } from '../../../contract/account/codeDesk.ts'
import { maskPhone } from '../../../contract/account/phone.ts'
import { refuse } from '../../../contract/refusal.ts'
import { shanghai } from '../../../contract/text.ts'
import { codeLife, isTaken } from '../account/account.rules.ts'
import { accountByPhone } from '../account/account.sql.ts'
import { mainOf } from '../account/main.sql.ts'
import { keptUntil, keptWords } from '../account/openChange.sql.ts'
import { insertNotice } from '../notice/notice.sql.ts'
import type { Routes } from '../services.ts'
import { codeHash, newCode } from '../sms/code.ts'
import { insertCode } from '../sms/code.sql.ts'
import { countUp } from '../tally/tally.sql.ts'
import type { Limit } from '../tally/tally.rules.ts'

const day = 86_400_000 // ms
/** A clerk who gives many gives himself away; nobody is called back more often. */
const giving = (staffId: number, phone: string): Limit[] => [
  { key: `code given by ${staffId}`, most: 30, window: day },
  { key: `code given to ${phone}`, most: 5, window: day },
]

/** Codes that a clerk tells where nothing is sent. */
export const codeDeskRoutes: Routes = ({ serveOnce }, services) => {
  serveOnce(giveCode, async ({ input: { phone, type, checked }, tx, now, actor, audit }) => {
    if (!services.smsOff) refuse('sms.on')
    await countUp(tx, giving(actor.staffId, phone), 'code.tooOften', now)
    const known = await accountByPhone(tx, phone)
    if (isTaken(known, type)) refuse('phone.taken')
    const forOld = type === 'login' || type === 'reset'
    if (forOld && !known) refuse('account.missing', { fields: { phone: '没有用这个手机号登录的账号' } })
    const kept = forOld ? null : await keptUntil(tx, phone, now)
    if (kept) refuse('phone.taken', null, keptWords(kept))
    const code = newCode()
    const until = new Date(now.getTime() + codeLife)
    await insertCode(tx, { phone, type }, codeHash(services, { phone, type }, code), { created_at: now, expires_at: until })
    const subject = known ? `account ${known.id}` : `buyer ${phone}`
    if (known) {
      const { id, companyId } = known
      const body = `客服${actor.name}于${shanghai(now)}为手机号 ${maskPhone(phone)} 的账号提供了用于“${codeWords[type]}”的验证码。如非本人要求，请立即修改密码并联系我们`
      const to = [id, await mainOf(tx, companyId)]
      await insertNotice(tx, { companyId, title: '客服提供了验证码', body, link: '/userInfo', to }, now)
    }
    await audit('code.give', subject, { ...(known && { companyId: known.companyId }), after: { type, checked } })
    return { code, until: shanghai(until) }
  })
}
