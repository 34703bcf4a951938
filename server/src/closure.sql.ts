import { sql } from 'kysely'
import type { Calendar } from '../../contract/price/price.ts'
import type { ClosureKind } from '../../contract/production/productionPlan.ts'
import { refuse } from '../../contract/refusal.ts'
import type { Day } from '../../contract/text.ts'
import { withClosures } from '../../pricing/calendar.ts'
import { calendarAround } from './calendar.ts'
import type { Db, Tx } from './database/db.ts'

export type Closure = { id: number; kind: ClosureKind; fromDay: Day; toDay: Day; reason: string }

/** All that the merchant says of days; `knownTo`: the last one for which holidays were entered, '' where none was said. */
export type OwnDays = { closures: Closure[]; knownTo: Day }

const columns = ['id', 'kind', 'from_day as fromDay', 'to_day as toDay', 'reason'] as const

/** Both as columns. */
export const closuresNow = sql<Closure[]>`coalesce((select json_agg(json_build_object('id', id, 'kind', kind,
  'fromDay', from_day, 'toDay', to_day, 'reason', reason) order by from_day, id) from factory_closure), '[]')`
export const knownToNow = sql<Day>`coalesce((select known_to::text from calendar_notice), '')`

/** What the merchant entered of days, the earliest first. */
export async function readOwnDays(db: Db | Tx): Promise<OwnDays> {
  const { rows } = await sql<OwnDays>`/* kept */ select ${closuresNow} as closures, ${knownToNow} as "knownTo"`.execute(db)
  return rows[0] ?? { closures: [], knownTo: '' }
}

/** The official calendar with what the merchant entered over it, known to the later of both days. */
export const withOwnDays = (calendar: Calendar, { closures, knownTo }: OwnDays): Calendar =>
  withClosures(knownTo > calendar.knownTo ? { ...calendar, knownTo } : calendar, closures)

/** Writes down to which day holidays are entered, and answers what it was; null: nothing was said. */
export async function writeKnownTo(tx: Tx, knownTo: Day): Promise<Day | null> {
  const was = await tx.selectFrom('calendar_notice').select('known_to').forUpdate().executeTakeFirst()
  await tx
    .insertInto('calendar_notice')
    .values({ known_to: knownTo })
    .onConflict((row) => row.column('single').doUpdateSet({ known_to: knownTo }))
    .execute()
  return was?.known_to ?? null
}

/** The working days around now: of four months before it and more than a year after it, as the merchant keeps them. */
export const factoryCalendar = async (db: Db | Tx, now: Date): Promise<Calendar> => withOwnDays(calendarAround(now), await readOwnDays(db))

/** Lets one change of the calendar be made at a time: what a day is follows from all that is entered. */
export async function lockCalendar(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('calendar'))`.execute(tx)
}

/** @throws Refusal 'closure.missing'. */
export async function lockClosure(tx: Tx, id: number): Promise<Closure> {
  const row = await tx.selectFrom('factory_closure').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
  return row ?? refuse('closure.missing')
}

/** Writes a closed time, a new one where it has no id; answers its id. */
export async function writeClosure(tx: Tx, id: number | null, closure: Omit<Closure, 'id'>): Promise<number> {
  const row = { kind: closure.kind, from_day: closure.fromDay, to_day: closure.toDay, reason: closure.reason }
  if (id === null) {
    return (await tx.insertInto('factory_closure').values(row).returning('id').executeTakeFirstOrThrow()).id
  }
  await tx.updateTable('factory_closure').set(row).where('id', '=', id).execute()
  return id
}

export async function removeClosure(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('factory_closure').where('id', '=', id).execute()
}
