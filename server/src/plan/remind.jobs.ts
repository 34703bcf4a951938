import { formatYuan } from '../../../contract/money.ts'
import { instalmentName } from '../../../contract/plan/plan.ts'
import { chinaDay, endOfDay } from '../../../contract/text.ts'
import type { Tx } from '../database/db.ts'
import { eachDue, oneByOne } from '../due.ts'
import type { Services } from '../services.ts'
import { readSetting } from '../setting.ts'
import { insertNotice } from '../notice/notice.sql.ts'
import { lockPacked, lockReminder, setDue, setReminded, type OpenInstalment } from './remind.sql.ts'
import { planTerms } from './terms.rules.ts'
import { said } from '../notice/orderNotices.rules.ts'

/**
 * Tells of instalments: that the balance is due because everything is packed, that a day is near, that it has passed. Each
 * once, in a transaction of its own.
 */
export async function remindPayments(services: Pick<Services, 'db' | 'now'>): Promise<void> {
  const now = services.now()
  const { balanceDays, remindDays } = await readSetting(services.db, planTerms)
  const ask = () =>
    eachDue(
      services,
      (tx, after) => lockPacked(tx, after),
      async (tx, one) => {
        const due = endOfDay(now, balanceDays)
        await setDue(tx, one.id, due)
        await tell(tx, one, 'plan.ask', due, now)
      },
    )
  const remind = () =>
    eachDue(
      services,
      (tx, after) => lockReminder(tx, after, remindDays, now),
      async (tx, one) => {
        const late = one.dueAt < now
        await setReminded(tx, one.id, late ? 2 : 1)
        await tell(tx, one, late ? 'plan.late' : 'plan.soon', one.dueAt, now)
      },
    )
  await oneByOne([ask, remind])
}

async function tell(tx: Tx, one: OpenInstalment, name: 'plan.ask' | 'plan.soon' | 'plan.late', on: Date, now: Date): Promise<void> {
  const { companyId, number, accountId, due } = one
  const notice = {
    companyId,
    ...said(name, { 订单号: number, 期次: instalmentName(one), 金额: formatYuan(due), 日期: chinaDay(on) }),
    link: `/orderDetail/${number}`,
    to: accountId,
    alsoGranted: 'order.pay' as const,
  }
  await insertNotice(tx, notice, now)
}
