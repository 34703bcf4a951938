import { sql } from 'kysely'
import type { Db, Tx } from '../db.ts'

/** Whether the object store holds it. */
export const isInStore = async (db: Db | Tx, hash: string): Promise<boolean> =>
  (await db.selectFrom('stored_content').select('hash').where('hash', '=', hash).executeTakeFirst()) !== undefined

/** Notes that the object store holds it whole. */
export async function noteStored(db: Db, hash: string, size: number, now: Date): Promise<void> {
  await db
    .insertInto('stored_content')
    .values({ hash, size, kept_at: now })
    .onConflict((row) => row.doNothing())
    .execute()
}

/** Notes that the object store is not relied on for these any more. */
export async function forgetStored(db: Db | Tx, hashes: readonly string[]): Promise<void> {
  await db.deleteFrom('stored_content').where('hash', 'in', hashes).execute()
}

/** Which of these the object store holds. */
export async function heldOf(db: Db, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  if (hashes.length === 0) return new Set()
  const rows = await db.selectFrom('stored_content').select('hash').where('hash', 'in', hashes).execute()
  return new Set(rows.map(({ hash }) => hash))
}

const named = sql`select hash from stored_file union select preview from stored_file where preview is not null`

/** Contents that files name and the object store has not, by hash beyond `after`. */
export async function onDiskOnly(db: Db, after: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`select hash from (${named}) n
    where hash > ${after} and not exists (select from stored_content s where s.hash = n.hash) order by hash limit ${most}`.execute(db)
  return rows.map(({ hash }) => hash)
}

/** Contents that the object store holds, by hash beyond `after`. */
export async function inStore(db: Db, after: string, most: number): Promise<string[]> {
  const rows = await db.selectFrom('stored_content').select('hash').where('hash', '>', after).orderBy('hash').limit(most).execute()
  return rows.map(({ hash }) => hash)
}

/** Contents that the object store holds and no file has named for a day: of whoever died, or was refused, after bringing them. */
export async function unnamedInStore(db: Db, before: Date, most: number): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`select hash from stored_content s
    where kept_at < ${before} and not exists (select from stored_file f where f.hash = s.hash)
      and not exists (select from stored_file f where f.preview = s.hash) order by hash limit ${most}`.execute(db)
  return rows.map(({ hash }) => hash)
}

/** How many contents there are, and where. */
export async function countContents(db: Db | Tx): Promise<{ store: number; disk: number }> {
  const { rows } = await sql<{ store: number; disk: number }>`select
    (select count(*) from stored_content)::int as store,
    (select count(*) from (${named}) n where not exists (select from stored_content s where s.hash = n.hash))::int as disk`.execute(db)
  return rows[0] ?? { store: 0, disk: 0 }
}

export type Way = 'store' | 'disk'
export type ContentMove = {
  readonly toward: Way
  readonly moving: boolean
  readonly done: number
  /** Named by files, and found nowhere. */
  readonly lost: number
  readonly fault: string
}

const columns = ['toward', 'moving', 'done', 'lost', 'fault'] as const

/** Which way contents go, and how far they have come. */
export const readMove = async (db: Db | Tx): Promise<ContentMove> =>
  (await db.selectFrom('content_move').select(columns).executeTakeFirst()) ?? {
    ...{ toward: 'store', moving: false, done: 0, lost: 0, fault: '' },
  }

/** The same; nobody else turns them round until the transaction ends. */
export async function lockMove(tx: Tx): Promise<ContentMove> {
  await sql`select pg_advisory_xact_lock(hashtext('content move'))`.execute(tx)
  return readMove(tx)
}

/** From now on contents go this way, those that are there as well. */
export async function beginMove(tx: Tx, toward: Way, now: Date): Promise<void> {
  const set = { toward, moving: true, done: 0, lost: 0, fault: '', changed_at: now }
  await tx
    .insertInto('content_move')
    .values(set)
    .onConflict((row) => row.column('one').doUpdateSet(set))
    .execute()
}

/** Notes how far it has come, unless it was turned round meanwhile; whether it goes on. */
export async function noteMoved(db: Db, toward: Way, { done, lost }: { done: number; lost: number }, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('content_move')
    .set((the) => ({ done: the('done', '+', done), lost: the('lost', '+', lost), fault: '', changed_at: now }))
    .where('toward', '=', toward)
    .where('moving', '=', true)
    .returning('one')
    .executeTakeFirst()
  return row !== undefined
}

/** It has come to its end, or stops for `fault`, and is gone on with by a press. */
export async function endMove(db: Db, toward: Way, fault: string, now: Date): Promise<void> {
  await db.updateTable('content_move').set({ moving: false, fault, changed_at: now }).where('toward', '=', toward).execute()
}
