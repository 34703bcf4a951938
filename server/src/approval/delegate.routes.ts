import { addDelegate, deleteDelegate, listDelegates } from '../../../contract/approval/approval.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Routes } from '../services.ts'
import { insertNotice } from '../notice/notice.sql.ts'
import { delegateFault } from './approval.rules.ts'
import { deleteDelegateRow, delegatesSeenBy, insertDelegate, lockOwnDays } from './delegate.sql.ts'
import { activeMembers } from './step.sql.ts'

/** Who decides in whose place, and when. */
export const delegateRoutes: Routes = ({ serve, serveOnce }) => {
  serve(listDelegates, ({ actor, db, today }) => delegatesSeenBy(db, actor, today))

  serveOnce(addDelegate, async ({ input, actor, tx, now, audit, today }) => {
    const given = await lockOwnDays(tx, actor)
    const members = await activeMembers(tx, actor.companyId)
    const fault = delegateFault(input, { me: actor.accountId, members, given, today })
    if (fault) refuse('delegate.invalid', { fields: fault }, Object.values(fault)[0])
    const id = await insertDelegate(tx, actor, input, now)
    const { toId, fromDay, toDay } = input
    await insertNotice(
      tx,
      {
        companyId: actor.companyId,
        title: '有同事委托您审批',
        body: `${actor.name} 委托您在 ${fromDay} 至 ${toDay} 代为审批订单`,
        link: '/approval',
        to: toId,
      },
      now,
    )
    await audit('approval.delegate.add', `approval_delegate ${id}`, { after: { toId, fromDay, toDay } })
    return { id }
  })

  serveOnce(deleteDelegate, async ({ input, actor, tx, audit }) => {
    const before = await deleteDelegateRow(tx, actor, input.id)
    await audit('approval.delegate.delete', `approval_delegate ${input.id}`, { before })
    return true as const
  })
}
