import type { Actor } from '../actor.ts'
import { provePassword } from './provePassword.ts'
import { proofOf } from './account.sql.ts'
import { ownLogIn } from './staffLogIn.sql.ts'
import type { Db } from '../database/db.ts'
import type { Origin } from '../context.ts'

/**
 * Whoever is logged in gives the own password once more; tries count as those of a log-in.
 * @throws Refusal password.mismatch at the field `password`, login.tooMany.
 */
export async function proveOwn(db: Db, actor: Actor, password: string, origin: Origin, now: Date): Promise<void> {
  const own = actor.side === 'buyer' ? await proofOf(db, actor) : await ownLogIn(db, actor.staffId)
  const name = 'phone' in own ? own.phone : own.username
  const asked = { db, side: actor.side, name, password, origin, now, wrong: 'password.mismatch', field: 'password' } as const
  await provePassword(asked, async () => own)
}
