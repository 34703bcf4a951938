import { sql } from 'kysely'
import type { Delegate } from '../../../contract/approval/approval.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Day } from '../../../contract/text.ts'
import type { Buyer } from '../actor.ts'
import type { Db, Tx } from '../database/db.ts'

type Owner = Pick<Buyer, 'companyId' | 'accountId' | 'main'>

/**
 * The delegations the asker gave and was given, the main account's whole company's; the newest days first. What ended more
 * than 90 days ago is left out.
 */
export async function delegatesSeenBy(db: Db, { companyId, accountId, main }: Owner, today: Day): Promise<Delegate[]> {
  const { rows } = await sql<Delegate>`
    select d.id, json_build_object('id', f.id, 'nickname', f.nickname) as from,
      json_build_object('id', t.id, 'nickname', t.nickname) as to, d.from_day as "fromDay", d.to_day as "toDay",
      ${today}::date between d.from_day and d.to_day and f.state = 'active' and t.state = 'active' as active
    from approval_delegate d join account f on f.id = d.from_id join account t on t.id = d.to_id
    where d.company_id = ${companyId} and (${main} or d.from_id = ${accountId} or d.to_id = ${accountId})
      and d.to_day >= ${today}::date - 90
    order by d.to_day desc, d.id desc`.execute(db)
  return rows
}

/** True where somebody has `accountId` decide in their place on `today`. */
export const isDelegate = (companyId: number, accountId: number, today: Day) =>
  sql<boolean>`exists (select 1 from approval_delegate d where d.company_id = ${companyId} and d.to_id = ${accountId}
    and ${today}::date between d.from_day and d.to_day)`

/** Locks the asker's account, so that delegations are compared by one call at a time; answers the days given away so far. */
export async function lockOwnDays(tx: Tx, { companyId, accountId }: Owner): Promise<{ fromDay: Day; toDay: Day }[]> {
  await tx
    .selectFrom('account')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return tx
    .selectFrom('approval_delegate')
    .select(['from_day as fromDay', 'to_day as toDay'])
    .where('company_id', '=', companyId)
    .where('from_id', '=', accountId)
    .execute()
}

export async function insertDelegate(
  tx: Tx,
  { companyId, accountId }: Owner,
  given: { toId: number; fromDay: Day; toDay: Day },
  now: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('approval_delegate')
    .values({
      company_id: companyId,
      from_id: accountId,
      to_id: given.toId,
      from_day: given.fromDay,
      to_day: given.toDay,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Takes back a delegation the asker gave, the main account any of the company's. @throws Refusal 'delegate.missing'. */
export async function deleteDelegateRow(tx: Tx, { companyId, accountId, main }: Owner, id: number) {
  const gone = await tx
    .deleteFrom('approval_delegate')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .$if(!main, (query) => query.where('from_id', '=', accountId))
    .returning(['from_id as fromId', 'to_id as toId', 'from_day as fromDay', 'to_day as toDay'])
    .executeTakeFirst()
  return gone ?? refuse('delegate.missing')
}
