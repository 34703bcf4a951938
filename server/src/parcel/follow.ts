import { carrierOf } from '../../../contract/carrier.ts'
import { addJob } from '../jobs.sql.ts'
import type { Tx } from '../database/db.ts'
import { insertParcel, replaceParcels, type Brings } from './parcel.sql.ts'
import { nextTry } from './parcel.rules.ts'

/** What was sent, as it was written. */
export type Sent = { readonly carrier: string; readonly trackingNo: string }

/**
 * Something is on its way: where its carrier is one whose parcels can be followed, the provider is asked to by a job. Whatever
 * brought it before is followed no longer.
 */
export async function followParcel(tx: Tx, brings: Brings, { carrier, trackingNo }: Sent, now: Date): Promise<void> {
  const courier = carrierOf(carrier)
  if (!courier) return replaceParcels(tx, brings)
  const lookAt = nextTry(0, now, now) ?? now
  const id = await insertParcel(tx, brings, { courier, number: trackingNo.toUpperCase(), lookAt }, now)
  await addJob(tx, 'parcel', { id }, `parcel ${id}`)
}
