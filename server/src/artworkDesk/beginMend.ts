import type { z } from 'zod'
import { pagesOf } from '../../../artwork/names.ts'
import type { mendDesign } from '../../../contract/artwork/mend.ts'
import { refuse } from '../../../contract/refusal.ts'
import { hashOf } from '../../../pricing/hash.ts'
import type { Staff } from '../actor.ts'
import type { Tx } from '../database/db.ts'
import { printQueue, runFor } from '../design/printRun.sql.ts'
import { addJob } from '../jobs.sql.ts'
import { lockOrderOf } from '../order/order.sql.ts'
import { checkMendable, checkMended, checkStill, mendedWith } from './mend.rules.ts'
import { designedOn, mendingOf } from './mend.sql.ts'

/**
 * Has a design on a line made anew with other layers, and sent as a proof once it is made; the same asked twice is one.
 * @throws Refusal whatever stands against it as far as that is known before it is looked at closely, artwork.mending.
 */
export async function beginMend(
  tx: Tx,
  { lineId, fileId, layers, note, seen, rounds }: z.output<typeof mendDesign.input>,
  actor: Staff,
  address: string,
  now: Date,
): Promise<{ id: number }> {
  const { orderId } = await designedOn(tx, lineId, fileId)
  const order = await lockOrderOf(tx, orderId, now)
  const line = await designedOn(tx, lineId, fileId)
  checkMendable(order, lineId, actor)
  checkStill({ seen, rounds }, line.files, line.rounds)
  const surface = mendedWith(line.surface, layers)
  checkMended(line, surface)
  const { names } = line.surface
  const design = { schema: 1 as const, surfaces: [surface], ...(names && { names }) }
  const { staffId, name, ownOnly } = actor
  const mend = { lineId, fileId, note, seen, rounds, by: { staffId, name, ...(ownOnly && { ownOnly }) }, address }
  const hash = hashOf({ lineId, fileId, design, note, rounds, staffId })
  const underWay = await mendingOf(tx, lineId)
  const { id, isNew } = await runFor(tx, line, { productId: line.productId, design, hash, total: pagesOf(surface, names), mend }, now)
  if (underWay !== null && underWay !== id) refuse('artwork.mending')
  if (isNew) await addJob(tx, 'mendDesign', { id }, `print ${id}`, printQueue(line.companyId))
  return { id }
}
