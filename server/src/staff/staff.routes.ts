import { Area } from '../../../contract/grant.ts'
import { provePassword } from '../account/provePassword.ts'
import { staffByUsername, ownLogIn } from '../account/staffLogIn.sql.ts'
import { listStaff, saveStaff, staffInfo, staffLogin, staffLogout, staffPassword, toggleStaff } from '../../../contract/account/staff.ts'
import { refuse } from '../../../contract/refusal.ts'
import { judgeOwnPassword } from '../account/ownPassword.ts'
import { hashPassword } from '../account/password.ts'
import { renewToken } from '../account/renew.sql.ts'
import { endSession, endSessionsOfStaff, forgetBelieved } from '../session/session.sql.ts'
import { enter, staffComes } from '../factor/enter.ts'
import type { Routes } from '../services.ts'
import { aloneWord, askGrants, mayAlone } from './grant.ts'
import { keepRole, roleNamed } from './role.sql.ts'
import {
  changeOf,
  confirmers,
  judgeChange,
  judgeGiving,
  judgeKeeper,
  judgeOwnOnly,
  judgeSeen,
  stateAfter,
  toConfirm,
  withRole,
} from './staff.rules.ts'
import { claimUsername, lockKeepers, lockMember, setPassword, staffPage, updateStaff, writeStaff } from './staff.sql.ts'

/** The back office's log-in, log-out and who am I; who works there and may do what. */
export const staffRoutes: Routes = ({ serve, serveOnce, serveTried }, services) => {
  serve(staffLogin, async ({ input, origin, now, db }) => {
    const { username: name, password } = input
    const find = () => staffByUsername(db, name)
    const staff = await provePassword({ db, side: 'staff', name, password, origin, now }, find)
    return enter({ db, services, origin, now }, await staffComes({ db, services }, staff))
  })

  serve(staffLogout, async ({ origin, db }) => {
    if (origin.token) await endSession(db, origin.token)
    // Those begun in customers' names have ended with it.
    forgetBelieved()
    return true as const
  })

  serve(staffInfo, async ({ actor, db }) => ({
    id: actor.staffId,
    username: (await ownLogIn(db, actor.staffId)).username,
    name: actor.name,
    areas: Area.options.filter((area) => actor.areas.has(area)),
    ownOnly: actor.ownOnly ?? false,
    passwordDue: actor.passwordDue ?? false,
    limited: actor.limited ?? false,
  }))

  serveTried(staffPassword, async ({ input, actor, origin, now, db, act }) => {
    const mine = await ownLogIn(db, actor.staffId)
    const asked = { db, side: 'staff', name: mine.username, password: input.srcPassword, origin, now } as const
    await provePassword({ ...asked, wrong: 'password.wrong' }, async () => mine)
    judgeOwnPassword(input.password, [mine.username, actor.name])
    if (input.password === input.srcPassword)
      refuse('input.invalid', { fields: { password: '新密码不能与原密码相同' } }, '新密码不能与原密码相同')
    const password_hash = await hashPassword(input.password)
    const fresh = await act(async ({ tx, onCommit, audit }) => {
      await setPassword(tx, mine, password_hash)
      const renewed = await renewToken(tx, origin, now, { side: 'staff' })
      await endSessionsOfStaff(tx, actor.staffId, now, renewed.token)
      await audit('staff.password', `staff ${actor.staffId}`)
      onCommit(forgetBelieved)
      return renewed
    })
    origin.browser?.mark({ side: 'staff', id: actor.staffId }, now)
    return fresh
  })

  serve(listStaff, ({ input, actor, db }) => staffPage(db, input, actor))

  serveTried(saveStaff, async ({ input, db, act, ...call }) => {
    judgeOwnPassword(input.password, [input.username, input.name])
    const given = input.password === undefined ? {} : { password_hash: await hashPassword(input.password), password_due: true }
    const word = await aloneWord({ db, services, ...call }, input.alone)
    return act(async ({ onCommit, ...context }) => {
      const { tx, actor, origin, now, audit } = context
      const keepers = await lockKeepers(tx)
      judgeKeeper(keepers, actor.staffId)
      const member = input.id === undefined ? null : await lockMember(tx, input.id)
      if (member) judgeSeen(member.version, input.version, 'staff.changed')
      const roleId = input.roleId === undefined ? (member?.roleId ?? null) : input.roleId
      const role = roleId === null ? null : await keepRole(tx, roleId)
      const wished = withRole({ areas: input.areas, ownOnly: input.ownOnly ?? member?.ownOnly ?? false }, role)
      if (member) judgeChange(member, actor.staffId, { ...wished, password: input.password })
      const giver = await lockMember(tx, actor.staffId)
      judgeGiving(giver, member, wished)
      // Whoever gives the password could log in with it.
      if (member && input.password !== undefined) judgeGiving(giver, null, member)
      judgeOwnOnly(wished)
      await claimUsername(tx, input.username, member?.id)
      const wide = toConfirm(member?.areas ?? [], wished.areas)
      const waits = mayAlone(wide, confirmers(keepers, actor.staffId, member?.id), word) ? [] : wide
      const areas = wished.areas.filter((area) => !waits.includes(area))
      const typed = { ...input, ...wished, areas, role: role?.name ?? '' }
      const { before, after, shutsOut } = changeOf(member && { ...member, role: await roleNamed(tx, member.roleId) }, typed)
      const { username, name, ownOnly: own_only } = typed
      const id = await writeStaff(tx, member?.id, { username, name, areas, role_id: roleId, own_only, ...given }, now)
      if (shutsOut) await endSessionsOfStaff(tx, id, now, origin.token)
      await audit('staff.save', `staff ${id}`, { before, after })
      await askGrants(id, { left: waits, waits }, context)
      if (waits.length === 0 && wide.length > 0) await audit('staff.grant.alone', `staff ${id}`, { after: { areas: wide } })
      onCommit(forgetBelieved)
      return { id, waits }
    })
  })

  serveOnce(toggleStaff, async ({ input, actor, now, tx, audit }) => {
    judgeKeeper(await lockKeepers(tx), actor.staffId)
    const member = await lockMember(tx, input.id)
    const state = stateAfter(member, actor.staffId)
    await updateStaff(tx, member.id, { state })
    if (state === 'disabled') await endSessionsOfStaff(tx, member.id, now)
    await audit('staff.status', `staff ${member.id}`, { before: { state: member.state }, after: { state } })
    return { status: state === 'active' ? (1 as const) : (0 as const) }
  })
}
