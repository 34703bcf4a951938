import type { ContractNeeds } from '../../../contract/contract/contractNeeds.ts'
import type { GoodsType } from '../../../contract/goods.ts'
import { parseYuan, type Fen } from '../../../contract/money.ts'

/** Which orders need one where the merchant has set nothing: large ones of what is made to measure. */
export const firstNeeds: ContractNeeds = { fromAmount: '50000.00', types: ['custom', 'standard'] }

export type CompanyRule = 'always' | 'never'

/**
 * Whether an order waits for a contract. One of spot goods only never does: what lies in stock is sold as it is, at once. A
 * company's own rule comes before the merchant's for everybody: a sum from which, and types of goods.
 */
export function needsContract(
  { fromAmount, types }: ContractNeeds,
  rule: CompanyRule | null,
  order: { readonly gross: Fen; readonly types: readonly GoodsType[] },
): boolean {
  if (rule === 'never' || order.types.every((type) => type === 'spot')) return false
  if (rule === 'always') return true
  const chosen: readonly GoodsType[] = types
  return fromAmount !== null && order.gross >= parseYuan(fromAmount) && order.types.some((type) => chosen.includes(type))
}
