import type { Choice, PriceRules, Selection } from '../contract/price/price.ts'

/** Names in Chinese for the message of a wrong choice. */
export const choiceNames = {
  material: '材质',
  craft: '工艺',
  colour: '颜色',
  size: '尺码',
  process: '印刷工艺',
  packing: '包装',
  option: '附加项',
} as const

/** The lists a buyer chooses one of. */
export const axes = {
  material: 'materials',
  craft: 'crafts',
  colour: 'colours',
  size: 'sizes',
  packing: 'packings',
} as const
export type Axis = keyof typeof axes

/** A declared rule that a selection breaks: two choices that exclude each other, or one that lacks what it needs. */
export type Clash = { when: string; not?: string; needs?: string; why: string }

type Cells = readonly { colour?: string | undefined; size?: string | undefined }[]

/** True for what a buyer chooses one of. */
export const isAxis = (kind: string): kind is Axis => Object.hasOwn(axes, kind)

function split(key: string): [kind: string, name: string] {
  const colon = key.indexOf(':')
  return [key.slice(0, colon), key.slice(colon + 1)]
}

// What the selection comes to, with first choices for what was left open; colours and sizes of a matrix stay in their cells.
function keysOf(rules: PriceRules, selection: Selection): Set<string> {
  const keys = new Set<string>()
  for (const axis of ['material', 'craft', 'packing'] as const) {
    const name = selection[axis] ?? rules[axes[axis]][0]?.key
    if (name !== undefined) keys.add(`${axis}:${name}`)
  }
  for (const print of selection.prints) keys.add(`process:${print.process}`)
  for (const option of selection.options) keys.add(`option:${option}`)
  return keys
}

function clashesAmong(rules: PriceRules, selection: Selection, matrix: Cells | null, extra?: string): Clash[] {
  const declared: readonly Clash[] = rules.needs ? [...rules.conflicts, ...rules.needs] : rules.conflicts
  if (declared.length === 0) return []
  const keys = keysOf(rules, selection)
  if (extra !== undefined) keys.add(extra)
  const cells = (matrix ?? [{}]).map((cell) => ({
    colour: `colour:${cell.colour ?? selection.colour ?? rules.colours[0]?.key}`,
    size: `size:${cell.size ?? selection.size ?? rules.sizes[0]?.key}`,
  }))
  return declared.filter(({ when, not, needs }) =>
    cells.some(({ colour, size }) => {
      const chosen = (key: string) => key === colour || key === size || keys.has(key)
      return chosen(when) && ((not !== undefined && chosen(not)) || (needs !== undefined && !chosen(needs)))
    }),
  )
}

/** The declared rules that this selection breaks; colour and size of a matrix clash only within a cell. Empty: all may be had together. */
export const conflictsOf = (rules: PriceRules, selection: Selection, matrix: Cells | null = null): Clash[] =>
  clashesAmong(rules, selection, matrix)

/** All choices beside `key`, in the order shown: `material:pu` → every material. */
function siblings(rules: PriceRules, key: string): { key: string; label: string }[] {
  const [kind] = split(key)
  const choices: readonly Pick<Choice, 'key' | 'label'>[] = isAxis(kind)
    ? rules[axes[kind]]
    : kind === 'option'
      ? rules.options
      : Object.entries(kind === 'process' ? rules.processes : {}).map(([name, { label }]) => ({ key: name, label }))
  return choices.map(({ key: name, label }) => ({ key: `${kind}:${name}`, label }))
}

/** What people call the choice `material:pu`; null where the product has none such. */
export const labelOf = (rules: PriceRules, key: string): string | null =>
  siblings(rules, key).find((choice) => choice.key === key)?.label ?? null

/** Why `key` (e.g. `size:4XL`, `process:laser`) may not be chosen beside the rest of the selection, for people; null: it may. */
export function blocked(rules: PriceRules, selection: Selection, key: string): string | null {
  const [kind, name] = split(key)
  if (labelOf(rules, key) === null) return '没有此选项'
  const chosen = isAxis(kind) ? { ...selection, [kind]: name } : selection
  const clashes = clashesAmong(rules, chosen, null, isAxis(kind) ? undefined : key)
  const before = clashes.length > 0 ? clashesAmong(rules, selection, null) : []
  return clashes.find((clash) => clash.when === key || clash.not === key || !before.includes(clash))?.why ?? null
}

/** The choice nearest to `key` in its list that may be had beside the rest of the selection; null where there is none. */
export function nearestChoice(rules: PriceRules, selection: Selection, key: string): { key: string; label: string } | null {
  const [kind, name] = split(key)
  // Options are taken one by one, so none stands in for another.
  if (kind === 'option') return null
  const others = kind === 'process' ? { ...selection, prints: selection.prints.filter((print) => print.process !== name) } : selection
  const choices = siblings(rules, key)
  const here = choices.findIndex((choice) => choice.key === key)
  const away = (choice: { key: string }) => Math.abs(choices.findIndex((one) => one.key === choice.key) - here)
  return (
    choices
      .filter((choice) => choice.key !== key && blocked(rules, others, choice.key) === null)
      .toSorted((a, b) => away(a) - away(b))[0] ?? null
  )
}
