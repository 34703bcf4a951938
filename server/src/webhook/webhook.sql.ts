import { daysLater } from '../../../contract/text.ts'
import { sql } from 'kysely'
import { addJob } from '../jobs.sql.ts'
import { pingEvent } from '../../../contract/webhook/webhook.ts'
import { refuse } from '../../../contract/refusal.ts'
import { forgetRows } from '../forget.sql.ts'
import type { Db, Tx } from '../database/db.ts'
import { pageOf, type Paging } from '../database/listing.sql.ts'
import type { Said } from './send.ts'

/** Whose addresses: a company's by its number, or the merchant's own (null). */
export type HookOwner = number | null

const of = (db: Db | Tx, owner: HookOwner) => db.selectFrom('webhook').where('company_id', 'is not distinct from', owner)

/** Every address of the owner, with how many deliveries wait and were given up. */
export async function hooksOf(db: Db, owner: HookOwner) {
  return of(db, owner)
    .select(['id', 'url', 'events', 'enabled', 'old_until as oldUntil', 'created_at as createdAt'])
    .select((row) =>
      (['waiting', 'dead'] as const).map((state) =>
        row
          .selectFrom('webhook_delivery as d')
          .whereRef('d.webhook_id', '=', 'webhook.id')
          .where('d.state', '=', state)
          .select((inner) => inner.fn.countAll<number>().as('n'))
          .$asScalar()
          .$notNull()
          .as(state),
      ),
    )
    .orderBy('id')
    .execute()
}

/** @throws Refusal 'webhook.missing' – for another owner's too. */
export async function lockHook(tx: Tx, owner: HookOwner, id: number) {
  const hook = await of(tx, owner).where('id', '=', id).selectAll().forUpdate().executeTakeFirst()
  return hook ?? refuse('webhook.missing')
}

/** How many addresses the owner has. Locks the owner's row, so that two at once are counted one by one. */
export async function countHooks(tx: Tx, owner: HookOwner): Promise<number> {
  if (owner !== null) await tx.selectFrom('company').select('id').where('id', '=', owner).forUpdate().execute()
  const { n } = await of(tx, owner)
    .select((row) => row.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

type Fields = { readonly url: string; readonly events: readonly string[]; readonly enabled: boolean }

export async function insertHook(tx: Tx, owner: HookOwner, { url, events, enabled }: Fields, salt: string, now: Date) {
  const { id } = await tx
    .insertInto('webhook')
    .values({ company_id: owner, url, events: [...events], enabled, salt, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Change = Partial<{ url: string; events: string[]; enabled: boolean; salt: string; old_salt: string | null; old_until: Date | null }>

export async function setHook(tx: Tx, owner: HookOwner, id: number, change: Change): Promise<void> {
  await tx.updateTable('webhook').set(change).where('company_id', 'is not distinct from', owner).where('id', '=', id).execute()
}

/** With it go its deliveries; what a job still holds finds nothing. */
export async function deleteHook(tx: Tx, owner: HookOwner, id: number): Promise<void> {
  await tx.deleteFrom('webhook').where('company_id', 'is not distinct from', owner).where('id', '=', id).execute()
}

/** Puts a delivery by hand on its way: of an event that was, or of a ping. */
export async function insertDelivery(tx: Tx, hookId: number, eventId: number, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('webhook_delivery')
    .values({ webhook_id: hookId, event_id: eventId, by_hand: true, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addJob(tx, 'webhook', { id }, `webhook ${id}`, `webhook ${hookId}`)
  return id
}

export async function insertPing(tx: Tx, owner: HookOwner, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('webhook_event')
    .values({ kind: pingEvent, company_id: owner, data: '{}', created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const deliveries = (db: Db | Tx, owner: HookOwner) =>
  db
    .selectFrom('webhook_delivery as d')
    .innerJoin('webhook as w', 'w.id', 'd.webhook_id')
    .innerJoin('webhook_event as e', 'e.id', 'd.event_id')
    .where('w.company_id', 'is not distinct from', owner)

const shown = [
  'd.id',
  'e.kind as event',
  'd.state',
  'd.by_hand as byHand',
  'd.attempts',
  'd.next_at as nextAt',
  'd.created_at as createdAt',
  'd.webhook_id as hookId',
  'd.event_id as eventId',
] as const

const lastSaid = sql<string>`coalesce((select case when t.status is null then t.fault else 'HTTP ' || t.status end
  from webhook_attempt t where t.delivery_id = d.id order by t.place desc limit 1), '')`.as('said')

/** A page of the deliveries of an address, or of all of the owner's, the newest first. */
export function deliveryPage(db: Db, owner: HookOwner, { id, ...paging }: Paging & { readonly id?: number | undefined }) {
  const all = deliveries(db, owner)
  const wanted = id === undefined ? all : all.where('w.id', '=', id)
  return pageOf(wanted, (found) => found.select([...shown, 'w.url', lastSaid]).orderBy('d.id', 'desc'), paging)
}

/** One delivery with all that is sent and came back. @throws Refusal 'delivery.missing' – for another owner's too. */
export async function readDelivery(db: Db | Tx, owner: HookOwner, id: number) {
  const found = await deliveries(db, owner)
    .where('d.id', '=', id)
    .select([...shown, lastSaid, 'e.data', 'e.company_id as companyId', 'e.created_at as happenedAt'])
    .executeTakeFirst()
  return found ?? refuse('delivery.missing')
}

export const attemptsOf = (db: Db, deliveryId: number) =>
  db.selectFrom('webhook_attempt').selectAll().where('delivery_id', '=', deliveryId).orderBy('place').execute()

/** What a job reconciles; null: there is nothing to do any more. */
export async function readDue(db: Db, id: number) {
  const found = await db
    .selectFrom('webhook_delivery as d')
    .innerJoin('webhook as w', 'w.id', 'd.webhook_id')
    .innerJoin('webhook_event as e', 'e.id', 'd.event_id')
    .leftJoin('company as owner', 'owner.id', 'w.company_id')
    .where('d.id', '=', id)
    .where('d.state', '=', 'waiting')
    .select([
      ...shown,
      'e.data',
      'e.company_id as companyId',
      'e.created_at as happenedAt',
      'w.company_id as ownerId',
      'w.url',
      'w.enabled',
      'owner.state as ownerState',
      'w.salt',
      'w.old_salt as oldSalt',
      'w.old_until as oldUntil',
    ])
    .executeTakeFirst()
  return found ?? null
}
export type Due = NonNullable<Awaited<ReturnType<typeof readDue>>>

/** Writes down what came back, and what becomes of the delivery; false: another process was quicker. */
export async function recordAttempt(
  tx: Tx,
  { id, attempts, hookId }: Due,
  said: Said & { tookMs: number },
  outcome: { state: 'waiting' | 'delivered' | 'dead'; nextAt: Date | null },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhook_delivery')
    .set({ state: outcome.state, attempts: attempts + 1, next_at: outcome.nextAt })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('attempts', '=', attempts)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  const { status, answer, fault, tookMs } = said
  await tx
    .insertInto('webhook_attempt')
    .values({ delivery_id: id, place: attempts + 1, at: now, took_ms: tookMs, status, answer, fault })
    .execute()
  if (outcome.nextAt) await addJob(tx, 'webhook', { id }, `webhook ${id}`, `webhook ${hookId}`, outcome.nextAt)
  return true
}

/** Forgets events, with their deliveries, a month after they happened. */
export async function forgetEvents(db: Db, now: Date): Promise<void> {
  await forgetRows(db, 'webhook_event', sql`created_at < ${daysLater(now, -30)}`)
}
