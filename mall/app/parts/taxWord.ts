import type { PriceRules } from '../../../contract/price/price.ts'

export type TaxMode = PriceRules['taxMode']

/** How prices of these rules stand: their choices and the lines of their receipts. */
export const taxWord = (mode: TaxMode): string => (mode === 'exclusive' ? '未税' : '含税')
