import { actorOf } from '../session/session.sql.ts'
import type { Actor } from '../actor.ts'
import type { Services } from '../services.ts'
import type { Origin } from '../context.ts'
import { noteLook } from './look.sql.ts'

/**
 * Who fetches a file outside the road of calls; null: nobody. What staff look at in a customer's name is written down as on it.
 * @throws Refusal as `actorOf` does.
 */
export async function whoFetches(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { token, address }: Origin,
  what: string,
): Promise<Actor | null> {
  const actor = token ? await actorOf(db, token, now()) : null
  if (actor?.side === 'buyer' && actor.by) await noteLook(db, { buyer: actor, by: actor.by, what, address }, now())
  return actor
}
