import type { Matrix } from '../../../contract/price/quantity.ts'
import { canonical } from '../../../pricing/hash.ts'

/** Both matrices as one: equal cells add up. */
export function addMatrices(a: Matrix, b: Matrix): Matrix {
  const cells = new Map<string, Matrix[number]>()
  for (const cell of [...a, ...b]) {
    const { quantity, ...place } = cell
    const key = canonical(place)
    cells.set(key, { ...place, quantity: (cells.get(key)?.quantity ?? 0) + quantity })
  }
  return [...cells.values()]
}
