import { sentIn, type Effects } from '../order/effects.ts'
import { followParcel } from '../parcel/follow.ts'

/** What is on its way is followed. */
export const courierEffects = {
  consignment: {
    ship: ({ tx, order: { companyId, id: orderId }, step, words, now }) =>
      followParcel(tx, { companyId, orderId, consignmentId: step.id ?? 0 }, sentIn(words), now),
  },
} satisfies Effects
