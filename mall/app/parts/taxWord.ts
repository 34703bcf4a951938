import type { Card } from '../../../contract/goods/card.ts'
import type { PriceRules } from '../../../contract/price/price.ts'

export type TaxMode = PriceRules['taxMode']

/** How prices of these rules stand: their choices and the lines of their receipts. */
export const taxWord = (mode: TaxMode): string => (mode === 'exclusive' ? '未税' : '含税')

/** How the prices of a card stand; undefined: it shows none. */
export const taxModeOf = ({ taxMode, starting }: Pick<Card, 'taxMode' | 'starting'>): TaxMode | undefined => taxMode ?? starting?.taxMode
