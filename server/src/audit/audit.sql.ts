import { shownName } from './fields.rules.ts'
import type { AuditAction } from './audit.rules.ts'
import type { Actor } from '../actor.ts'
import type { Db, Tx } from '../database/db.ts'

export type AuditEntry = {
  /** Who did it; null: nobody who is logged in, or the mall itself (`side` says which). */
  readonly actor: Actor | null
  readonly side?: 'buyer' | 'staff' | 'system'
  /** 'company.review' … a key of `auditActions`. */
  readonly action: AuditAction
  /** What it was done to: 'company 3', 'account 12'. Found by search. */
  readonly subject: string
  readonly companyId?: number | null
  /** Only the fields that changed. Ids and masked values: a row is never changed, so no personal data stands in it. */
  readonly before?: object | null
  readonly after?: object | null
  readonly address?: string
}

/** Adds a row to the audit, in the transaction of what it tells of. */
export const insertAudit = (tx: Tx | Db, entry: AuditEntry, now: Date): Promise<void> => insertAudits(tx, [entry], now)

/** Adds rows to the audit, in the transaction of what they tell of. */
export async function insertAudits(tx: Tx | Db, entries: readonly AuditEntry[], now: Date): Promise<void> {
  if (entries.length === 0) return
  await tx
    .insertInto('audit')
    .values(entries.map((entry) => rowOf(entry, now)))
    .execute()
}

function rowOf(entry: AuditEntry, now: Date) {
  const { actor, action, subject, before = null, after = null, address = '' } = entry
  return {
    at: now,
    side: entry.side ?? actor?.side ?? 'system',
    actor_id: actor === null ? null : actor.side === 'buyer' ? actor.accountId : actor.staffId,
    actor_name: shownName(actor),
    action,
    subject,
    company_id: entry.companyId ?? (actor?.side === 'buyer' ? actor.companyId : null),
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
    address,
  }
}
