import { callsAMinute } from '../../../contract/account/apiKey.ts'
import { refuse } from '../../../contract/refusal.ts'
import { countUp } from '../tally/tally.sql.ts'
import type { Actor } from '../actor.ts'
import { inTransaction, type Db } from '../database/db.ts'
import { mayCall, speaker } from './key.rules.ts'
import { keyFacts, noteUse } from './key.sql.ts'

/**
 * Who makes this call with a key, always asked of the database: a revoked key is refused from the next call on, in every
 * process.
 * @throws Refusal 'key.invalid' for a key that is none (any more), 'key.scope' for a call it does not open,
 * 'request.tooOften' for more than `callsAMinute`.
 */
export async function keyActor(
  db: Db,
  key: string,
  { name, address }: { readonly name: string; readonly address: string },
  now: Date,
): Promise<Actor> {
  const facts = (await keyFacts(db, key)) ?? refuse('key.invalid')
  const actor = speaker(facts, now) ?? refuse('key.invalid')
  const limit = { key: `api key ${facts.id}`, most: callsAMinute, window: 60_000 }
  await inTransaction(db, (tx) => countUp(tx, [limit], 'request.tooOften', now))
  if (!facts.lastUsedAt || now.getTime() - facts.lastUsedAt.getTime() >= 60_000) await noteUse(db, facts.id, address, now)
  if (!mayCall(facts, name)) refuse('key.scope')
  return actor
}
