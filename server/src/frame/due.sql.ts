import { sql } from 'kysely'
import type { Day } from '../../../contract/text.ts'
import { endingBy, unwarned } from '../contract/due.sql.ts'
import type { Tx } from '../database/db.ts'

type Due = { id: number }

const lockNext = async (tx: Tx, after: number, due: ReturnType<typeof sql>): Promise<Due | null> => {
  const { rows } = await sql<Due>`
    select k.id from contract k join contract_version v on v.contract_id = k.id and v.version = k.version
    where k.kind = 'frame' and k.id > ${after} and ${due} order by k.id limit 1 for no key update of k skip locked`.execute(tx)
  return rows[0] ?? null
}

/** The next frame contract that nobody signed in time; what is in force of it stands. */
export const lockUnsigned = (tx: Tx, after: number, now: Date) =>
  lockNext(tx, after, sql`v.state in ('making', 'pending_buyer', 'signed_buyer') and v.expires_at <= ${now}`)

/** The next one whose signature is due within a day, of which nobody was reminded. */
export const lockUnwarned = (tx: Tx, after: number, now: Date) => lockNext(tx, after, unwarned(now))

/** The next one in force whose last day is over. */
export const lockOver = (tx: Tx, after: number, today: Day) => lockNext(tx, after, sql`k.open and k.until_day < ${today}`)

/** The next one in force that ends soon, of which nobody was told. */
export const lockEnding = (tx: Tx, after: number, today: Day) =>
  lockNext(tx, after, sql`k.open and not k.ending_told and ${endingBy(today)}`)

/** Notes that its end was told of, and answers its last day. */
export async function setEndingTold(tx: Tx, id: number): Promise<string | null> {
  const { until_day: until } = await tx
    .updateTable('contract')
    .set({ ending_told: true })
    .where('id', '=', id)
    .returning('until_day')
    .executeTakeFirstOrThrow()
  return until
}
