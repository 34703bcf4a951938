import { sql } from 'kysely'
import type { ConnectionMode, ConnectionName } from '../../../contract/connection/names.ts'
import type { Db, Tx } from '../database/db.ts'

/** By field. */
export type Values = Readonly<Record<string, string>>
/** Of what is sealed, by field: what may be told of it, and since when it is so. */
export type Shown = Readonly<Record<string, { readonly words: string; readonly at: string }>>

export type Kept = {
  readonly name: ConnectionName
  readonly mode: ConnectionMode
  readonly plain: Values
  readonly sealed: Buffer | null
  readonly shown: Shown
  readonly version: number
  readonly changedBy: string
  readonly changedAt: Date
}

const columns = ['name', 'mode', 'plain', 'sealed', 'shown', 'version', 'changed_by as changedBy', 'changed_at as changedAt'] as const

/** All that was ever saved. */
export const keptConnections = (db: Db | Tx): Promise<Kept[]> => db.selectFrom('connection').select(columns).orderBy('name').execute()

/** Keeps all others from saving any until the transaction ends: which may be used together is judged over all. */
export async function lockConnections(tx: Tx): Promise<Kept[]> {
  await sql`select pg_advisory_xact_lock(hashtext('connection'))`.execute(tx)
  return keptConnections(tx)
}

export async function keepConnection(tx: Tx, { name, changedBy, changedAt, plain, shown, ...kept }: Kept): Promise<void> {
  const row = { ...kept, plain: JSON.stringify(plain), shown: JSON.stringify(shown), changed_by: changedBy, changed_at: changedAt }
  await tx
    .insertInto('connection')
    .values({ name, ...row })
    .onConflict((at) => at.column('name').doUpdateSet(row))
    .execute()
}

/** Writes over what is sealed with the same, sealed anew. */
export async function resealConnection(tx: Tx, name: ConnectionName, sealed: Buffer): Promise<void> {
  await tx.updateTable('connection').set({ sealed }).where('name', '=', name).execute()
}

export type Went = { readonly error: string; readonly errorAt: Date | null; readonly okAt: Date | null }

/** How each went last. */
export async function connectionStates(db: Db): Promise<ReadonlyMap<ConnectionName, Went>> {
  const rows = await db.selectFrom('connection_state').select(['name', 'error', 'error_at as errorAt', 'ok_at as okAt']).execute()
  return new Map(rows.map(({ name, ...went }) => [name, went]))
}

/** `error`: what went wrong; null: it went well. */
export async function noteWent(db: Db, name: ConnectionName, error: string | null, now: Date): Promise<void> {
  const set = error === null ? { ok_at: now } : { error, error_at: now }
  await db
    .insertInto('connection_state')
    .values({ name, error_at: null, ok_at: null, ...set })
    .onConflict((row) => row.column('name').doUpdateSet(set))
    .execute()
}

/** Nothing of it is kept any more. */
export async function dropConnection(tx: Tx, name: ConnectionName): Promise<void> {
  await tx.deleteFrom('connection').where('name', '=', name).execute()
}
