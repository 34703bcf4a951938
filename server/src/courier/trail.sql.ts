import { sql, type RawBuilder } from 'kysely'
import type { CarrierCode } from '../../../contract/carrier.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Db } from '../database/db.ts'

export type ReadTrail = { carrier: CarrierCode; number: string; stops: { at: Date; words: string }[] }

/** A parcel's trail, the newest line first. @throws Refusal parcel.missing – also for one of an order that is not `seen`. */
export async function readTrail(db: Db, id: number, seen: RawBuilder<unknown>): Promise<ReadTrail> {
  const { rows } = await sql<Omit<ReadTrail, 'stops'>>`
    select p.courier as carrier, p.number from parcel p join customer_order o on o.id = p.order_id
    where p.id = ${id} and ${seen}`.execute(db)
  const parcel = rows[0] ?? refuse('parcel.missing')
  const stops = await db
    .selectFrom('parcel_stop')
    .select(['at', 'words'])
    .where('parcel_id', '=', id)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return { ...parcel, stops }
}
