import type { PriceRules, Receipt, Selection } from '../../../contract/price/price.ts'
import { poolRun } from '../../../pricing/pool.ts'
import { poolKey } from '../../../pricing/poolKey.ts'

type Run = {
  readonly id: number
  readonly productId: number
  readonly priceVersion: number
  readonly rules: PriceRules
  readonly selection: Selection
}

/** Whether it goes to the press with the others of the run: chosen alike, and by the engine of the same lines. */
export function printsSame({ rules, selection, productId, priceVersion, id }: Run, receipt: Receipt): boolean {
  const colours = new Set(receipt.matrix?.map(({ colour }) => colour))
  if (colours.size > 1) return false
  const [colour = receipt.selection.colour] = colours
  if (poolKey(rules, selection) !== poolKey(rules, { ...receipt.selection, ...(colour !== undefined && { colour }) })) return false
  const asked = { selection: receipt.selection, quantity: receipt.matrix ? undefined : receipt.quantity, matrix: receipt.matrix }
  try {
    poolRun(rules, { productId, priceVersion }, { id, version: 1, label: '拼印' }, [
      { asked: { selection, quantity: receipt.quantity } },
      { asked },
    ])
    return true
  } catch {
    return false
  }
}
