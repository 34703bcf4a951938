import { z } from 'zod'
import type { Db, Tx } from '../database/db.ts'

const at = z.coerce.date().nullable().default(null)
const Drills = z.object({ passed: at, tried: at, fault: z.string().default('') })

/** How backups were tried last: when one passed, when one was begun, and why the last one did not pass, else ''. They outlive the backups. */
export type Drills = z.output<typeof Drills>

export async function readDrills(db: Db | Tx): Promise<Drills> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', 'drill').executeTakeFirst()
  return Drills.safeParse(row?.value ?? {}).data ?? Drills.parse({})
}

/** What is not said stays as it is. */
export async function noteDrills(db: Db | Tx, news: Partial<Drills>): Promise<void> {
  const value = JSON.stringify({ ...(await readDrills(db)), ...news })
  await db
    .insertInto('setting')
    .values({ key: 'drill', value })
    .onConflict((row) => row.column('key').doUpdateSet({ value }))
    .execute()
}

/** The newest backup that is done; with `since`, only once one of that day, or later, was made by the timetable or failed to be. */
export async function toBeTried(db: Db | Tx, since: string | null): Promise<{ id: number; name: string } | undefined> {
  if (since !== null) {
    const planned = db.selectFrom('backup').select('id').where('planned_for', '>=', since).where('state', '<>', 'making')
    if (!(await planned.limit(1).executeTakeFirst())) return undefined
  }
  return db.selectFrom('backup').select(['id', 'name']).where('state', '=', 'done').orderBy('id', 'desc').limit(1).executeTakeFirst()
}

/** A drill by the command, of a backup of this name: it passed, or why it did not. Of files that are none of this mall's nothing is kept. */
export async function noteByCommand(db: Db, name: string, fault: string, now: Date): Promise<void> {
  const state = fault === '' ? 'passed' : 'failed'
  const found = await db
    .updateTable('backup')
    .set({ drill: state, drilled_at: now, drill_fault: fault })
    .where('name', '=', name)
    .where('state', '=', 'done')
    .where('drill', '<>', 'running')
    .executeTakeFirst()
  if (found.numUpdatedRows > 0n) await noteRestored(db, fault, now)
}

/** A drill of a database that was restored from an archive of the database's own: it passed, or why it did not. */
export const noteRestored = (db: Db, fault: string, now: Date): Promise<void> =>
  noteDrills(db, { tried: now, fault, ...(fault === '' && { passed: now }) })
