import type { Choice, Print, PriceRules, Selection } from '../contract/price/price.ts'

type Chosen = Partial<Selection>

/**
 * What was chosen, in words, e.g. ['黑', 'XL', '丝印 前胸2色', '独立包装+尺码贴']. What only one choice exists for is not said, but
 * for the colour: whoever makes, packs and receives the goods wants to know it.
 */
export function selectionText(rules: PriceRules, selection: Chosen): string[] {
  const named = (choices: readonly Choice[], key: string | undefined): string[] =>
    choices.filter((choice) => choice.key === key).map((one) => one.label)
  const label = (choices: readonly Choice[], key: string | undefined): string[] => (choices.length > 1 ? named(choices, key) : [])
  return [
    ...label(rules.materials, selection.material),
    ...label(rules.crafts, selection.craft),
    ...named(rules.colours, selection.colour),
    ...label(rules.sizes, selection.size),
    ...(selection.prints ?? []).map((print) => printText(rules, print)),
    ...rules.packings.filter(({ key }) => key !== 'none' && key === selection.packing).map((one) => one.label),
    ...rules.options.filter(({ key }) => selection.options?.includes(key)).map((one) => one.label),
    ...(selection.sample ? ['打样'] : []),
    ...(selection.rushDays ? [`加急 ${selection.rushDays} 个工作日`] : []),
  ]
}

/** A print in words: '丝印 前胸2色'. */
export function printText(rules: Pick<PriceRules, 'processes' | 'positions'>, print: Print): string {
  const process = rules.processes[print.process]?.label ?? print.process
  const position = rules.positions.find(({ key }) => key === print.position)?.label ?? print.position
  const size = print.widthMm && print.heightMm ? ` ${print.widthMm}×${print.heightMm}mm` : ''
  const colours = print.colours ? `${print.colours}色` : ''
  const stitches = print.stitches ? ` ${print.stitches}针` : ''
  const pages = print.pages ? ` ${print.pages}面` : ''
  return `${process} ${position}${colours}${size}${stitches}${pages}`
}
