import { chinaDay } from '../../../contract/text.ts'
import { noticeKinds, smsADay } from '../../../contract/notice.ts'
import { addJob } from '../jobs.sql.ts'
import { spendSms, waitForSms } from '../sms/smsBudget.sql.ts'
import { inTransaction } from '../database/db.ts'
import type { Services } from '../services.ts'
import { disturbFrom, newsFor } from './notice.rules.ts'
import { countSms, lockSendable } from './sms.sql.ts'

/** ms that a message about a notice may take; a later one would puzzle. */
const deliverWithin = 3_600_000

/**
 * Sends a notice to its person's own phone: once, not at night but in the morning, not what was read or is no news any
 * more, and no more a day than a person bears.
 */
export async function sendNotice(services: Services, id: number): Promise<void> {
  const now = services.now()
  await inTransaction(services.db, async (tx) => {
    const due = await lockSendable(tx, id)
    if (!due || now.getTime() - due.at.getTime() > newsFor) return
    const from = disturbFrom(now)
    if (from > now) return addJob(tx, 'notice', { id }, `notice ${id}`, undefined, from)
    const wait = await waitForSms(tx, services, now)
    if (wait > 0) return addJob(tx, 'notice', { id }, `notice ${id}`, undefined, new Date(now.getTime() + wait * 1000))
    if (!(await countSms(tx, id, due.accountId, chinaDay(now), smsADay))) return
    await spendSms(tx, services, { type: 'notice', purse: 'open' }, now)
    const until = new Date(now.getTime() + deliverWithin).toISOString()
    await addJob(tx, 'sms', { phone: due.phone, type: 'notice', about: noticeKinds[due.kind], until })
  })
}
