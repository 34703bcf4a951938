import { sql } from 'kysely'
import type { Db, Tx } from '../database/db.ts'

/** Makes whoever changes keys wait for whoever does just now. */
export const lockKeys = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('backup key'))`.execute(tx)

/** The key by which backups are sealed now; undefined: they are not. */
export const keyInUse = (db: Db | Tx) =>
  db
    .selectFrom('backup_key')
    .leftJoin('staff', 'staff.id', 'backup_key.staff_id')
    .select(['backup_key.recipient', 'backup_key.created_at', 'staff.name as by'])
    .where('ended_at', 'is', null)
    .executeTakeFirst()

/** What opens what was sealed for this recipient, itself sealed; undefined: it is not known here. */
export const sealedKeyOf = (db: Db | Tx, recipient: string) =>
  db.selectFrom('backup_key').select('identity').where('recipient', '=', recipient).executeTakeFirst()

export const allKeys = (tx: Tx) => tx.selectFrom('backup_key').select(['recipient', 'identity']).forUpdate().execute()

export const endKey = (tx: Tx, now: Date) => tx.updateTable('backup_key').set({ ended_at: now }).where('ended_at', 'is', null).execute()

export const dropKey = (tx: Tx, recipient: string) => tx.deleteFrom('backup_key').where('recipient', '=', recipient).execute()

export const addKey = (tx: Tx, key: { recipient: string; identity: Buffer; staff_id: number; created_at: Date }) =>
  tx.insertInto('backup_key').values(key).execute()

export const setIdentity = (tx: Tx, recipient: string, identity: Buffer) =>
  tx.updateTable('backup_key').set({ identity }).where('recipient', '=', recipient).execute()
