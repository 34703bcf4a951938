import { refuse } from '../../../contract/refusal.ts'
import { confirmGrant, listGrantRequests, refuseGrant, resetFactor } from '../../../contract/account/staffGrant.ts'
import { endSessionsOfStaff, forgetBelieved } from '../session/session.sql.ts'
import { insertAudit } from '../audit/audit.sql.ts'
import type { Tx } from '../db.ts'
import { weightyOf } from '../factor/factor.rules.ts'
import { dropFactor } from '../factor/factor.sql.ts'
import type { Routes } from '../house.ts'
import { aloneWord, askGrant, mayAlone } from './grant.ts'
import { lockGrant, openGrants, settleGrant } from './grant.sql.ts'
import { confirmers, judgeConfirming, judgeKeeper } from './staff.rules.ts'
import { lockKeepers, lockMember, updateStaff } from './staff.sql.ts'

/** What one keeper of the staff asks for and a second confirms. */
export const grantRoutes: Routes = ({ serve, serveOnce, serveTried }, house) => {
  serve(listGrantRequests, ({ actor, db, now }) => openGrants(db, actor.staffId, now))

  serveOnce(confirmGrant, async ({ input: { id }, actor, origin, now, tx, onCommit }) => {
    const keepers = await lockKeepers(tx)
    judgeKeeper(keepers, actor.staffId)
    const asked = await lockGrant(tx, id)
    judgeConfirming(asked, keepers, actor.staffId, now)
    const { id: staffId, areas: had } = await lockMember(tx, asked.staffId)
    const entry = { actor, subject: `staff ${staffId}`, address: origin.address }
    if (asked.kind === 'factor') {
      await dropFactor(tx, { side: 'staff', id: staffId })
      await insertAudit(tx, { ...entry, action: 'factor.reset', after: { askedBy: asked.askedBy } }, now)
    } else {
      const areas = [...new Set([...had, ...asked.areas])]
      await updateStaff(tx, staffId, { areas })
      await insertAudit(tx, { ...entry, action: 'staff.grant', before: { areas: had }, after: { areas, askedBy: asked.askedBy } }, now)
    }
    await settleGrant(tx, id, actor.staffId, true, now)
    await endSessionsOfStaff(tx, staffId, now)
    onCommit(forgetBelieved)
    return true as const
  })

  serveOnce(refuseGrant, async ({ input: { id }, actor, origin, now, tx }) => {
    judgeKeeper(await lockKeepers(tx), actor.staffId)
    const { settledAt, staffId } = await lockGrant(tx, id)
    if (settledAt) refuse('grant.over')
    await settleGrant(tx, id, actor.staffId, false, now)
    await insertAudit(tx, { actor, action: 'staff.grant.refuse', subject: `staff ${staffId}`, address: origin.address }, now)
    return true as const
  })

  serveTried(resetFactor, async ({ input, actor, origin, now, db, act }) => {
    const word = await aloneWord({ db, house, actor, origin, now }, input.alone)
    return act(async (tx: Tx, onCommit) => {
      const keepers = await lockKeepers(tx)
      judgeKeeper(keepers, actor.staffId)
      const member = await lockMember(tx, input.id)
      if (member.id === actor.staffId) refuse('staff.self', null, '请在“账号安全”中关闭自己的两步验证')
      const others = confirmers(keepers, actor.staffId, member.id)
      if (!mayAlone(weightyOf(member.areas), others, word)) {
        await askGrant(tx, { staffId: member.id, kind: 'factor', areas: [] }, actor, origin, now)
        return { waits: true }
      }
      if (!(await dropFactor(tx, { side: 'staff', id: member.id }))) refuse('factor.none')
      await endSessionsOfStaff(tx, member.id, now)
      await insertAudit(tx, { actor, action: 'factor.reset', subject: `staff ${member.id}`, address: origin.address }, now)
      onCommit(forgetBelieved)
      return { waits: false }
    })
  })
}
