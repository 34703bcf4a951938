import { insertAudit } from '../audit/audit.sql.ts'
import type { Db } from '../database/db.ts'
import type { Look } from '../world.ts'

/** Writes into the audit what a member of staff looks at in a customer's name, once for each time that was begun. */
export async function noteLook(db: Db, { buyer, by, what, address }: Look, now: Date): Promise<void> {
  const first = await db
    .insertInto('look')
    .values({ session_id: by.sessionId, what })
    .onConflict((row) => row.doNothing())
    .returning('what')
    .executeTakeFirst()
  if (!first) return
  const actor = { side: 'staff', staffId: by.staffId, name: by.name, areas: new Set<never>() } as const
  const { companyId, accountId } = buyer
  const subject = `account ${accountId}`
  await insertAudit(db, { actor, action: 'company.look', subject, companyId, after: { path: what }, address }, now)
}
