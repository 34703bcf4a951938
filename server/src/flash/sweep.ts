import { sql } from 'kysely'
import { inTransaction } from '../db.ts'
import type { Services } from '../services.ts'
import { closeSlots } from './slots.sql.ts'
import { releaseHolds } from './take.sql.ts'

type Needed = Pick<Services, 'db' | 'now'>
const atOnce = 500

/** What was held and not ordered in time is released, what was held of stopped slots too, and slots that are over give back what is left. */
export async function sweepFlash({ db, now }: Needed): Promise<void> {
  const at = now()
  const some = (where: ReturnType<typeof sql>) =>
    sql`h.id in (select h.id from flash_hold h where h.state = 'held' and ${where} order by h.id limit ${atOnce} for no key update skip locked) and h.state = 'held'`
  const all = async (where: ReturnType<typeof sql>, why: 'lapsed' | 'stopped') => {
    while ((await inTransaction(db, (tx) => releaseHolds(tx, some(where), why, at))) === atOnce);
  }
  const stopped = sql`h.item_id in (select f.id from flash_item f join flash_slot t on t.id = f.slot_id where t.stopped_at is not null)`
  await all(stopped, 'stopped')
  await all(sql`h.until_at <= ${at}`, 'lapsed')
  await inTransaction(db, (tx) => closeSlots(tx, sql`t.until_at <= ${at}`, at, false))
}
