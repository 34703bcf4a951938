import { contractDetail, listContracts, refuseContract, stampContract, verifyContract } from '../../../contract/contract/contract.ts'
import {
  contractSettings,
  saveContractSettings,
  setContractRule,
  staffAmendContract,
  staffContractDetail,
  staffListContracts,
  staffRejectContract,
  staffStampContract,
} from '../../../contract/contract/contractDesk.ts'
import { refuse } from '../../../contract/refusal.ts'
import { changedFields } from '../audit/fields.rules.ts'
import { fromNetworks } from '../tally/tally.rules.ts'
import { countUp } from '../tally/tally.sql.ts'
import { inTransaction } from '../database/db.ts'
import type { Routes } from '../services.ts'
import { bundleRoutes } from './bundle.ts'
import { checksAtMost, verdictOf } from './contract.rules.ts'
import { refuseBy, stampBy } from './actions.ts'
import { amend } from './amend.ts'
import { companiesNamed, companyRules, ruleOf, setRule } from './companyRule.sql.ts'
import { lockSettings, readSettings, readShopSeller, writeSettings } from './setting.sql.ts'
import { detailOf, rowOf } from './shown.ts'
import { contractPage, deskPage, settlementByHash, versionByHash } from './shown.sql.ts'
import { contractsSeenBy } from './version.sql.ts'

/** Contracts: signed by both sides, changed only by a new version, proved by whoever has the files. */
export const contractRoutes: Routes = ({ serve, serveOnce }, services, app) => {
  bundleRoutes(app, services)

  serve(listContracts, async ({ input, actor, db, now, today }) => {
    const { rows, ...page } = await contractPage(db, contractsSeenBy(actor, now), input)
    return { rows: rows.map((row) => rowOf(row, today)), ...page }
  })
  serve(contractDetail, ({ input, actor, db, now }) => detailOf(services, db, input, actor, now))
  serveOnce(refuseContract, ({ input, ...context }) => refuseBy(input, context))
  serveOnce(stampContract, ({ input, ...context }) => stampBy(input, context))

  serve(verifyContract, async ({ input, db, now, origin }) => {
    const limits = fromNetworks('contract check', origin.address, checksAtMost, 60_000)
    await inTransaction(db, (tx) => countUp(tx, limits, 'request.tooOften', now))
    return verdictOf(input.hashes, (await versionByHash(db, input.hashes)) ?? (await settlementByHash(db, input.hashes)))
  })
}

/** 合同台: what waits for the merchant, and what holds for contracts in general. */
export const contractDeskRoutes: Routes = ({ serve, serveOnce }, services) => {
  serve(staffListContracts, async ({ input, db, today }) => {
    const { rows, ...page } = await deskPage(db, input, today)
    return { rows: rows.map((row) => ({ ...rowOf(row, today), held: row.held })), ...page }
  })
  serve(staffContractDetail, ({ input, actor, db, now }) => detailOf(services, db, input, actor, now))
  serveOnce(staffRejectContract, ({ input, ...context }) => refuseBy(input, context))
  serveOnce(staffStampContract, ({ input, ...context }) => stampBy(input, context))
  serveOnce(staffAmendContract, ({ input, ...context }) => amend(input, context))

  serve(contractSettings, async ({ input, db }) => ({
    settings: await readSettings(db),
    shop: await readShopSeller(db),
    companies: await companyRules(db),
    found: input.keyword ? await companiesNamed(db, input.keyword) : [],
  }))

  serveOnce(saveContractSettings, async ({ input, tx, audit }) => {
    // What the merchant is called stands on papers, not in the audit.
    const now = await lockSettings(tx)
    const { seller: _, ...was } = now
    const { seen, seller, ...is } = input
    if (seen && JSON.stringify(seen) !== JSON.stringify(now)) refuse('page.changed')
    await writeSettings(tx, { ...is, seller })
    await audit('contract.settings', 'setting contract', changedFields(was, is))
    return true as const
  })

  serveOnce(setContractRule, async ({ input, tx, audit }) => {
    const { companyId, rule } = input
    const before = { rule: await ruleOf(tx, companyId) }
    await setRule(tx, companyId, rule)
    await audit('contract.rule', `company ${companyId}`, { companyId, before, after: { rule } })
    return true as const
  })
}
