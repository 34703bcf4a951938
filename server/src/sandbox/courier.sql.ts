import type { Db, Tx } from '../database/db.ts'

export type SandboxParcel = {
  courier: string
  number: string
  callbackUrl: string
  salt: string
  since: Date
  /** How far its story goes; null: to the end. */
  heldAt: number | null
}

/** Follows a parcel. False where it is followed already: the subscription of before stands. */
export async function insertSandboxParcel(db: Db | Tx, parcel: SandboxParcel): Promise<boolean> {
  const { courier, number, callbackUrl: callback_url, salt, since, heldAt: held_at } = parcel
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('sandbox_parcel')
    .values({ courier, number, callback_url, salt, since, held_at })
    .onConflict((row) => row.columns(['courier', 'number']).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function findSandboxParcel(db: Db, courier: string, number: string): Promise<SandboxParcel | null> {
  const row = await db
    .selectFrom('sandbox_parcel')
    .select(['courier', 'number', 'callback_url as callbackUrl', 'salt', 'since', 'held_at as heldAt'])
    .where('courier', '=', courier)
    .where('number', '=', number)
    .executeTakeFirst()
  return row ?? null
}

/** Whether it may be asked about now: not twice within so many ms. */
export async function takeQuestion(db: Db, courier: string, number: string, within: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sandbox_parcel')
    .set({ asked_at: now })
    .where('courier', '=', courier)
    .where('number', '=', number)
    .where((row) => row.or([row('asked_at', 'is', null), row('asked_at', '<=', new Date(now.getTime() - within))]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
