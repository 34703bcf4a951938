import { sql } from 'kysely'
import type { Db, Tx } from '../database/db.ts'

export type Chosen = { readonly kind: string; readonly sms: boolean; readonly sound: boolean }

/** What this member of staff chose to be told of and how, as it was kept. */
export const choicesOf = (db: Db, staffId: number): Promise<Chosen[]> =>
  db.selectFrom('todo_choice').select(['kind', 'sms', 'sound']).where('staff_id', '=', staffId).execute()

/** The phone that this member of staff gave for it; null: none. */
export async function phoneOf(db: Db | Tx, staffId: number): Promise<string | null> {
  const row = await db.selectFrom('staff_phone').select('phone').where('staff_id', '=', staffId).executeTakeFirst()
  return row?.phone ?? null
}

/** Puts these choices in the place of what was chosen before; of two at once the second waits. */
export async function setChoices(tx: Tx, staffId: number, chosen: readonly Chosen[]): Promise<void> {
  await sql`select 1 from staff where id = ${staffId} for no key update`.execute(tx)
  await tx.deleteFrom('todo_choice').where('staff_id', '=', staffId).execute()
  if (chosen.length === 0) return
  await tx
    .insertInto('todo_choice')
    .values(chosen.map((one) => ({ staff_id: staffId, ...one })))
    .execute()
}

/** Keeps the phone, or none where it is null. */
export async function setPhone(tx: Tx, staffId: number, phone: string | null): Promise<void> {
  if (phone === null) await tx.deleteFrom('staff_phone').where('staff_id', '=', staffId).execute()
  else
    await tx
      .insertInto('staff_phone')
      .values({ staff_id: staffId, phone })
      .onConflict((row) => row.column('staff_id').doUpdateSet({ phone }))
      .execute()
}

/** The same of one who may still log in. */
export async function activePhoneOf(tx: Tx, staffId: number): Promise<string | null> {
  const row = await tx
    .selectFrom('staff_phone')
    .innerJoin('staff', 'staff.id', 'staff_phone.staff_id')
    .select('phone')
    .where('staff_id', '=', staffId)
    .where('state', '=', 'active')
    .executeTakeFirst()
  return row?.phone ?? null
}
