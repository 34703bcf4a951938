import { sql } from 'kysely'
import type { Calendar } from '../../../contract/price.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Day } from '../../../contract/text.ts'
import { withClosures } from '../../../pricing/calendar.ts'
import { calendarAround } from '../calendar.ts'
import type { Db, Tx } from '../db.ts'

export type Closure = { id: number; fromDay: Day; toDay: Day; reason: string }

const columns = ['id', 'from_day as fromDay', 'to_day as toDay', 'reason'] as const

/** The factory's own closed days, the earliest first. */
export async function readClosures(db: Db | Tx): Promise<Closure[]> {
  const { rows } = await sql<Closure>`/* kept */
    select id, from_day as "fromDay", to_day as "toDay", reason from factory_closure order by from_day, id`.execute(db)
  return rows
}

/** The working days around now: of four months before it and more than a year after it, without the factory's closed days. */
export const factoryCalendar = async (db: Db | Tx, now: Date): Promise<Calendar> =>
  withClosures(calendarAround(now), await readClosures(db))

/** @throws Refusal 'closure.missing'. */
export async function lockClosure(tx: Tx, id: number): Promise<Closure> {
  const row = await tx.selectFrom('factory_closure').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
  return row ?? refuse('closure.missing')
}

/** Writes a closed time, a new one where it has no id; answers its id. */
export async function writeClosure(tx: Tx, id: number | null, closure: Omit<Closure, 'id'>): Promise<number> {
  const row = { from_day: closure.fromDay, to_day: closure.toDay, reason: closure.reason }
  if (id === null) {
    return (await tx.insertInto('factory_closure').values(row).returning('id').executeTakeFirstOrThrow()).id
  }
  await tx.updateTable('factory_closure').set(row).where('id', '=', id).execute()
  return id
}

export async function removeClosure(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('factory_closure').where('id', '=', id).execute()
}
