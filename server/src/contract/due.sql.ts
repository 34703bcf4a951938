import { sql } from 'kysely'
import { endingDays } from '../../../contract/contract/contractState.ts'
import type { Day } from '../../../contract/text.ts'
import type { Db, Tx } from '../database/db.ts'

/** A version of a contract that something is due about. */
export type Due = { id: number; contractId: number }

/** Versions whose paper was to be made before then and is not, a hundred at most. */
export async function unmadeSince(db: Db, before: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('contract_version')
    .select('id')
    .where('state', '=', 'making')
    .where('created_at', '<', before)
    .limit(100)
    .execute()
  return rows.map(({ id }) => id)
}

/** Locks the order of the next version that is due, then what it is: order before contract, as everywhere. */
async function lockNext(tx: Tx, after: number, due: ReturnType<typeof sql>): Promise<Due | null> {
  const { rows } = await sql<Due>`
    select v.id, k.id as "contractId" from contract_version v join contract k on k.id = v.contract_id
      join customer_order o on o.id = k.order_id
    where v.id > ${after} and v.version = k.version and ${due} order by v.id limit 1
    for no key update of o skip locked`.execute(tx)
  return rows[0] ?? null
}

/** The next that nobody signed in time, of an order that is not closed by its own clock; locked; null: none. */
export const lockDue = (tx: Tx, after: number, now: Date) =>
  lockNext(
    tx,
    after,
    sql`k.kind = 'order' and v.state in ('making', 'pending_buyer', 'signed_buyer') and v.expires_at <= ${now} and o.state <> 'pending_contract'`,
  )

/** The version `v` is to be signed within a day, and nobody was reminded of it. */
export const unwarned = (now: Date) =>
  sql`v.state = 'pending_buyer' and not v.warned and v.created_at < v.expires_at - interval '2 days'
    and v.expires_at <= ${now}::timestamptz + interval '1 day' and v.expires_at > ${now}`

/** The next that is to be signed within a day and of which nobody was reminded; locked; null: none. */
export const lockUnwarned = (tx: Tx, after: number, now: Date) => lockNext(tx, after, unwarned(now))

/** Notes that who signs was reminded. */
export async function setWarned(tx: Tx, versionId: number): Promise<void> {
  await tx.updateTable('contract_version').set({ warned: true }).where('id', '=', versionId).execute()
}

/** The frame contract `k` ends within `endingDays` of this day. */
export const endingBy = (today: Day) => sql`k.until_day >= ${today} and k.until_day <= ${today}::date + ${endingDays}::int`
