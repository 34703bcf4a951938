import { deleteApprovalRule, editApprovalRule, listApprovalRules, listColleagues } from '../../../contract/approval/approval.ts'
import { parseYuan, yuan } from '../../../contract/money.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Routes } from '../services.ts'
import { holdIdentity } from '../son/identity.sql.ts'
import { companyRules, deleteRule, lockRule, lockRuleBook, saveRule, type Rule } from './rule.sql.ts'
import { activeMembers } from '../approval/step.sql.ts'

/** Rules of a company at most. */
const rulesAtMost = 50

/** When orders of a company need approval, and whose: the main account's to say. */
export const ruleRoutes: Routes = ({ serve, serveOnce }) => {
  serve(listApprovalRules, async ({ actor, db }) =>
    (await companyRules(db, actor.companyId)).map(({ fromFen, ...rule }) => ({ ...rule, fromAmount: yuan(fromFen) })),
  )

  serveOnce(editApprovalRule, async ({ input, actor, tx, audit }) => {
    const { companyId } = actor
    const { id = null, fromAmount, ...fields } = input
    const rule = { ...fields, fromFen: parseYuan(fromAmount) }
    const count = await lockRuleBook(tx, companyId)
    const before = id === null ? null : await lockRule(tx, companyId, id)
    if (before === null && count >= rulesAtMost) refuse('approval.rule.full', { most: rulesAtMost })
    if (rule.identityId !== null) await holdIdentity(tx, companyId, rule.identityId)
    const able = new Set((await activeMembers(tx, companyId)).flatMap((one) => (one.mayApprove ? [one.id] : [])))
    const wanted = rule.levels.flatMap(({ approverIds }) => approverIds)
    if (!wanted.every((approver) => able.has(approver))) refuse('approval.approver.missing')

    const saved = await saveRule(tx, companyId, id, rule)
    await audit('approval.rule.save', `approval_rule ${saved}`, { before: before && audited(before), after: rule })
    return { id: saved }
  })

  serveOnce(deleteApprovalRule, async ({ input, actor, tx, audit }) => {
    const before = audited(await lockRule(tx, actor.companyId, input.id))
    await deleteRule(tx, actor.companyId, input.id)
    await audit('approval.rule.delete', `approval_rule ${input.id}`, { before })
    return true as const
  })

  serve(listColleagues, async ({ actor, db }) =>
    (await activeMembers(db, actor.companyId)).map(({ id, nickname, identityName, mayApprove }) => ({
      id,
      nickname,
      identityName,
      mayApprove,
      me: id === actor.accountId,
    })),
  )
}

/** A rule in the audit: by ids, as it is saved. */
const audited = ({ name, fromFen, identity, enabled, levels }: Rule) => ({
  name,
  fromFen,
  identityId: identity?.id ?? null,
  enabled,
  levels: levels.map(({ mode, approvers }) => ({ mode, approverIds: approvers.map(({ id }) => id) })),
})
