import { concessionLimits, saveConcessionLimit, usualConcessionBp } from '../../../contract/order/concession.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Routes } from '../services.ts'
import { limitOf, limitsOfStaff, lockMember, writeLimit } from './concession.sql.ts'

const percentOf = (shareBp: number | null | undefined): number => (shareBp ?? usualConcessionBp) / 100

/** 改价额度: how much of an order's gross each may let off alone. */
export const limitRoutes: Routes = ({ serve, serveOnce }) => {
  serve(concessionLimits, async ({ actor, db }) =>
    (await limitsOfStaff(db)).map(({ shareBp, ...member }) => ({
      ...member,
      percent: percentOf(shareBp),
      me: member.staffId === actor.staffId,
    })),
  )

  serveOnce(saveConcessionLimit, async ({ input: { staffId, percent, seen }, actor, tx, audit }) => {
    if (staffId === actor.staffId) refuse('concession.self', null, '不能设置自己的改价额度，请由另一位管理员工的同事设置')
    await lockMember(tx, staffId)
    const before = percentOf(await limitOf(tx, staffId))
    if (before !== seen) refuse('concession.done', { now: before }, `改价额度刚刚已被改为 ${before}%，请刷新后核对`)
    if (before === percent) return true as const
    await writeLimit(tx, staffId, Math.round(percent * 100))
    await audit('staff.concession', `staff ${staffId}`, { before: { percent: before }, after: { percent } })
    return true as const
  })
}
