import type { KindDesk } from '../promotion/kindDesk.ts'
import { closeSlots, putSlots, slotsOfActivity } from './slots.sql.ts'

/** Publishing sets the pieces aside, stopping gives back what nobody took. */
export const flashKind: KindDesk = {
  holds: async (tx, { id, version, terms: { rule } }) => {
    if (rule.kind === 'flash') await putSlots(tx, { id, version, slots: rule.slots })
  },
  stopped: async (tx, { id }, now) => void (await closeSlots(tx, slotsOfActivity(id), now, true)),
}
