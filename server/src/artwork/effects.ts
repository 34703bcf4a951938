import type { Effects } from '../order/effects.ts'
import { askReading } from './artwork.jobs.ts'

/** Artwork that is put on a line is read. */
export const artworkEffects = {
  line: {
    receiveArtwork: ({ tx, order }) => askReading(tx, order.id),
    replaceArtwork: ({ tx, order }) => askReading(tx, order.id),
  },
} satisfies Effects
