import { bindPhone, editUser, updatePassword } from '../../../contract/account/account.ts'
import { provePassword } from '../account/provePassword.ts'
import { maskPhone } from '../../../contract/account/phone.ts'
import { refusals, refuse } from '../../../contract/refusal.ts'
import type { Buyer } from '../actor.ts'
import { fileIdIn } from '../file/link.ts'
import type { Routes } from '../services.ts'
import { insertNotice } from '../notice/notice.sql.ts'
import { useProven } from '../sms/code.ts'
import { judgeOwnPassword } from '../account/ownPassword.ts'
import { proveFree } from '../account/proveFree.ts'
import { hashPassword } from '../account/password.ts'
import { offerUndo } from './proof.routes.ts'
import { lockPhone, ownLogin, replacePassword, setPhone, setProfile } from '../account/profile.sql.ts'
import { checkSettled, checkUnkept } from '../account/openChange.sql.ts'
import { renewToken } from '../account/renew.sql.ts'
import { endSessionsOf, forgetBelieved } from '../session/session.sql.ts'

const wrongBefore = { wrong: 'password.wrong', field: 'srcPassword' } as const

/** One's own name, portrait, phone and password. */
export const profileRoutes: Routes = ({ serveOnce, serveTried }, services) => {
  serveOnce(editUser, async ({ input: { nickname, avatar }, actor, tx, audit }) => {
    const avatarId = avatar === undefined ? undefined : (fileIdIn(avatar) ?? 0)
    await setProfile(tx, actor, { nickname, avatarId })
    const changed = [nickname !== undefined && 'nickname', avatarId !== undefined && `avatar ${avatarId}`]
    const after = { changed: changed.filter(Boolean) }
    await audit('account.profile', accountOf(actor), { after })
    return true as const
  })

  serveTried(bindPhone, async ({ input: { phone, captcha }, actor, origin, now, db, act }) => {
    const code = await proveFree(db, services, { phone, type: 'bind', captcha, field: 'phone' }, origin, now)
    return act(async ({ tx, onCommit, audit }) => {
      await useProven(tx, code, now)
      const old = await lockPhone(tx, actor)
      await checkSettled(tx, [actor.accountId], '再次更换手机号', now)
      await setPhone(tx, actor, phone)
      await checkUnkept(tx, phone, 'phone', now)
      const fresh = await renewToken(tx, origin, now, { side: 'buyer' })
      await endSessionsOf(tx, [actor.accountId], now, fresh.token)
      const [before, after] = [{ phone: maskPhone(old) }, { phone: maskPhone(phone) }]
      await insertNotice(tx, phoneNotice(actor, before.phone, after.phone), now)
      if (!actor.main) await insertNotice(tx, toMain(actor, before.phone, after.phone), now)
      await offerUndo(tx, services, actor, old, now)
      await audit('account.phone', accountOf(actor), { before, after })
      onCommit(forgetBelieved)
      return fresh
    })
  })

  serveTried(updatePassword, async ({ input: { srcPassword, password }, actor, origin, now, db, act }) => {
    const own = await ownLogin(db, actor)
    const asked = { db, side: 'buyer', name: own.phone, password: srcPassword, origin, now } as const
    await provePassword({ ...asked, ...wrongBefore }, async () => own)
    judgeOwnPassword(password, [own.phone])
    const after = await hashPassword(password)
    const fresh = await act(async ({ tx, onCommit, audit }) => {
      const replaced = await replacePassword(tx, actor, own.password_hash, after)
      if (!replaced) refuse('password.wrong', { fields: { srcPassword: refusals['password.wrong'].msg } })
      const renewed = await renewToken(tx, origin, now, { side: 'buyer' })
      await endSessionsOf(tx, [actor.accountId], now, renewed.token)
      await audit('account.password', accountOf(actor))
      onCommit(forgetBelieved)
      return renewed
    })
    origin.browser?.mark({ side: 'buyer', id: actor.accountId }, now)
    return fresh
  })
}

const accountOf = ({ accountId }: Buyer): string => `account ${accountId}`

const phoneNotice = ({ companyId, accountId }: Buyer, before: string, after: string) => ({
  companyId,
  to: accountId,
  title: '登录手机号已更换',
  body: `登录手机号已由 ${before} 更换为 ${after}，其他设备已退出登录。如非本人操作，请在 24 小时内用原手机号收到的撤销码撤销。`,
  link: '/userInfo',
})

/** The main account can switch off a sub-account that somebody else has taken. */
const toMain = ({ companyId, accountId, name }: Buyer, before: string, after: string) => ({
  companyId,
  to: null,
  alsoGranted: 'son.manage' as const,
  except: accountId,
  title: '子账号更换了登录手机号',
  body: `子账号 ${name} 的登录手机号已由 ${before} 更换为 ${after}。如非本人操作，请立即停用该子账号。`,
  link: '/childAcc',
})
