import { begunThousand } from './measures.ts'

/**
 * A receipt's formula as people read it: `max(60, 70kg×1.20)` → `取较大者（60，70kg×1.20）`, and pieces in the `unit` that the goods
 * are counted in: `≥500件抵扣` → `≥500个抵扣`. Stored receipts keep their words, because their hash stands on them.
 */
export const formulaText = (formula: string, unit = '件'): string =>
  formula
    .replace(/(\d)件/g, `$1${unit}`)
    .replace(/(\d+千针)/, `$1（${begunThousand}）`)
    .replace(/max\(([^()]*)\)/g, (_, parts: string) => `取较大者（${parts.split(', ').join('，')}）`)
