import { createHash } from 'node:crypto'
import { refuse } from '../../../contract/refusal.ts'
import type { Db, Tx } from '../database/db.ts'

/** Whose keys: a company's by its number, or the merchant's own (null). */
export type KeyOwner = number | null

const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest()

const of = (db: Db | Tx, owner: KeyOwner) => db.selectFrom('api_key').where('company_id', 'is not distinct from', owner)

/** Every key of the owner, the newest first. */
export const keysOf = (db: Db, owner: KeyOwner) => of(db, owner).selectAll().orderBy('id', 'desc').limit(200).execute()

/** How many keys of the owner can still be used. Locks the owner's row, so that two at once are counted one by one. */
export async function countAlive(tx: Tx, owner: KeyOwner, now: Date): Promise<number> {
  if (owner !== null) await tx.selectFrom('company').select('id').where('id', '=', owner).forUpdate().execute()
  const { alive } = await of(tx, owner)
    .where('revoked_at', 'is', null)
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', now)]))
    .select((row) => row.fn.countAll<number>().as('alive'))
    .executeTakeFirstOrThrow()
  return alive
}

export type NewKey = {
  readonly owner: KeyOwner
  readonly accountId: number | null
  readonly staffId: number | null
  readonly name: string
  readonly key: string
  readonly scopes: readonly string[]
  readonly expiresAt: Date | null
}

export async function insertKey(tx: Tx, made: NewKey, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('api_key')
    .values({
      company_id: made.owner,
      account_id: made.accountId,
      staff_id: made.staffId,
      name: made.name,
      shown: made.key.slice(0, 9),
      key_hash: hashOf(made.key),
      scopes: [...made.scopes],
      expires_at: made.expiresAt,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Ends a key for good. One that has ended stays as it was. @throws Refusal 'key.missing' for another owner's too. */
export async function endKey(tx: Tx, owner: KeyOwner, id: number, now: Date): Promise<boolean> {
  const key = await of(tx, owner).where('id', '=', id).select('revoked_at').forUpdate().executeTakeFirst()
  if ((key ?? refuse('key.missing')).revoked_at) return false
  await tx.updateTable('api_key').set({ revoked_at: now }).where('company_id', 'is not distinct from', owner).where('id', '=', id).execute()
  return true
}

/** The key and whom it speaks for: the company's main account as it is today, or the member of staff who made it. */
export const keyFacts = (db: Db, key: string) =>
  db
    .selectFrom('api_key as k')
    .leftJoin('company', 'company.id', 'k.company_id')
    .leftJoin('level', 'level.id', 'company.level_id')
    .leftJoin('account as main', (join) =>
      join.onRef('main.company_id', '=', 'k.company_id').on('main.parent_id', 'is', null).on('main.state', '=', 'active'),
    )
    .leftJoin('staff', (join) => join.onRef('staff.id', '=', 'k.staff_id').on('staff.state', '=', 'active'))
    .select([
      'k.id',
      'k.name',
      'k.scopes',
      'k.expires_at as expiresAt',
      'k.revoked_at as revokedAt',
      'k.last_used_at as lastUsedAt',
      'k.company_id as companyId',
      'company.state as companyState',
      'company.price_book_id as ownBookId',
      'company.first_order_id as firstOrderId',
      'level.price_book_id as levelBookId',
      'level.id as levelId',
      'level.name as levelName',
      'level.discount_bp as discountBp',
      'main.id as mainId',
      'staff.id as staffId',
      'staff.areas as areas',
      'staff.own_only as ownOnly',
    ])
    .where('k.key_hash', '=', hashOf(key))
    .executeTakeFirst()

/** Notes that a key was used, and from where. */
export async function noteUse(db: Db, id: number, address: string, now: Date): Promise<void> {
  await db.updateTable('api_key').set({ last_used_at: now, last_address: address }).where('id', '=', id).execute()
}
