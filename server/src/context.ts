import { chinaDay, type Day } from '../../contract/text.ts'
import type { Actor } from './actor.ts'
import type { AuditAction } from './audit/audit.rules.ts'
import { insertAudit, type AuditEntry } from './audit/audit.sql.ts'
import type { Tx } from './database/db.ts'
import type { Browser } from './session/browser.ts'
import type { WalPosition } from './database/walPosition.rules.ts'

/** Where a request came from, for limits and logs. */
export type Origin = {
  readonly address: string
  readonly agent: string
  readonly token: string | null
  /** Absent where nobody may log in by it. */
  readonly browser?: Browser
  /** What a replica must have passed to be asked; absent or null: the primary is asked. */
  readonly seen?: WalPosition | null
  /** Hears who asks, where something is told of requests outside. */
  readonly heard?: (actor: Actor) => void
}

/** Who asks, from where, and when. Null: anyone may ask, and nobody is logged in. */
export type Call<A extends Actor | null = Actor> = {
  readonly actor: A
  readonly origin: Origin
  readonly now: Date
  /** The day of `now` in China. */
  readonly today: Day
}

/**
 * Adds a row to the audit: who asks did `action` to `subject` ('company 3'), in the transaction of what it tells of. The row is
 * its actor's company's, unless `change` names another.
 */
export type Audit = (action: AuditAction, subject: string, change?: Change) => Promise<void>
export type Change = Pick<AuditEntry, 'companyId' | 'before' | 'after'>

/** What a call that creates or moves something stands in. */
export type Context<A extends Actor | null = Actor> = Call<A> & { readonly tx: Tx; readonly audit: Audit }

/** A call that begins at `now`. */
export const callAt = <A extends Actor | null>(now: Date, actor: A, origin: Origin): Call<A> => ({
  actor,
  origin,
  now,
  today: chinaDay(now),
})

/** A call's part within `tx`. */
export const within = <A extends Actor | null>({ actor, origin, now, today }: Call<A>, tx: Tx): Context<A> => ({
  actor,
  origin,
  now,
  today,
  tx,
  audit: (action, subject, change) => insertAudit(tx, { ...change, actor, action, subject, address: origin.address }, now),
})
