import { listMargins, saveCost } from '../../../contract/price/margin.ts'
import { listLineMargins, orderMargins } from '../../../contract/report/lineMargin.ts'
import { fen, parseRate, rateText, yuan } from '../../../contract/money.ts'
import { refuse } from '../../../contract/refusal.ts'
import { changedFields } from '../audit/fields.rules.ts'
import type { Routes } from '../services.ts'
import { lineMarginPage, marginsOfOrder } from './lineMargins.ts'
import { marginOf, soldSince } from './margin.rules.ts'
import { isSold, lockCost, marginPage, writeCost } from './margin.sql.ts'

/** What each price line, and each line of an order, brought in and cost. */
export const marginRoutes: Routes = ({ serve, serveOnce }) => {
  serve(listMargins, async ({ input, db, now }) => {
    const { rows, total, revenue, costed, cost } = await marginPage(db, soldSince(now), input)
    const sums = { revenue: yuan(revenue), costed: yuan(costed), margin: yuan(fen(costed - cost)) }
    return { rows: rows.map(marginOf), total, ...sums }
  })

  serve(orderMargins, async ({ input, db }) => ({ lines: await marginsOfOrder(db, input.orderId) }))

  serve(listLineMargins, ({ input, db, now }) => lineMarginPage(db, input, now))

  serveOnce(saveCost, async ({ input: { rule, productId, unit, ...input }, tx, now, audit }) => {
    const key = { rule, productId }
    if (!(await isSold(tx, soldSince(now), key))) refuse('cost.missing')
    const before = await lockCost(tx, key)
    const seen = input.seen === null ? null : parseRate(input.seen)
    if ((before?.cost ?? null) !== seen) refuse('cost.changed')
    const cost = parseRate(input.cost)
    if (!(await writeCost(tx, key, { cost, unit, first: before === null }, now))) refuse('cost.changed')
    const was = before && { cost: rateText(before.cost), unit: before.unit }
    const changed = changedFields(was, { cost: rateText(cost), unit })
    const subject = `cost ${rule}${productId === null ? '' : ` of product ${productId}`}`
    await audit('cost.save', subject, changed)
    return true as const
  })
}
