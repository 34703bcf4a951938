import { filesRead } from '../carried/carried.sql.ts'
import type { Effects, Placed } from '../order/effects.ts'
import { askReading } from './artwork.jobs.ts'
import { knownOf, settledFiles } from './known.rules.ts'
import { noteKnown } from './known.sql.ts'

/** Artwork that is put on a line is read; an order is placed with what its buyer knows of it. */
export const artworkEffects = {
  line: {
    receiveArtwork: ({ tx, order }) => askReading(tx, order.id),
    replaceArtwork: ({ tx, order }) => askReading(tx, order.id),
    mendArtwork: ({ tx, order }) => askReading(tx, order.id),
  },
  placed: noteAcknowledged,
} satisfies Effects

/** @throws Refusal as `knownOf`. */
async function noteAcknowledged({ tx, order: { id, companyId }, placer, bought, acknowledged, now }: Placed): Promise<void> {
  const ids = bought.flatMap(({ artworkIds }) => artworkIds)
  if (ids.length === 0) return
  const known = knownOf(settledFiles(bought, await filesRead(tx, companyId, ids)), acknowledged)
  const placeOf = (cartId: number) => bought.find((line) => line.id === cartId)?.place ?? 0
  await noteKnown(
    tx,
    id,
    placer,
    known.map((one) => ({ ...one, place: placeOf(one.cartId) })),
    now,
  )
}
