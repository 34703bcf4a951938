import { endOtherSessions, endSession, listSessions } from '../../../contract/account/account.ts'
import { refuse } from '../../../contract/refusal.ts'
import { shanghai } from '../../../contract/text.ts'
import type { Routes } from '../services.ts'
import { deviceOf, maskAddress } from './device.rules.ts'
import { endSessionsOf, forgetBelieved, sessionHash } from '../session/session.sql.ts'
import { endOwnSession, openSessions } from './sessions.sql.ts'

/** Where one is logged in, and putting an end to it. */
export const sessionRoutes: Routes = ({ serve, serveOnce }) => {
  serve(listSessions, async ({ actor, origin, now, db }) => {
    const here = sessionHash(origin.token ?? '')
    const rows = await openSessions(db, actor, now)
    return rows.map(({ id, token_hash, agent, address, created_at, seen_at, by }) => ({
      id,
      device: deviceOf(agent),
      address: maskAddress(address),
      createTime: shanghai(created_at),
      seenTime: shanghai(seen_at),
      current: token_hash.equals(here),
      by,
    }))
  })

  serveOnce(endSession, async ({ input: { id }, actor, now, tx, onCommit, audit }) => {
    if (!(await endOwnSession(tx, actor, id, now))) refuse('session.missing')
    const after = { session: id }
    const subject = `account ${actor.accountId}`
    await audit('session.end', subject, { after })
    onCommit(forgetBelieved)
    return true as const
  })

  serveOnce(endOtherSessions, async ({ actor, origin, now, tx, onCommit, audit }) => {
    const ended = await endSessionsOf(tx, [actor.accountId], now, origin.token)
    onCommit(forgetBelieved)
    const after = { ended }
    const subject = `account ${actor.accountId}`
    await audit('session.end', subject, { after })
    return { ended }
  })
}
