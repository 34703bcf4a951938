import { Area } from '../../../contract/grant.ts'
import { refuse } from '../../../contract/refusal.ts'
import { shanghai } from '../../../contract/text.ts'
import type { GrantRequest } from '../../../contract/account/staffGrant.ts'
import type { Db, Tx } from '../db.ts'
import type { Asked } from './staff.rules.ts'

type Wish = {
  readonly staffId: number
  readonly kind: 'areas' | 'factor'
  readonly areas: Area[]
  readonly askedBy: number
  readonly expiresAt: Date
}

/** Keeps a wish; one of before for the same person and of the same kind is settled by it. After `lockKeepers`. */
export async function insertGrant(tx: Tx, { staffId, kind, areas, askedBy, expiresAt }: Wish, now: Date): Promise<void> {
  await tx
    .updateTable('grant_request')
    .set({ settled_at: now, settled_by: askedBy, granted: false })
    .where('staff_id', '=', staffId)
    .where('kind', '=', kind)
    .where('settled_at', 'is', null)
    .execute()
  await tx
    .insertInto('grant_request')
    .values({ staff_id: staffId, kind, areas, asked_by: askedBy, asked_at: now, expires_at: expiresAt })
    .execute()
}

/** What waits for a second one's word, the oldest first, as `me` sees it. */
export async function openGrants(db: Db, me: number, now: Date): Promise<GrantRequest[]> {
  const rows = await db
    .selectFrom('grant_request')
    .innerJoin('staff', 'staff.id', 'grant_request.staff_id')
    .innerJoin('staff as asker', 'asker.id', 'grant_request.asked_by')
    .select(['grant_request.id', 'kind', 'grant_request.areas', 'staff.name', 'staff.username', 'staff_id', 'asked_by'])
    .select(['asker.name as askedBy', 'asked_at', 'expires_at'])
    .where('settled_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('grant_request.id')
    .execute()
  return rows.map(({ staff_id, asked_by, asked_at, expires_at, areas, ...row }) => ({
    ...row,
    areas: Area.options.filter((area) => areas.includes(area)),
    askTime: shanghai(asked_at),
    expiresAt: shanghai(expires_at),
    mayConfirm: staff_id !== me && asked_by !== me,
  }))
}

/** @throws Refusal 'grant.over' where there is none. */
export async function lockGrant(tx: Tx, id: number): Promise<Asked & { kind: 'areas' | 'factor'; areas: Area[] }> {
  const row = await tx
    .selectFrom('grant_request')
    .select(['staff_id as staffId', 'kind', 'areas', 'asked_by as askedBy'])
    .select(['expires_at as expiresAt', 'settled_at as settledAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? refuse('grant.over')
}

export async function settleGrant(tx: Tx, id: number, by: number, granted: boolean, now: Date): Promise<void> {
  await tx.updateTable('grant_request').set({ settled_at: now, settled_by: by, granted }).where('id', '=', id).execute()
}
