import { randomInt } from 'node:crypto'
import { maskPhone } from '../../../contract/account/phone.ts'
import { addJob } from '../jobs.sql.ts'
import { proofMinutes, prove, sendProofCode, staffProve, undoHours, undoPhone } from '../../../contract/account/proof.ts'
import { refuse } from '../../../contract/refusal.ts'
import { shanghai } from '../../../contract/text.ts'
import type { Buyer } from '../actor.ts'
import { insertAudit } from '../audit/audit.sql.ts'
import { inTransaction, type Db, type Tx } from '../database/db.ts'
import { proveFactor } from '../factor/factor.ts'
import type { Services, Routes } from '../services.ts'
import { macOf, type Key } from '../mac.ts'
import { insertNotice } from '../notice/notice.sql.ts'
import type { Call } from '../context.ts'
import { codeLife, codeLimits, undoLimits } from '../account/account.rules.ts'
import { codeHash, newCode, useCode } from '../sms/code.ts'
import { insertCode } from '../sms/code.sql.ts'
import { ownLogin } from '../account/profile.sql.ts'
import { insertPhoneChange, lockPhoneChange, undoSince } from '../session/proof.sql.ts'
import { proveOwn } from '../account/proveOwn.ts'
import { renewToken } from '../account/renew.sql.ts'
import { endSessionsOf, forgetBelieved } from '../session/session.sql.ts'
import { countSmsSent, spendSms } from '../sms/smsBudget.sql.ts'
import { countUp } from '../tally/tally.sql.ts'
import { endSince, giveBack, type Undone } from './undo.sql.ts'

/** The second proof, for what a stolen token alone must not do, and taking back another's change of phone. */
export const proofRoutes: Routes = ({ serve }, services) => {
  serve(prove, async ({ input: { password, captcha, code }, actor, origin, now, db }) => {
    if (password !== undefined) await proveOwn(db, actor, password, origin, now)
    else if (code !== undefined) await proveFactor(db, services, { side: 'buyer', id: actor.accountId }, code, origin, now)
    else await useCode(db, services, { phone: (await ownLogin(db, actor)).phone, type: 'prove' }, captcha ?? '', now)
    return opened({ actor, origin, now, db }, password !== undefined ? 'password' : code !== undefined ? 'factor' : 'code')
  })

  serve(staffProve, async ({ input: { password, code }, actor, origin, now, db }) => {
    if (password !== undefined) await proveOwn(db, actor, password, origin, now)
    else await proveFactor(db, services, { side: 'staff', id: actor.staffId }, code ?? '', origin, now)
    return opened({ actor, origin, now, db }, password === undefined ? 'factor' : 'password')
  })

  serve(sendProofCode, async ({ actor, origin, now, db }) => {
    if (services.smsOff) refuse('sms.off', {}, '商城不发送短信，请用登录密码验证')
    const { phone } = await ownLogin(db, actor)
    await inTransaction(db, async (tx) => {
      await countUp(tx, codeLimits(phone, origin.address), 'code.tooOften', now)
      const what = { phone, type: 'prove' } as const
      await spendSms(tx, services, { type: what.type, purse: 'kept' }, now)
      const code = newCode()
      const until = new Date(now.getTime() + codeLife)
      const id = await insertCode(tx, what, codeHash(services, what, code), { created_at: now, expires_at: until })
      await addJob(tx, 'sms', { ...what, code, until: until.toISOString(), silent: false }, `sms ${id}`)
    })
    return { phone: maskPhone(phone) }
  })

  serve(undoPhone, async ({ input: { phone, code }, origin, now, db }) => {
    await inTransaction(db, (tx) => countUp(tx, undoLimits(origin.address), 'request.tooOften', now))
    const told = await inTransaction(db, async (tx) => {
      const change = (await lockPhoneChange(tx, phone, undoHash(services, phone, code), now)) ?? refuse('undo.wrong')
      const { accountId, companyId } = change
      // Who changed it may know the password; a code to the phone sets a new one.
      const { main, ended } = await giveBack(tx, change, phone, now)
      await undoSince(tx, change, now)
      const undone = await endSince(tx, change, main, now)
      await endSessionsOf(tx, [accountId], now)
      const all = { ended: [...ended, ...undone.ended], look: undone.look }
      const notice = { companyId, title: '更换手机号已撤销', body: undoneWords(all), link: '/userInfo', to: accountId }
      await insertNotice(tx, { ...notice, alsoGranted: 'son.manage' }, now)
      const [before, after] = [{ phone: maskPhone(change.phone) }, { phone: maskPhone(phone), ...all }]
      const entry = { actor: null, side: 'buyer', subject: `account ${accountId}`, companyId } as const
      await insertAudit(tx, { ...entry, action: 'account.phone.undo', before, after, address: origin.address }, now)
      return all
    })
    forgetBelieved()
    return told
  })
}

const undoneWords = ({ ended, look }: Undone): string =>
  [
    '登录手机号已恢复，所有设备已退出登录。',
    ended.length > 0 ? `已停用期间新增的：${ended.join('；')}。` : '',
    look.length > 0 ? `请核对期间的操作：${look.join('；')}。` : '',
  ].join('')

type Doing = Omit<Call, 'today'> & { readonly db: Db }

/** The session is proven from now on, by a token that only the answer tells, and that is written down. */
async function opened({ actor, origin, now, db }: Doing, by: 'password' | 'code' | 'factor') {
  const until = new Date(now.getTime() + proofMinutes * 60_000)
  const fresh = await renewToken(db, origin, now, { side: actor.side, provenUntil: until })
  const subject = actor.side === 'buyer' ? `account ${actor.accountId}` : `staff ${actor.staffId}`
  await insertAudit(db, { actor, action: 'account.prove', subject, after: { by }, address: origin.address }, now)
  return { ...fresh, until: shanghai(until) }
}

/** Keeps that the phone was changed, and tells the one before how to take it back. */
export async function offerUndo(tx: Tx, services: Services, { accountId }: Buyer, oldPhone: string, now: Date) {
  const code = String(randomInt(10 ** 10)).padStart(10, '0')
  const until = new Date(now.getTime() + undoHours * 3_600_000)
  await insertPhoneChange(tx, { accountId, oldPhone, codeHash: undoHash(services, oldPhone, code), until }, now)
  await countSmsSent(tx, services, now)
  await addJob(tx, 'sms', { phone: oldPhone, type: 'moved', code, until: until.toISOString(), silent: false })
}

const undoHash = (key: Key, phone: string, code: string): Buffer => macOf(key, 'undo phone', phone, code)
