import { refuse } from '../../contract/refusal.ts'
import type { Actor } from './actor.ts'
import type { Tx } from './db.ts'

export type RepeatKey = { readonly actor: Actor; readonly key: string; readonly path: string; readonly body: Buffer }

/**
 * Answers a call once: the first with this key runs `answer`, every repeat is given the same answer. A twin that comes
 * while the first still runs waits for it on the key's row, so neither an effect nor an answer is ever doubled; a call
 * that was refused leaves no trace and may be tried again.
 * @throws Refusal 'repeat.different' for the same key with another body or call.
 */
export async function answerOnce<T>(tx: Tx, repeat: RepeatKey | null, answer: () => Promise<T>): Promise<T> {
  if (!repeat) return answer()
  const actor = repeat.actor.side === 'buyer' ? `b${repeat.actor.accountId}` : `s${repeat.actor.staffId}`
  const claimed = await tx
    .insertInto('repeat_answer')
    .values({ actor, key: repeat.key, path: repeat.path, body_hash: repeat.body, answer: null })
    .onConflict((row) => row.columns(['actor', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  const mine = tx.selectFrom('repeat_answer').where('actor', '=', actor).where('key', '=', repeat.key)
  if (!claimed) {
    const first = await mine.select(['path', 'body_hash', 'answer']).executeTakeFirstOrThrow()
    if (first.path !== repeat.path || !first.body_hash.equals(repeat.body)) refuse('repeat.different')
    return first.answer as T
  }
  const given = await answer()
  await tx
    .updateTable('repeat_answer')
    .set({ answer: JSON.stringify(given) })
    .where('actor', '=', actor)
    .where('key', '=', repeat.key)
    .execute()
  return given
}
