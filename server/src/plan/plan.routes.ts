import { parseYuan, yuan } from '../../../contract/money.ts'
import { companyCredit, deletePlan, listPlans, myCredit, saveCredit, savePlan, type MerchantPlan } from '../../../contract/plan/planDesk.ts'
import { refuse } from '../../../contract/refusal.ts'
import { shanghai } from '../../../contract/text.ts'
import { changedFields } from '../audit/fields.rules.ts'
import { lockCompany, readCompany } from '../company/company.sql.ts'
import type { Routes } from '../services.ts'
import { readCredit, writeCredit } from './credit.sql.ts'
import { shownCredit } from './plan.rules.ts'
import { allPlans, lockPlan, removePlan, writePlan, type StoredPlan } from './plan.sql.ts'

/** The plans that the merchant offers, and what a company may owe. */
export const planRoutes: Routes = ({ serve, serveOnce }) => {
  serve(listPlans, async ({ db }) => (await allPlans(db)).map(shown))

  serveOnce(savePlan, async ({ input, tx, now, audit }) => {
    const { id: known = null, seen } = input
    const before = known === null ? null : await lockPlan(tx, known)
    if (before && seen !== undefined && seen !== shanghai(before.updatedAt)) refuse('plan.changed')
    const { name, types, steps, enabled } = input
    const id = await writePlan(tx, known, { name, from: parseYuan(input.fromAmount), types, steps, enabled }, now)
    const after = { name, fromAmount: yuan(parseYuan(input.fromAmount)), types, steps, enabled }
    const changed = changedFields(before && fieldsOf(before), after)
    await audit('plan.save', `plan ${id}`, changed)
    return { id }
  })

  serveOnce(deletePlan, async ({ input: { id }, tx, audit }) => {
    const before = fieldsOf(await lockPlan(tx, id))
    await removePlan(tx, id)
    await audit('plan.delete', `plan ${id}`, { before, after: {} })
    return true as const
  })

  serve(companyCredit, async ({ input: { companyId }, db, now }) => {
    const { id } = await readCompany(db, companyId)
    const credit = await readCredit(db, id, now)
    return credit && shownCredit(credit)
  })

  serveOnce(saveCredit, async ({ input, tx, now, audit }) => {
    const { id: companyId } = await lockCompany(tx, input.companyId)
    const was = await readCredit(tx, companyId, now)
    const terms = { limit: parseYuan(input.limit), days: input.days, enabled: input.enabled }
    await writeCredit(tx, companyId, terms, now)
    const is = (await readCredit(tx, companyId, now)) ?? refuse('company.missing')
    const facts = ({ limit, days, enabled }: ReturnType<typeof shownCredit>) => ({ limit, days, enabled })
    const changed = changedFields(was && facts(shownCredit(was)), facts(shownCredit(is)))
    await audit('company.credit', `company ${companyId}`, { companyId, ...changed })
    return shownCredit(is)
  })

  serve(myCredit, async ({ actor, db, now }) => {
    const credit = await readCredit(db, actor.companyId, now)
    return credit && (credit.enabled || credit.used > 0) ? shownCredit(credit) : null
  })
}

const fieldsOf = ({ name, from, types, steps, enabled }: StoredPlan) => ({
  name,
  fromAmount: yuan(from),
  types,
  steps,
  enabled,
})

const shown = (plan: StoredPlan): MerchantPlan => ({
  id: plan.id,
  ...fieldsOf(plan),
  types: [...plan.types],
  steps: plan.steps.map(({ label, percent, gate }) => ({ label, percent, gate })),
  updateTime: shanghai(plan.updatedAt),
})
