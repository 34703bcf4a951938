import { sql } from 'kysely'
import type { Db, Tx } from '../database/db.ts'
import type { Person } from './factor.rules.ts'

const rows = (db: Db | Tx, { side, id }: Person) => db.selectFrom('second_factor').where('side', '=', side).where('person_id', '=', id)

/** Whether the person must show a second factor. */
export async function hasFactor(db: Db | Tx, person: Person): Promise<boolean> {
  const found = await rows(db, person).select('side').where('confirmed_at', 'is not', null).executeTakeFirst()
  return found !== undefined
}

/** Since when it is on, and how many recovery codes are left; null: it is not. */
export async function factorSince(db: Db, person: Person): Promise<{ since: Date; codesLeft: number } | null> {
  const row = await rows(db, person)
    .select(['confirmed_at as since'])
    .select((own) =>
      own
        .selectFrom('recovery_code')
        .select((code) => code.fn.countAll<number>().as('left'))
        .whereRef('recovery_code.side', '=', 'second_factor.side')
        .whereRef('recovery_code.person_id', '=', 'second_factor.person_id')
        .where('used_at', 'is', null)
        .as('codesLeft'),
    )
    .executeTakeFirst()
  return row?.since ? { since: row.since, codesLeft: row.codesLeft ?? 0 } : null
}

/** The secret as it is sealed, and what was used of it; locked, so that of two codes at once one comes after the other. */
export const lockFactor = (tx: Tx, person: Person) =>
  rows(tx, person).select(['secret', 'confirmed_at', 'last_step']).forUpdate().executeTakeFirst()

/** Keeps a secret that the app has not shown yet, in place of one of before; false: the factor is on already. */
export async function beginWith(tx: Tx, { side, id }: Person, secret: Buffer, now: Date): Promise<boolean> {
  const begun = await tx
    .insertInto('second_factor')
    .values({ side, person_id: id, secret, begun_at: now, confirmed_at: null })
    .onConflict((row) =>
      row
        .columns(['side', 'person_id'])
        .doUpdateSet({ secret, begun_at: now, last_step: 0 })
        .where('second_factor.confirmed_at', 'is', null),
    )
    .executeTakeFirst()
  return begun.numInsertedOrUpdatedRows === 1n
}

export async function noteStep(tx: Tx, { side, id }: Person, step: number): Promise<void> {
  await tx.updateTable('second_factor').set({ last_step: step }).where('side', '=', side).where('person_id', '=', id).execute()
}

export async function confirm(tx: Tx, { side, id }: Person, now: Date): Promise<void> {
  await tx.updateTable('second_factor').set({ confirmed_at: now }).where('side', '=', side).where('person_id', '=', id).execute()
}

/** These are the person's recovery codes from now on, and no others. */
export async function keepCodes(tx: Tx, { side, id }: Person, hashes: readonly Buffer[]): Promise<void> {
  await dropCodes(tx, { side, id })
  await tx
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ side, person_id: id, code_hash, used_at: null })))
    .execute()
}

/** Uses a recovery code up, by any hash it may have; false: it is none, or was used. */
export async function spendCode(tx: Tx, { side, id }: Person, hashes: readonly Buffer[], now: Date): Promise<boolean> {
  const spent = await tx
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('side', '=', side)
    .where('person_id', '=', id)
    .where('code_hash', 'in', hashes)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return spent.numUpdatedRows === 1n
}

async function dropCodes(tx: Tx, { side, id }: Person): Promise<void> {
  await tx.deleteFrom('recovery_code').where('side', '=', side).where('person_id', '=', id).execute()
}

/** The person has no second factor any more; false: there was none. With `since`: only one that was set up from then on. */
export async function dropFactor(tx: Tx, { side, id }: Person, since?: Date): Promise<boolean> {
  const dropped = await tx
    .deleteFrom('second_factor')
    .where('side', '=', side)
    .where('person_id', '=', id)
    .$if(since !== undefined, (query) => query.where(sql`coalesce(confirmed_at, begun_at)`, '>=', since ?? null))
    .executeTakeFirst()
  if (dropped.numDeletedRows === 0n) return false
  await dropCodes(tx, { side, id })
  return true
}
