import { refuse } from '../../../contract/refusal.ts'
import type { Actor } from '../actor.ts'

/**
 * Lets each person have at most `most` uploads under way in this process: each may take 200 MB of disk before it is judged.
 * What it runs throws Refusal 'files.atOnce' for one more.
 */
export function uploadsAtOnce(most: number): <T>(actor: Actor | null, upload: () => Promise<T>) => Promise<T> {
  const running = new Map<string, number>()
  return async (actor, upload) => {
    // Who is nobody yet is counted by phone and network, each file.
    if (!actor) return upload()
    const who = actor.side === 'staff' ? `staff ${actor.staffId}` : `account ${actor.accountId}`
    const others = running.get(who) ?? 0
    if (others >= most) return refuse('files.atOnce', { most })
    running.set(who, others + 1)
    try {
      return await upload()
    } finally {
      const left = (running.get(who) ?? 1) - 1
      if (left > 0) running.set(who, left)
      else running.delete(who)
    }
  }
}
