import { Area } from '../../../contract/grant.ts'
import { refuse } from '../../../contract/refusal.ts'
import { shanghai } from '../../../contract/text.ts'
import type { GrantRequest } from '../../../contract/account/staffGrant.ts'
import type { Db, Tx } from '../database/db.ts'
import type { Asked } from './staff.rules.ts'

type Wish = {
  readonly staffId: number
  readonly kind: 'areas' | 'factor'
  readonly areas: Area[]
  readonly askedBy: number
  readonly expiresAt: Date
}

const openOf = (tx: Tx, staffId: number, kind: Wish['kind']) =>
  tx.selectFrom('grant_request').select(['id', 'areas', 'asked_by as askedBy', 'expires_at as expiresAt']).where('staff_id', '=', staffId).where('kind', '=', kind).where('settled_at', 'is', null).orderBy('id') // prettier-ignore

/**
 * What was asked for a person by now: of each wish only what is among `lacking` waits on, by whoever asked for it. What lapsed, or
 * is wished no more, is over. After `lockKeepers`.
 * @returns the areas that wait.
 */
export async function narrowGrants(tx: Tx, staffId: number, lacking: readonly Area[], by: number, now: Date): Promise<Area[]> {
  const waiting: Area[] = []
  for (const { id, areas, expiresAt } of await openOf(tx, staffId, 'areas').execute()) {
    const left = expiresAt > now ? areas.filter((area) => lacking.includes(area)) : []
    if (left.length === 0) await settleGrant(tx, id, by, false, now)
    else if (left.length < areas.length) await tx.updateTable('grant_request').set({ areas: left }).where('id', '=', id).execute()
    waiting.push(...left)
  }
  return waiting
}

/** Keeps a wish, in place of an older one of the same person's for the same one. After `lockKeepers`. */
export async function insertGrant(tx: Tx, { staffId, kind, areas, askedBy, expiresAt }: Wish, now: Date): Promise<void> {
  const before = (await openOf(tx, staffId, kind).execute()).filter((wish) => kind === 'factor' || wish.askedBy === askedBy)
  for (const { id } of before) await settleGrant(tx, id, askedBy, false, now)
  const all = [...new Set([...before.flatMap((wish) => wish.areas), ...areas])]
  await tx
    .insertInto('grant_request')
    .values({ staff_id: staffId, kind, areas: all, asked_by: askedBy, asked_at: now, expires_at: expiresAt })
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
