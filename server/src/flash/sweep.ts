import { inTransaction } from '../database/db.ts'
import type { Services } from '../services.ts'
import { closeSlots, slotsOver } from './slots.sql.ts'
import { lapsedHolds, looseHolds, releaseHolds, stoppedHolds } from './take.sql.ts'

type Needed = Pick<Services, 'db' | 'now'>
const atOnce = 500

/** What was held and not ordered in time is released, what no line of a cart came of within a minute, what was held of stopped slots too, and slots that are over give back what is left. */
export async function sweepFlash({ db, now }: Needed): Promise<void> {
  const at = now()
  const all = async (which: ReturnType<typeof lapsedHolds>, why: 'lapsed' | 'stopped' | 'ended') => {
    while ((await inTransaction(db, (tx) => releaseHolds(tx, which, why, at))) === atOnce);
  }
  await all(stoppedHolds(atOnce), 'stopped')
  await all(lapsedHolds(at, atOnce), 'lapsed')
  await all(looseHolds(at, atOnce), 'ended')
  await inTransaction(db, (tx) => closeSlots(tx, slotsOver(at), at, false))
}
