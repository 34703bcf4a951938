import type { ArtworkCheck } from '../../contract/order/artworkCheck.ts'

const soon = 3000 // ms

/** How soon to ask again what was read, ms: while some of it is being read; false: not at all. */
export const untilRead = (checks: readonly Pick<ArtworkCheck, 'state'>[] | undefined): number | false =>
  checks?.some(({ state }) => state === 'reading') ? soon : false
