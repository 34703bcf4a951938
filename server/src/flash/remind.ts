import { shanghai } from '../../../contract/text.ts'
import { inTransaction } from '../database/db.ts'
import { mostDue } from '../due.ts'
import { insertNotice } from '../notice/notice.sql.ts'
import { said } from '../notice/orderNotices.rules.ts'
import type { Services } from '../services.ts'
import { nextToTell } from './seckill.sql.ts'

/** So long before a slot begins whoever wanted to know is told, ms. */
const ahead = 5 * 60_000

/** Tells those who wanted to know of slots that begin soon, each once. */
export async function remindOfSlots({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const at = now()
  for (let done = 0, more = true; more && done < mostDue; done++)
    more = await inTransaction(db, async (tx) => {
      const due = await nextToTell(tx, new Date(at.getTime() + ahead), at)
      if (!due) return false
      const words = said('flash.soon', { 活动: due.name, 时间: shanghai(due.from).slice(5, 16) })
      await insertNotice(tx, { companyId: due.companyId, ...words, link: `/indexpage/seckill?time=${due.slotId}`, to: due.accountId }, at)
      return true
    })
}
