import { Area } from '../../../contract/grant.ts'
import { refuse } from '../../../contract/refusal.ts'
import { staffInfo, staffLogin, staffLogout } from '../../../contract/staff.ts'
import type { Routes } from '../house.ts'
import { staffByUsername, staffUsername } from './account.sql.ts'
import { provePassword, tokenOf } from './logIn.ts'
import { endSession } from './session.ts'

/** The back office's log-in, log-out and who am I. */
export const staffRoutes: Routes = ({ serve }, house) => {
  serve(staffLogin, async ({ input, origin, now, db }) => {
    const find = () => staffByUsername(db, input.username)
    const { username: name, password } = input
    const staff = await provePassword({ db, side: 'staff', name, password, origin, now }, find)
    if (staff.demo && !house.demoAllowed) refuse('demo.refused')
    if (staff.state !== 'active') refuse('account.disabled')
    return tokenOf(db, { staffId: staff.id }, origin, now)
  })

  serve(staffLogout, async ({ origin, db }) => {
    if (origin.token) await endSession(db, origin.token)
    return true as const
  })

  serve(staffInfo, async ({ actor, db }) => ({
    id: actor.staffId,
    username: await staffUsername(db, actor.staffId),
    name: actor.name,
    areas: Area.options.filter((area) => actor.areas.has(area)),
  }))
}
