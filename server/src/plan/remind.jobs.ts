import { formatYuan } from '../../../contract/money.ts'
import { instalmentName } from '../../../contract/plan/plan.ts'
import { chinaDay, endOfDay } from '../../../contract/text.ts'
import type { Tx } from '../db.ts'
import { eachDue, oneByOne } from '../due.ts'
import type { Services } from '../services.ts'
import { readSetting } from '../setting.ts'
import { insertNotice } from '../notice/notice.sql.ts'
import { lockPacked, lockReminder, setDue, setReminded, type OpenInstalment } from './remind.sql.ts'
import { planTerms } from './terms.rules.ts'

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
        await tell(tx, one, '请支付尾款', `商品已全部打包，请于 ${chinaDay(due)} 前付清，付清后发货`, now)
      },
    )
  const remind = () =>
    eachDue(
      services,
      (tx, after) => lockReminder(tx, after, remindDays, now),
      async (tx, one) => {
        const late = one.dueAt < now
        await setReminded(tx, one.id, late ? 2 : 1)
        const words = late ? `已于 ${chinaDay(one.dueAt)} 逾期，请尽快付清` : `将于 ${chinaDay(one.dueAt)} 到期，请按时付清`
        await tell(tx, one, late ? '货款已逾期' : '货款即将到期', words, now)
      },
    )
  await oneByOne([ask, remind])
}

async function tell(tx: Tx, one: OpenInstalment, title: string, words: string, now: Date): Promise<void> {
  const { companyId, number, accountId, due } = one
  const notice = {
    companyId,
    title,
    body: `订单 ${number}：${instalmentName(one)} ${formatYuan(due)}，${words}`,
    link: `/orderDetail/${number}`,
    to: accountId,
    alsoGranted: 'order.pay' as const,
  }
  await insertNotice(tx, notice, now)
}
