import { refuse } from '../../../contract/refusal.ts'
import { shanghai } from '../../../contract/text.ts'
import type { Db, Tx } from '../database/db.ts'
import type { Origin } from '../context.ts'
import { forgetBelieved, lives, newToken, sessionHash } from '../session/session.sql.ts'

/** How long the token before still reads, ms: calls of this browser's other tabs are under way with it. */
export const underWay = 10_000

type Renewed = { readonly side: keyof typeof lives; readonly provenUntil?: Date }

/**
 * Gives the session in hand another token, which only the receiver of the answer knows: whoever copied the one before reads for
 * ten more seconds, changes nothing, and is out. The session is proven until then, or not at all.
 * To be answered to the client, and followed by `forgetBelieved` after the commit.
 * @throws Refusal 'server.busy' where it was given one in the same moment, or has ended.
 */
export async function renewToken(db: Db | Tx, { token: before }: Origin, now: Date, { side, provenUntil }: Renewed) {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + lives[side].idle)
  const renewed = await db
    .updateTable('session')
    .set({ token_hash: sessionHash(token), seen_at: now, expires_at: expiresAt, proven_until: provenUntil ?? null })
    .set({ old_hash: sessionHash(before ?? ''), old_until: new Date(now.getTime() + underWay) })
    .where('token_hash', '=', sessionHash(before ?? ''))
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (renewed.numUpdatedRows === 0n) refuse('server.busy')
  forgetBelieved()
  return { token, expires_time: shanghai(expiresAt) }
}
