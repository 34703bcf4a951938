import type { PriceRules } from '../contract/price/price.ts'
import { mostPieces } from '../contract/price/quantity.ts'
import { refuse } from '../contract/refusal.ts'

type Steps = Pick<PriceRules, 'minimum' | 'step'>

/** True for `minimum + n × step` up to the most pieces a line may hold. */
export const legal = ({ minimum, step }: Steps, quantity: number): boolean =>
  Number.isSafeInteger(quantity) && quantity >= minimum && quantity <= mostPieces && (quantity - minimum) % step === 0

/** The first legal quantity not below `from`; null beyond the most pieces a line may hold. */
export function legalFrom({ minimum, step }: Steps, from: number): number | null {
  const quantity = minimum + Math.max(0, Math.ceil((from - minimum) / step)) * step
  return quantity <= mostPieces ? quantity : null
}

/** The legal quantities about `quantity`, ascending: itself where it is legal, one at either end, else the two neighbours. */
export function nearestLegal(rules: Steps, quantity: number): number[] {
  const { minimum, step } = rules
  if (legal(rules, quantity)) return [quantity]
  if (!(quantity > minimum)) return [minimum]
  const below = minimum + Math.floor((Math.min(quantity, mostPieces) - minimum) / step) * step
  return quantity > mostPieces || below + step > mostPieces ? [below] : [below, below + step]
}

/** @throws Refusal quantity.belowMinimum or quantity.illegal, naming the nearest legal quantities, counted in `unit`. */
export function checkQuantity(rules: Steps, quantity: number, unit: string): void {
  if (legal(rules, quantity)) return
  const { minimum, step } = rules
  const nearest = nearestLegal(rules, quantity)
  const advice = `最接近的可订数量为 ${nearest.join(` ${unit}或 `)} ${unit}`
  if (quantity < minimum) refuse('quantity.belowMinimum', { minimum, nearest }, `起订量为 ${minimum} ${unit}，${advice}`)
  if (quantity > mostPieces) refuse('quantity.illegal', { minimum, step, nearest }, `数量超出上限，${advice}`)
  refuse('quantity.illegal', { minimum, step, nearest }, `数量须为 ${minimum} ${unit}起、每次加 ${step} ${unit}，${advice}`)
}
