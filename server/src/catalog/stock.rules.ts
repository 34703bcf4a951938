import { refuse } from '../../../contract/refusal.ts'

/** @throws Refusal stock.short for more pieces than a lot has left. */
export function checkStock(left: number, quantity: number, unit: string): void {
  if (left < quantity) refuse('stock.short', { left }, left === 0 ? '已售完' : `库存不足，仅剩 ${left} ${unit}`)
}
