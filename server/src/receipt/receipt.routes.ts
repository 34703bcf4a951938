import { PricedBy, receiptRules, verifyReceipt } from '../../../contract/price/receipt.ts'
import { refuse } from '../../../contract/refusal.ts'
import { fromNetworks } from '../tally/tally.rules.ts'
import { countUp } from '../tally/tally.sql.ts'
import { inTransaction } from '../database/db.ts'
import type { Routes } from '../services.ts'
import { verdictOf } from './receipt.rules.ts'
import { rulesSeenBy, sourceOf } from './receipt.sql.ts'

/** Receipts that are looked at from one network a minute at most. */
const checksAtMost = 60

/** Receipts proven: by anybody for their fingerprint, by the buyer for their prices too. */
export const receiptCheckRoutes: Routes = ({ serve }) => {
  serve(verifyReceipt, async ({ input: { receipt }, actor, origin, now, db }) => {
    const limits = fromNetworks('receipt check', origin.address, checksAtMost, 60_000)
    await inTransaction(db, (tx) => countUp(tx, limits, 'request.tooOften', now))
    if (actor?.side !== 'buyer') return verdictOf(receipt, null, 'unseen')
    const by = PricedBy.safeParse(receipt).data
    const rules = by ? await rulesSeenBy(db, actor, by) : null
    return verdictOf(receipt, rules, await sourceOf(db, actor.companyId, String(receipt['hash'])))
  })

  serve(receiptRules, async ({ input, actor, db }) => ({
    ...input,
    rules: (await rulesSeenBy(db, actor, input)) ?? refuse('price.version.missing'),
  }))
}
