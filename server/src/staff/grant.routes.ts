import { refuse } from '../../../contract/refusal.ts'
import { confirmGrant, listGrantRequests, refuseGrant, resetFactor } from '../../../contract/account/staffGrant.ts'
import { endSessionsOfStaff, forgetBelieved } from '../session/session.sql.ts'
import { weightyOf } from '../factor/factor.rules.ts'
import { dropFactor } from '../factor/factor.sql.ts'
import type { Routes } from '../services.ts'
import { aloneWord, askGrant, mayAlone } from './grant.ts'
import { lockGrant, openGrants, settleGrant } from './grant.sql.ts'
import { confirmers, judgeConfirming, judgeKeeper } from './staff.rules.ts'
import { lockKeepers, lockMember, updateStaff } from './staff.sql.ts'

/** What one keeper of the staff asks for and a second confirms. */
export const grantRoutes: Routes = ({ serve, serveOnce, serveTried }, services) => {
  serve(listGrantRequests, ({ actor, db, now }) => openGrants(db, actor.staffId, now))

  serveOnce(confirmGrant, async ({ input: { id }, actor, now, tx, onCommit, audit }) => {
    const keepers = await lockKeepers(tx)
    judgeKeeper(keepers, actor.staffId)
    const asked = await lockGrant(tx, id)
    judgeConfirming(asked, keepers, actor.staffId, now)
    const { id: staffId, areas: had } = await lockMember(tx, asked.staffId)
    const subject = `staff ${staffId}`
    if (asked.kind === 'factor') {
      await dropFactor(tx, { side: 'staff', id: staffId })
      await audit('factor.reset', subject, { after: { askedBy: asked.askedBy } })
    } else {
      const areas = [...new Set([...had, ...asked.areas])]
      await updateStaff(tx, staffId, { areas })
      await audit('staff.grant', subject, { before: { areas: had }, after: { areas, askedBy: asked.askedBy } })
    }
    await settleGrant(tx, id, actor.staffId, true, now)
    await endSessionsOfStaff(tx, staffId, now)
    onCommit(forgetBelieved)
    return true as const
  })

  serveOnce(refuseGrant, async ({ input: { id }, actor, now, tx, audit }) => {
    judgeKeeper(await lockKeepers(tx), actor.staffId)
    const { settledAt, staffId } = await lockGrant(tx, id)
    if (settledAt) refuse('grant.over')
    await settleGrant(tx, id, actor.staffId, false, now)
    await audit('staff.grant.refuse', `staff ${staffId}`)
    return true as const
  })

  serveTried(resetFactor, async ({ input, db, act, ...call }) => {
    const word = await aloneWord({ db, services, ...call }, input.alone)
    return act(async ({ onCommit, ...context }) => {
      const { tx, actor, now, audit } = context
      const keepers = await lockKeepers(tx)
      judgeKeeper(keepers, actor.staffId)
      const member = await lockMember(tx, input.id)
      if (member.id === actor.staffId) refuse('staff.self', null, '请在“账号安全”中关闭自己的两步验证')
      const others = confirmers(keepers, actor.staffId, member.id)
      if (!mayAlone(weightyOf(member.areas), others, word)) {
        await askGrant({ staffId: member.id, kind: 'factor', areas: [] }, context)
        return { waits: true }
      }
      if (!(await dropFactor(tx, { side: 'staff', id: member.id }))) refuse('factor.none')
      await endSessionsOfStaff(tx, member.id, now)
      await audit('factor.reset', `staff ${member.id}`)
      onCommit(forgetBelieved)
      return { waits: false }
    })
  })
}
