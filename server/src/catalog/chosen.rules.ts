import type { Print, PriceRules, Selection } from '../../../contract/price.ts'

type Chosen = Partial<Selection>

/** One thing chosen: what it is a choice of, and in words. */
type Said = { of: string; words: string }

/** What was chosen, in words, e.g. ['黑', 'XL', '丝印 前胸2色', '独立包装+尺码贴']; what only one choice exists for is not said. */
export const selectionText = (rules: PriceRules, selection: Chosen): string[] =>
  said(rules, selection).map(({ words }) => words)

function said(rules: PriceRules, selection: Chosen): Said[] {
  const label = (of: string, choices: readonly { key: string; label: string }[], key: string | undefined): Said[] =>
    choices.length > 1 ? choices.filter((choice) => choice.key === key).map((one) => ({ of, words: one.label })) : []
  return [
    ...label('material', rules.materials, selection.material),
    ...label('craft', rules.crafts, selection.craft),
    ...label('colour', rules.colours, selection.colour),
    ...label('size', rules.sizes, selection.size),
    ...(selection.prints ?? []).map((print) => ({ of: `print ${print.position}`, words: printText(rules, print) })),
    ...rules.packings
      .filter(({ key }) => key !== 'none' && key === selection.packing)
      .map((packing) => ({ of: 'packing', words: packing.label })),
    ...rules.options
      .filter(({ key }) => selection.options?.includes(key))
      .map(({ key, label: words }) => ({ of: `option ${key}`, words })),
    ...(selection.sample ? [{ of: 'sample', words: '打样' }] : []),
    ...(selection.rushDays ? [{ of: 'rush', words: `加急 ${selection.rushDays} 个工作日` }] : []),
  ]
}

function printText(rules: PriceRules, print: Print): string {
  const process = rules.processes[print.process]?.label ?? print.process
  const position = rules.positions.find(({ key }) => key === print.position)?.label ?? print.position
  const size = print.widthMm && print.heightMm ? ` ${print.widthMm}×${print.heightMm}mm` : ''
  const colours = print.colours ? `${print.colours}色` : ''
  const stitches = print.stitches ? ` ${print.stitches}针` : ''
  const pages = print.pages ? ` ${print.pages}面` : ''
  return `${process} ${position}${colours}${size}${stitches}${pages}`
}

/**
 * In what a lot of this configuration differs from the one the page begins with, in words; empty: in nothing. What stands
 * in the place of something else is said alone; what nothing took the place of is said as missing.
 */
export function differences(rules: PriceRules, first: Chosen, lot: Chosen): string[] {
  const [usual, real] = [said(rules, first), said(rules, lot)]
  const other = real.filter(({ words }) => !usual.some((one) => one.words === words))
  const gone = usual.filter(({ of }) => !real.some((one) => one.of === of))
  return [...other.map(({ words }) => words), ...gone.map(({ words }) => `无${words}`)]
}
