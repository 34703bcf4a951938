import { begunThousand } from './measures.ts'

/**
 * A receipt's formula as people read it: `max(60, 70kg×1.20)` → `取较大者（60，70kg×1.20）`. Stored receipts keep the sign,
 * because their hash stands on it.
 */
export const formulaText = (formula: string): string =>
  formula
    .replace(/(\d+千针)/, `$1（${begunThousand}）`)
    .replace(/max\(([^()]*)\)/g, (_, parts: string) => `取较大者（${parts.split(', ').join('，')}）`)
