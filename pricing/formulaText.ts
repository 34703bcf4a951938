import { begunThousand } from './measures.ts'

/**
 * A receipt's formula as people read it: `max(80, 起印费120)` → `取较大者（80，起印费120）`, freight with its measures, and pieces in the
 * `unit` that the goods are counted in: `≥500件抵扣` → `≥500个抵扣`. Stored receipts keep their words, because their hash stands on them.
 */
export const formulaText = (formula: string, unit = '件'): string =>
  truckText(formula) ??
  expressText(formula) ??
  formula
    .replace(/(\d)件/g, `$1${unit}`)
    .replace(/(\d+千针)/, `$1（${begunThousand}）`)
    .replace(/max\(([^()]*)\)/g, (_, parts: string) => `取较大者（${parts.split(', ').join('，')}）`)

/** `max(60, 70kg×1.20)`: by weight, and which of the two it came to. */
function truckText(formula: string): string | null {
  const [, least, kg, each] = /^max\(([\d.]+), ([\d.]+)kg×([\d.]+)\)$/.exec(formula) ?? []
  if (least === undefined) return null
  const byWeight = `${kg} kg × ¥${each}`
  return Number(kg) * Number(each) < Number(least) ? `${byWeight}，不足最低运费，按 ¥${least}` : `${byWeight}（最低 ¥${least}）`
}

/** `10+23×3`, or `10` alone: the first kilogram, and each begun one after it. */
function expressText(formula: string): string | null {
  const [, first, more, next] = /^([\d.]+)(?:\+(\d+)×([\d.]+))?$/.exec(formula) ?? []
  if (first === undefined) return null
  return `首重 1 kg ¥${first}${more === undefined ? '' : ` + 续重 ${more} kg × ¥${next}`}`
}
