import { randomBytes } from 'node:crypto'
import { Area } from '../../../contract/grant.ts'
import { hashPassword } from '../account/password.ts'
import { endSessionsOfStaff } from '../session/session.sql.ts'
import { insertAudit } from '../audit/audit.sql.ts'
import { inTransaction, type Db } from '../database/db.ts'
import { dropFactor } from '../factor/factor.sql.ts'
import { updateStaff, writeStaff } from './staff.sql.ts'

/** Whether anybody can log in at the back office; the demo's staff only where they are let in. */
export async function anyStaff(db: Db, demoAllowed: boolean): Promise<boolean> {
  const found = await db
    .selectFrom('staff')
    .select('id')
    .where('state', '=', 'active')
    .$if(!demoAllowed, (query) => query.where('demo', '=', false))
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Makes a member of staff with every area, for whoever has the database in hand; of one who is there already the password is set
 * anew, the second factor is gone, and all sessions end. @returns the password, kept nowhere else.
 * @throws Error for somebody of the demo.
 */
export async function makeKeeper(
  db: Db,
  { username, name }: { username: string; name: string },
  now: Date,
): Promise<{ password: string; made: boolean }> {
  const password = randomBytes(15).toString('base64url')
  const password_hash = await hashPassword(password)
  const made = await inTransaction(db, async (tx) => {
    const known = await tx
      .selectFrom('staff')
      .select(['id', 'demo'])
      .where((row) => row(row.fn<string>('lower', ['username']), '=', username.toLowerCase()))
      .forUpdate()
      .executeTakeFirst()
    if (known?.demo) throw new Error(`${username} 是演示账号，请换一个账号`)
    const entry = { actor: null, side: 'system', action: 'staff.save' } as const
    if (known) {
      await updateStaff(tx, known.id, { password_hash, state: 'active' })
      const person = { side: 'staff', id: known.id } as const
      const factor = (await dropFactor(tx, person)) ? { factor: '已由命令行重置' } : {}
      await endSessionsOfStaff(tx, known.id, now)
      const after = { password: '已由命令行重设', ...factor }
      await insertAudit(tx, { ...entry, subject: `staff ${known.id}`, after }, now)
      return false
    }
    const areas = [...Area.options]
    const id = await writeStaff(tx, undefined, { username, name, areas, password_hash }, now)
    await insertAudit(tx, { ...entry, subject: `staff ${id}`, after: { username, name, areas } }, now)
    return true
  })
  return { password, made }
}
