import { sql } from 'kysely'
import { inTransaction, type Db, type Tx } from '../database/db.ts'

/** How a content stands to the object store: on its way there, there, or on its way out. Only what is there is relied on. */
export type ContentState = 'coming' | 'held' | 'leaving'

/**
 * Notes that this content is about to be brought into the object store: 'held': it is there already, 'leaving': it is just being
 * deleted there. Whoever was told the one or brings the other has an hour to book a file by it. `again`: what was to leave comes after all.
 */
export async function beginBringing(db: Db, hash: string, size: number, now: Date, again = false): Promise<ContentState> {
  const { rows } = await sql<{ state: ContentState }>`
    insert into stored_content as s (hash, size, kept_at, state) values (${hash}, ${size}, ${now}, 'coming')
    on conflict (hash) do update set kept_at = excluded.kept_at, state = case s.state when 'leaving' then 'coming' else s.state end
      where s.state <> 'leaving' or ${again}
    returning state`.execute(db)
  return rows[0]?.state ?? 'leaving'
}

/** Notes that the object store holds it whole; false: it was taken back meanwhile. */
export async function noteStored(db: Db, hash: string): Promise<boolean> {
  const { rows } = await sql`update stored_content set state = 'held' where hash = ${hash} and state <> 'leaving' returning hash`.execute(
    db,
  )
  return rows.length > 0
}

/** From now on the object store is not relied on for this one, while contents go back to the disk; false: they do not. */
export const beginLeaving = (db: Db, hash: string): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    if ((await lockMove(tx)).toward !== 'disk') return false
    await tx.updateTable('stored_content').set({ state: 'leaving' }).where('hash', '=', hash).execute()
    return true
  })

/** These have left the object store. */
export async function forgetStored(db: Db, hashes: readonly string[]): Promise<void> {
  await db.deleteFrom('stored_content').where('hash', 'in', hashes).where('state', '=', 'leaving').execute()
}

/** Which of these the object store holds. */
export async function heldOf(db: Db | Tx, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  if (hashes.length === 0) return new Set()
  const rows = await db.selectFrom('stored_content').select('hash').where('hash', 'in', hashes).where('state', '=', 'held').execute()
  return new Set(rows.map(({ hash }) => hash))
}

/** How many bytes there are of a content that the object store holds; null: it does not hold it. */
export async function heldSize(db: Db, hash: string): Promise<number | null> {
  const row = await db.selectFrom('stored_content').select('size').where('hash', '=', hash).where('state', '=', 'held').executeTakeFirst()
  return row ? Number(row.size) : null
}

/** Which of these the object store is about in any way. */
export async function knownToStore(db: Db | Tx, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  if (hashes.length === 0) return new Set()
  const rows = await db.selectFrom('stored_content').select('hash').where('hash', 'in', hashes).execute()
  return new Set(rows.map(({ hash }) => hash))
}

/** Which of these a file names, or the object store is about. */
export async function knownOf(db: Db | Tx, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ hash: string }>`select h.hash from unnest(${[...hashes]}::text[]) h (hash) where ${isNamed('h')}
    or exists (select from stored_content s where s.hash = h.hash)`.execute(db)
  return new Set(rows.map(({ hash }) => hash))
}

const isNamed = (of: 'h' | 's') =>
  sql`(exists (select from stored_file f where f.hash = ${sql.ref(`${of}.hash`)})
    or exists (select from stored_file f where f.preview = ${sql.ref(`${of}.hash`)}))`

const named = sql`select hash from stored_file union select preview from stored_file where preview is not null`

/** Contents that files name and the object store has not, by hash beyond `after`. */
export async function onDiskOnly(db: Db, after: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`select hash from (${named}) n
    where hash > ${after} and not exists (select from stored_content s where s.hash = n.hash and s.state = 'held') order by hash limit ${most}`.execute(
    db,
  )
  return rows.map(({ hash }) => hash)
}

/** Contents that lie in the object store, by hash beyond `after`. */
export async function inStore(db: Db, after: string, most: number): Promise<string[]> {
  const rows = await db.selectFrom('stored_content').select('hash').where('hash', '>', after).orderBy('hash').limit(most).execute()
  return rows.map(({ hash }) => hash)
}

/**
 * Contents in the object store that no file names, from now on not relied on: of files that are deleted, and of whoever died, or was
 * refused, after bringing them. What was brought or asked for since `before` may be booked yet, and stays.
 */
export async function letUnnamedLeave(db: Db, before: Date, most: number): Promise<string[]> {
  const isGone = sql`(s.state = 'leaving' or s.kept_at < ${before}) and not ${isNamed('s')}`
  const { rows } = await sql<{ hash: string }>`update stored_content s set state = 'leaving'
    where hash in (select hash from stored_content s where ${isGone} order by hash limit ${most} for update skip locked) and ${isGone}
    returning hash`.execute(db)
  return rows.map(({ hash }) => hash)
}

/** How many contents there are, and where. */
export async function countContents(db: Db | Tx): Promise<{ store: number; disk: number }> {
  const { rows } = await sql<{ store: number; disk: number }>`select
    (select count(*) from stored_content where state <> 'coming')::int as store,
    (select count(*) from (${named}) n
      where not exists (select from stored_content s where s.hash = n.hash and s.state <> 'coming'))::int as disk`.execute(db)
  return rows[0] ?? { store: 0, disk: 0 }
}

/** What moves or deletes in the store runs one after the other, over all processes. */
export const contentQueue = 'contents'

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
