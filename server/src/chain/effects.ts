import type { Effects } from '../order/effects.ts'
import { bindDesigns } from './bind.ts'

/** Designs that are put on an order are bound to what they are printed from. */
export const chainEffects = {
  line: {
    receiveArtwork: ({ tx, order }) => bindDesigns(tx, order.id),
    replaceArtwork: ({ tx, order }) => bindDesigns(tx, order.id),
    mendArtwork: ({ tx, order }) => bindDesigns(tx, order.id),
  },
  placed: async ({ tx, order, drawn }) => {
    if (drawn) await bindDesigns(tx, order.id)
  },
} satisfies Effects
