import { inTransaction, type Db, type Tx } from '../database/db.ts'
import type { Told } from '../outside/courier/told.rules.ts'
import { moveIn } from '../order/moveIn.ts'
import { system } from '../order/order.rules.ts'
import { readLocked } from '../order/order.sql.ts'
import { nextLook, standingAfter } from '../parcel/parcel.rules.ts'
import { waitForSample } from '../production/promise.sql.ts'
import { insertStops, lockParcel, sameParcels, setParcel } from '../parcel/parcel.sql.ts'

/** Takes what was told of a parcel, once, whoever tells it and however often; what else the same box brings is told with it. */
export async function hearParcel(db: Db, id: number, told: Told, now: Date): Promise<void> {
  for (const same of await sameParcels(db, id)) await inTransaction(db, (tx) => take(tx, same, told, now))
}

async function take(tx: Tx, id: number, told: Told, now: Date): Promise<void> {
  const known = await lockParcel(tx, id)
  if (!known || known.replaced) return
  const { state, status, statusAt, trouble, signed } = standingAfter(known, told)
  await insertStops(tx, known, told.stops)
  await setParcel(tx, id, {
    state,
    status,
    status_at: statusAt,
    looks: 0,
    look_at: state === 'watched' ? nextLook(known.sentAt, now) : null,
    ...(told.courier && { courier: told.courier }),
    ...(told.words && { fault: told.words }),
    ...(trouble !== 'same' && { trouble_at: trouble === 'begins' ? now : null }),
  })
  // Nobody is late about what was still on the road.
  if (signed && known.sampleId !== null) await waitForSample(tx, known.sampleId, now)
  if (signed && known.consignmentId !== null) await arrive(tx, known.orderId, known.consignmentId, now)
}

/** The carrier's word is the buyer's turn: the goods count as delivered, and the days begin after which they count as received. */
async function arrive(tx: Tx, orderId: number, consignmentId: number, now: Date): Promise<void> {
  const order = await readLocked(tx, orderId, now)
  if (order.consignments.find(({ id }) => id === consignmentId)?.state !== 'shipped') return
  await moveIn(tx, order, { consignmentId }, 'deliver', system, { note: '快递显示已签收，请核对后确认收货' }, now)
}
