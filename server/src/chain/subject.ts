import type { Subject } from '../subject.ts'
import { bindDesigns } from './bind.ts'

/** Designs that are put on an order are bound to what they are printed from. */
export const chainSubject = {
  effects: {
    line: {
      receiveArtwork: ({ tx, order }) => bindDesigns(tx, order.id),
      replaceArtwork: ({ tx, order }) => bindDesigns(tx, order.id),
    },
    placed: async ({ tx, order, drawn }) => {
      if (drawn) await bindDesigns(tx, order.id)
    },
  },
} satisfies Subject
