import { yuan } from '../../../contract/money.ts'
import type { PurchaseRow } from '../../../contract/goods/purchase.ts'
import { purchaseStates } from '../../../contract/goods/purchaseState.ts'
import { shanghai } from '../../../contract/text.ts'
import type { ReadPurchase } from './purchase.sql.ts'

/** A purchase order as lists show it. */
export const rowOf = ({ at, amount, ...row }: ReadPurchase): PurchaseRow => ({
  ...row,
  stateLabel: purchaseStates[row.state],
  amount: yuan(amount),
  createTime: shanghai(at),
})
