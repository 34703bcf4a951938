import * as f from '../../../contract/account/factor.ts'
import { ownLogIn } from '../account/staffLogIn.sql.ts'
import { refusals, refuse } from '../../../contract/refusal.ts'
import { shanghai } from '../../../contract/text.ts'
import type { Actor } from '../actor.ts'
import { accountById } from '../account/account.sql.ts'
import { proveOwn } from '../account/proveOwn.ts'
import { ownLogin } from '../account/profile.sql.ts'
import { endSessionsOf, endSessionsOfStaff, forgetBelieved, limitSession } from '../session/session.sql.ts'
import type { AuditAction } from '../audit/audit.rules.ts'
import { inTransaction, type Db, type Tx } from '../database/db.ts'
import type { Services, Routes } from '../services.ts'
import { officeName, shopMemory } from '../shop.ts'
import { insertNotice } from '../notice/notice.sql.ts'
import { within, type Call } from '../context.ts'
import { enterWithCode } from './enter.ts'
import { mustHaveFactor, subjectOf, type Person } from './factor.rules.ts'
import { beginWith, confirm, dropFactor, factorSince } from './factor.sql.ts'
import { giveCodes, newSecret, proveFactor, takeAppCode } from './factor.ts'
import { base32, uriOf } from './totp.ts'

type At = Call & { readonly db: Db; readonly services: Services }

/** The second step of a log-in, and everybody's own second factor, on both sides alike. */
export const factorRoutes: Routes = ({ serve, serveOnce }, services) => {
  serve(f.loginCode, ({ input, ...at }) => enterWithCode({ ...at, services }, 'buyer', input.challenge, input.code))
  serve(f.staffLoginCode, ({ input, ...at }) => enterWithCode({ ...at, services }, 'staff', input.challenge, input.code))
  serve(f.factorStanding, (at) => standing({ ...at, services }))
  serve(f.staffFactorStanding, (at) => standing({ ...at, services }))
  serve(f.beginFactor, (at) => begin({ ...at, services }))
  serve(f.beginStaffFactor, (at) => begin({ ...at, services }))
  serve(f.confirmFactor, ({ input, ...at }) => turnOn({ ...at, services }, input.code))
  serve(f.confirmStaffFactor, ({ input, ...at }) => turnOn({ ...at, services }, input.code))
  serve(f.renewCodes, ({ input, ...at }) => renew({ ...at, services }, input))
  serve(f.renewStaffCodes, ({ input, ...at }) => renew({ ...at, services }, input))
  serve(f.endFactor, ({ input, ...at }) => turnOff({ ...at, services }, input))
  serve(f.endStaffFactor, ({ input, ...at }) => turnOff({ ...at, services }, input))

  serveOnce(f.resetBuyerFactor, async ({ input: { accountId }, now, tx, onCommit, audit }) => {
    const { companyId } = (await accountById(tx, accountId)) ?? refuse('account.missing')
    const person = { side: 'buyer', id: accountId } as const
    if (!(await dropFactor(tx, person))) refuse('factor.none')
    await endSessionsOf(tx, [accountId], now)
    const notice = { companyId, to: accountId, title: '两步验证已重置', link: '/userInfo' }
    const body = '客服已按申请关闭此账号的两步验证，所有登录已退出。如非本人申请，请立即修改密码并联系客服。'
    await insertNotice(tx, { ...notice, body }, now)
    await audit('factor.reset', subjectOf(person), { companyId })
    onCommit(forgetBelieved)
    return true as const
  })
}

export const personOf = (actor: Actor): Person =>
  actor.side === 'buyer' ? { side: 'buyer', id: actor.accountId } : { side: 'staff', id: actor.staffId }

const must = ({ actor, services }: At): boolean => actor.side === 'staff' && mustHaveFactor(actor.areas, services.demoAllowed)

async function standing(at: At) {
  const found = await factorSince(at.db, personOf(at.actor))
  return {
    on: found !== null,
    since: found && shanghai(found.since),
    codesLeft: found?.codesLeft ?? 0,
    must: must(at),
  }
}

async function begin({ actor, db, services, now }: At) {
  const person = personOf(actor)
  const { secret, sealed } = newSecret(services, person)
  if (!(await inTransaction(db, (tx) => beginWith(tx, person, sealed, now)))) refuse('factor.on')
  const name = actor.side === 'buyer' ? (await ownLogin(db, actor)).phone : (await ownLogIn(db, actor.staffId)).username
  const shop = await shopMemory(db).now(now)
  const issuer = actor.side === 'buyer' ? shop.name : officeName(shop)
  return { uri: uriOf(secret, { issuer, person: name }), secret: base32(secret) }
}

/** The app shows that it has the secret: from now on it is asked for at each log-in. The other log-ins of the person end. */
async function turnOn(at: At, code: string) {
  const { actor, db, services, now, origin } = at
  const person = personOf(actor)
  const codes = await inTransaction(db, async (tx) => {
    if (!(await takeAppCode(tx, services, person, code, now, true)))
      refuse('factor.wrong', { fields: { code: refusals['factor.wrong'].msg } })
    await confirm(tx, person, now)
    await endOthers(tx, at)
    if (origin.token) await limitSession(tx, origin.token, false)
    await note(tx, at, 'factor.on')
    return giveCodes(tx, services, person)
  })
  forgetBelieved()
  return { codes }
}

type Both = { readonly password: string; readonly code: string }

async function proveBoth({ actor, db, services, origin, now }: At, { password, code }: Both): Promise<void> {
  await proveOwn(db, actor, password, origin, now)
  await proveFactor(db, services, personOf(actor), code, origin, now)
}

async function renew(at: At, both: Both) {
  await proveBoth(at, both)
  const codes = await inTransaction(at.db, async (tx) => {
    await note(tx, at, 'factor.codes')
    return giveCodes(tx, at.services, personOf(at.actor))
  })
  return { codes }
}

async function turnOff(at: At, both: Both): Promise<true> {
  await proveBoth(at, both)
  await inTransaction(at.db, async (tx) => {
    if (!(await dropFactor(tx, personOf(at.actor)))) refuse('factor.none')
    await endOthers(tx, at)
    // Who must have one comes no further than to its set-up from now on.
    if (must(at) && at.origin.token) await limitSession(tx, at.origin.token, true)
    await note(tx, at, 'factor.off')
  })
  forgetBelieved()
  return true
}

const endOthers = (tx: Tx, { actor, now, origin }: At): Promise<unknown> =>
  actor.side === 'buyer'
    ? endSessionsOf(tx, [actor.accountId], now, origin.token)
    : endSessionsOfStaff(tx, actor.staffId, now, origin.token)

const note = (tx: Tx, at: At, action: AuditAction): Promise<void> => within(at, tx).audit(action, subjectOf(personOf(at.actor)))
