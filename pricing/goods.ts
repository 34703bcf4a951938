import type { Choice, PriceRules } from '../contract/price/price.ts'
import { parseRate, type Rate } from '../contract/money.ts'
import { pieces, rateAt, rungsOf, stepsOf, type At, type Line, type Part } from './part.ts'
import type { Settled } from './selection.ts'

/** The article itself: base ladder, material, craft, and what single colours and sizes cost more. */
export function goodsPart(rules: PriceRules, { material, craft }: Settled): Part {
  const base = rungsOf(rules.base)
  const extras = [...extra('material', '材质', material), ...extra('craft', '工艺', craft)]
  return {
    steps: stepsOf(base),
    lines: (at) => [
      pieces('base', 'goods', bodyLabel(rules, at), at.quantity, rateAt(base, at.quantity)),
      ...extras.map(({ rule, label, each }) => pieces(rule, 'goods', label, at.quantity, each)),
      ...axisLines(at, 'colour', rules.colours, '颜色'),
      ...axisLines(at, 'size', rules.sizes, '大码'),
    ],
  }
}

/** 衣身（黑、白）: the colours are named where there is more than one to choose from. */
function bodyLabel({ baseLabel, colours }: PriceRules, { cells }: At): string {
  if (colours.length < 2) return baseLabel
  const chosen = colours.filter(({ key }) => cells.some((cell) => cell.colour === key))
  return `${baseLabel}（${chosen.map(({ label }) => label).join('、')}）`
}

function extra(kind: string, name: string, choice: Choice | null): { rule: string; label: string; each: Rate }[] {
  const each = choice ? parseRate(choice.each) : 0
  return choice && each ? [{ rule: `${kind}:${choice.key}`, label: `${name}（${choice.label}）`, each }] : []
}

function axisLines({ cells }: At, axis: 'colour' | 'size', choices: readonly Choice[], name: string): Line[] {
  return choices.flatMap((choice) => {
    const each = parseRate(choice.each)
    if (each === 0) return []
    const quantity = cells.reduce((sum, cell) => sum + (cell[axis] === choice.key ? cell.quantity : 0), 0)
    if (quantity === 0) return []
    const line = pieces(
      `${axis}:${choice.key}`,
      'goods',
      each > 0 ? `${name}加价` : `${name === '大码' ? '尺码' : name}优惠`,
      quantity,
      each,
    )
    return [{ ...line, formula: `${choice.label} ${line.formula}` }]
  })
}
