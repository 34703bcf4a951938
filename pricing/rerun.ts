import type { PriceRules, Receipt } from '../contract/price/price.ts'
import { canonical } from './hash.ts'
import { reckon } from './price.ts'

/**
 * Prices a stored receipt again by the rules of its version. `differs` names the fields that come out otherwise; none: it is
 * the same receipt to the byte. @throws Refusal where these rules do not allow its selection at all.
 */
export function rerun(stored: Receipt, rules: PriceRules): { receipt: Receipt; differs: (keyof Receipt)[] } {
  const { selection, quantity, matrix, consignments, freightFree, discount, offer } = stored
  const receipt = reckon(rules, stored, { selection, quantity, matrix }, { consignments, freightFree, discount, offer })
  const fields = Object.keys(receipt) as (keyof Receipt)[]
  return { receipt, differs: fields.filter((field) => canonical(receipt[field]) !== canonical(stored[field])) }
}
