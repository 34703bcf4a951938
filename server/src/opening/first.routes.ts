import { Area } from '../../../contract/grant.ts'
import { isFirstDue, makeFirst } from '../../../contract/opening/opening.ts'
import { refuse } from '../../../contract/refusal.ts'
import { holdLogIn } from '../account/staffLogIn.sql.ts'
import { tokenOf } from '../account/logIn.ts'
import { judgeOwnPassword } from '../account/ownPassword.ts'
import { hashPassword } from '../account/password.ts'
import { inTransaction } from '../database/db.ts'
import { within } from '../context.ts'
import type { Routes } from '../services.ts'
import { claimUsername, writeStaff } from '../staff/staff.sql.ts'
import { countUp } from '../tally/tally.sql.ts'
import { fromNetworks } from '../tally/tally.rules.ts'
import { hasStaff, isOpeningCode, takeFirstPlace } from './first.sql.ts'

const quarter = 15 * 60_000 // ms
/** Codes that one subscriber may try in a quarter of an hour. */
const tries = 10

/** The first administrator of a mall that nobody works at. */
export const firstRoutes: Routes = ({ serve }, { demoAllowed }) => {
  serve(isFirstDue, async ({ db }) => ({ due: !(await hasStaff(db, demoAllowed)) }))

  serve(makeFirst, async ({ input, db, ...call }) => {
    const { origin, now } = call
    const { code, username, name, password } = input
    await inTransaction(db, (tx) => countUp(tx, fromNetworks('opening', origin.address, tries, quarter), 'opening.tooMany', now))
    if (!(await isOpeningCode(db, code, now))) refuse('opening.code', { fields: { code: '开店码不正确或已过期' } })
    judgeOwnPassword(password, [username, name])
    const password_hash = await hashPassword(password)
    const areas = [...Area.options]
    const id = await inTransaction(db, async (tx) => {
      if (!(await takeFirstPlace(tx, demoAllowed))) refuse('opening.over')
      await claimUsername(tx, username, undefined)
      const made = await writeStaff(tx, undefined, { username, name, areas, password_hash }, now)
      await within({ ...call, actor: null }, tx).audit('staff.first', `staff ${made}`, { after: { username, name, areas } })
      return made
    })
    // Whatever else is demanded here: who may do everything begins with the second factor.
    const who = { staffId: id, limited: true }
    return tokenOf(db, { who, held: (tx) => holdLogIn(tx, { id, password_hash }) }, origin, now)
  })
}
