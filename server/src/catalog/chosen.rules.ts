import type { Print, PriceRules, Selection } from '../../../contract/price.ts'

type Chosen = Partial<Selection>

/** What was chosen, in words, e.g. ['黑', 'XL', '丝印 前胸2色', '独立包装+尺码贴']; what only one choice exists for is not said. */
export function selectionText(rules: PriceRules, selection: Chosen): string[] {
  const label = (choices: readonly { key: string; label: string }[], key: string | undefined) =>
    choices.length > 1 ? choices.find((choice) => choice.key === key)?.label : undefined
  const packing = rules.packings.find((choice) => choice.key === selection.packing)
  return [
    label(rules.materials, selection.material),
    label(rules.crafts, selection.craft),
    label(rules.colours, selection.colour),
    label(rules.sizes, selection.size),
    ...(selection.prints ?? []).map((print) => printText(rules, print)),
    packing && packing.key !== 'none' ? packing.label : undefined,
    ...rules.options.filter(({ key }) => selection.options?.includes(key)).map((option) => option.label),
    selection.sample ? '打样' : undefined,
    selection.rushDays ? `加急 ${selection.rushDays} 个工作日` : undefined,
  ].filter((words) => words !== undefined)
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

/** In what a lot of this configuration differs from the one the page begins with, in words; empty: in nothing. */
export function differences(rules: PriceRules, first: Chosen, lot: Chosen): string[] {
  const [usual, real] = [selectionText(rules, first), selectionText(rules, lot)]
  const gone = usual.filter((words) => !real.includes(words)).map((words) => `无 ${words}`)
  return [...real.filter((words) => !usual.includes(words)), ...gone]
}
