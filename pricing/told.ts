import type { Choice, PriceRules, Selection } from '../contract/price/price.ts'
import { axes, choiceNames, type Axis } from './choices.ts'
import type { Finding } from './finding.ts'

/** What a product says of itself in words, beside its price rules. */
export type Told = {
  readonly name: string
  readonly material: string
  readonly params: readonly { readonly name: string; readonly value: string }[]
}

/** The lists whose choices a name may speak of. */
const spoken = ['material', 'craft', 'colour', 'size'] as const satisfies readonly Axis[]

/** Where the name, the parameters and what the page begins with contradict each other: 12 安 in the name, 8 安 chosen. */
export function toldFindings(told: Told, rules: PriceRules, first: Selection): Finding[] {
  const begun = spoken.flatMap((axis) => {
    const choices = rules[axes[axis]]
    const chosen = choices.find(({ key }) => key === first[axis]) ?? choices[0]
    return chosen ? contradictions(told, choiceNames[axis], chosen, choices) : []
  })
  const rows = rowsOf(told, choiceNames.material)
  const apart = rows.flatMap((row) => measuresApart(told.name, row) ?? []).slice(0, 1)
  return [
    ...begun.map((text): Finding => ({ grade: 'warning', place: ['firstSelection'], text })),
    ...apart.map(({ ours, theirs }): Finding => ({
      grade: 'warning',
      place: ['told'],
      text: `名称写的是 ${ours}，参数“${choiceNames.material}”写的是 ${theirs}`,
    })),
  ]
}

const rowsOf = ({ material, params }: Told, name: string): string[] => [
  ...params.filter((row) => row.name === name).map(({ value }) => value),
  ...(name === choiceNames.material && material !== '' ? [material] : []),
]

/** What the name, else the parameter of the same name, says instead of the choice that the page begins with; at most one. */
function contradictions(told: Told, name: string, chosen: Choice, choices: readonly Choice[]): string[] {
  const begins = `默认选择的${name}是“${chosen.label}”`
  const rows = rowsOf(told, name)
  const sources = [['名称', told.name] as const, ...rows.map((row) => [`参数“${name}”`, row] as const)]
  for (const [source, text] of sources) {
    const apart = measuresApart(text, chosen.label)
    if (apart) return [`${begins}，${source}写的是 ${apart.ours}`]
    const other = choices.find((choice) => choice !== chosen && mentions(text, choice.label))
    if (other && !mentions(text, chosen.label)) return [`${begins}，${source}写的是“${other.label}”`]
  }
  const strange = name === choiceNames.material ? rows.find((row) => !sharesWord(row, chosen.label)) : undefined
  return strange === undefined ? [] : [`${begins}，参数“${name}”写的是“${strange}”`]
}

const plain = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase()

/** True where the text names the choice: as one item of a list, or within a sentence. */
function mentions(text: string, label: string): boolean {
  const wanted = plain(label)
  if (text.split(/[、，,/]/).some((item) => plain(item) === wanted)) return true
  // One sign alone is part of too many words: 白 must be 白色 to be one; and 160 is not 160g.
  const named = [...wanted].length > 1 ? wanted : `${wanted}色`
  const [before = '', ...after] = plain(text).split(named)
  const bounds = [before.at(-1) ?? '', after[0]?.[0] ?? '']
  return after.length > 0 && !bounds.some((sign) => /[A-Z0-9]/.test(sign) && /[A-Z0-9]/.test(named))
}

/** True where both texts have two signs in a row in common that are no numbers: 棉帆布 and 帆布; or one has no words at all. */
function sharesWord(one: string, other: string): boolean {
  const words = (text: string) => plain(text).replaceAll(/[\d.]+(?:安|OZ|[A-Z]{1,2}(?![A-Z]))?|[^\p{L}]/gu, ' ')
  const pairs = (text: string) =>
    [...text].flatMap((sign, at) => (/\s/.test(sign + (text[at + 1] ?? ' ')) ? [] : [sign + (text[at + 1] ?? '')]))
  const [ours, theirs] = [pairs(words(one)), pairs(words(other))]
  return ours.length === 0 || theirs.length === 0 || ours.some((pair) => theirs.includes(pair))
}

const units: Readonly<Record<string, string>> = { OZ: '安', 盎司: '安', 克: 'G', 毫升: 'ML', 毫米: 'MM' }

/** Weights, thicknesses and contents by their unit: 12 安 → 安: 12. */
function measuresIn(text: string): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [, number = '', unit = ''] of plain(text).matchAll(/(\d+(?:\.\d+)?)(安|OZ|盎司|MAH|KG|G|克|D|ML|毫升|MM|毫米|支|寸)/g))
    found.set(units[unit] ?? unit, [...(found.get(units[unit] ?? unit) ?? []), number])
  return found
}

/** What two texts say of the same unit, where none of it is alike; null: they do not contradict each other. */
function measuresApart(one: string, other: string): { ours: string; theirs: string } | null {
  const others = measuresIn(other)
  for (const [unit, numbers] of measuresIn(one)) {
    const against = others.get(unit)
    const shown = (list: readonly string[]) => list.map((number) => `${number} ${unit.toLowerCase()}`).join('、')
    if (against && !numbers.some((number) => against.includes(number))) return { ours: shown(numbers), theirs: shown(against) }
  }
  return null
}
