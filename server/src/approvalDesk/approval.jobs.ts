import { daysLater } from '../../../contract/text.ts'
import { eachDue } from '../due.ts'
import type { Services } from '../services.ts'
import { insertNotice } from '../notice/notice.sql.ts'
import { readLocked } from '../order/order.sql.ts'
import { ruleFor } from '../approval/approval.rules.ts'
import { waitingNotice } from '../approval/notice.rules.ts'
import { lockSlowStep, lockUnasked, setReminded } from '../approval/remind.sql.ts'
import { readRulesFor } from '../approval/step.sql.ts'
import { afterRefusal, submitForApproval } from '../approval/submit.ts'
import { approvalTerms } from '../approval/terms.rules.ts'
import { readSetting } from '../setting.ts'
import { said } from '../notice/orderNotices.rules.ts'

/**
 * Begins the approval of orders that wait and ask nobody: a process of the release before, which knows no levels, may still
 * place some while this release starts.
 */
export async function askUnasked(services: Pick<Services, 'db' | 'now'>): Promise<void> {
  const now = services.now()
  await eachDue(services, lockUnasked, async (tx, { id }) => {
    const order = await readLocked(tx, id, now)
    const { rules, ...placer } = await readRulesFor(tx, order.companyId, order.accountId)
    await submitForApproval(tx, order, ruleFor(rules, placer, order.grossFen) ?? afterRefusal, now)
    await insertNotice(tx, waitingNotice(await readLocked(tx, id, now), order.accountId), now)
  })
}

/**
 * Reminds those whose word an order has waited for so long, once each so long, and after some days tells the main account, once.
 * Nothing is ever approved by time.
 */
export async function remindSlow(services: Pick<Services, 'db' | 'now'>): Promise<void> {
  const now = services.now()
  const { remindHours, raiseDays } = await readSetting(services.db, approvalTerms)
  const remindBefore = new Date(now.getTime() - remindHours * 3_600_000)
  const raiseBefore = daysLater(now, -raiseDays)
  await eachDue(
    services,
    (tx, after) => lockSlowStep(tx, { remindBefore, raiseBefore }, after),
    async (tx, { id, orderId, remind, raise }) => {
      const order = await readLocked(tx, orderId, now)
      if (order.approval === null) return
      if (remind) {
        await insertNotice(
          tx,
          waitingNotice(order, null, (blanks) => said('approval.reminded', blanks)),
          now,
        )
        await setReminded(tx, id, { reminded_at: now })
      }
      if (!raise) return
      const raised = waitingNotice(order, null, (blanks) => said('approval.raised', { ...blanks, 天数: String(raiseDays) }))
      await insertNotice(tx, { ...raised, to: order.approval.mainId }, now)
      await setReminded(tx, id, { raised_at: now })
    },
  )
}
