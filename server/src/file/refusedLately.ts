import type { Refusal, RefusalCode } from '../../../contract/refusal.ts'
import type { Actor } from '../actor.ts'

const lasts = 5_000 // ms
const most = 10_000

/** Refusals that the same person's next upload meets as well, unless it is smaller. */
const lasting = new Set<RefusalCode>(['files.day', 'files.company'])

type Known = { readonly refusal: Refusal; readonly bytes: number; readonly until: number }

/**
 * Remembers for some seconds whose upload was too much, and how large it was: whoever goes on sending is refused before what they
 * send is read. Reading a form only to refuse it takes the thread that answers everybody.
 */
export function refusedLately(now: () => Date) {
  const known = new Map<string, Known>()
  return {
    /** The refusal that an upload of so many bytes would end with; null: it has to be looked at. */
    of(actor: Actor | null, bytes: number): Refusal | null {
      const found = actor && known.get(nameOf(actor))
      return found && found.until > now().getTime() && bytes >= found.bytes ? found.refusal : null
    },
    note(actor: Actor | null, bytes: number, refusal: Refusal): void {
      if (!actor || !lasting.has(refusal.code)) return
      if (known.size >= most) known.clear()
      known.set(nameOf(actor), { refusal, bytes, until: now().getTime() + lasts })
    },
  }
}

const nameOf = (actor: Actor): string => (actor.side === 'staff' ? `staff ${actor.staffId}` : `account ${actor.accountId}`)
