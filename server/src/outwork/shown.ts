import { rateText, yuan } from '../../../contract/money.ts'
import { taxRates, type OutworkPrice, type OutworkRow } from '../../../contract/production/outwork.ts'
import { outworkStates } from '../../../contract/production/outworkState.ts'
import { shanghai } from '../../../contract/text.ts'
import { costOf, type Agreed } from './outwork.rules.ts'
import type { ReadOutwork } from './outwork.sql.ts'

/** What was agreed, as it is told. */
export const priceOf = ({ unit, amount, taxRate }: Agreed): OutworkPrice => ({
  unit,
  amount: rateText(amount),
  taxRate: taxRates.find((rate) => rate === taxRate) ?? null,
})

/** Outwork as a list shows it; what it costs only to whoever sees costs. */
export function rowOf({ at, price, charge, ...row }: ReadOutwork, seesMargins: boolean): OutworkRow {
  const { bill, net, final } = costOf({ ...row, price, charge })
  const told = { price: price && priceOf(price), bill: bill === null ? null : yuan(bill), net: net === null ? null : yuan(net), final }
  return { ...row, stateLabel: outworkStates[row.state], cost: seesMargins ? told : null, createTime: shanghai(at) }
}
