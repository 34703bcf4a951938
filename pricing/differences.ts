import type { PriceRules } from '../contract/price/price.ts'
import { canonical } from './hash.ts'
import { labelOf } from './choices.ts'
import { placeWords, ruleFields, type Place } from './placeWords.ts'

/** One thing that two versions of price rules have otherwise; null: it is not there. */
export type Difference = { place: string; before: string | null; after: string | null }

/** What `after` has otherwise than `before`, place by place, in the words of the page; `unit` is what the goods are counted in. */
export function differences(before: PriceRules, after: PriceRules, unit = '件'): Difference[] {
  return compare([], before, after).map(({ at, was, is }) => ({
    place: at.flatMap((step) => step(before, after, unit)).join(' › '),
    before: was === undefined ? null : shown(before, was),
    after: is === undefined ? null : shown(after, is),
  }))
}

/** How a part of the way is called, given both rules and what the goods are counted in. */
type Step = (before: PriceRules, after: PriceRules, unit: string) => string[]
type Change = { at: Step[]; was: unknown; is: unknown }

function compare(at: Step[], was: unknown, is: unknown, place: Place = []): Change[] {
  if (canonical(was ?? null) === canonical(is ?? null)) return []
  const [old, now] = [fieldsOf(was), fieldsOf(is)]
  if (!old && !now) return [{ at, was, is }]
  if ((was !== undefined && was !== null && !old) || (is !== undefined && is !== null && !now)) return [{ at, was, is }]
  const keys = [...new Set([...(place.length === 0 ? ruleFields : []), ...(old?.keys() ?? []), ...(now?.keys() ?? [])])]
  const inside = keys.flatMap((key) => {
    const [one, other] = [old?.get(key), now?.get(key)]
    const step = stepOf(place, key, one?.value ?? other?.value)
    return compare([...at, step], one?.value, other?.value, [...place, (other ?? one)?.part ?? key])
  })
  // The same parts in another order: the first choice is what a buyer begins with.
  return inside.length > 0 || !old || !now ? inside : [{ at: [...at, () => ['顺序']], was: orderOf(was), is: orderOf(is) }]
}

type Part = { part: string | number; value: unknown }

/** The parts of a list or object by what they are called, so that an inserted row changes only itself; null: no parts. */
function fieldsOf(value: unknown): Map<string, Part> | null {
  if (Array.isArray(value)) {
    if (value.length > 0 && value.every((one) => typeof one === 'string')) return null
    return new Map(value.map((one, part) => [nameOf(one), { part, value: Array.isArray(one) ? one[1] : one }]))
  }
  if (typeof value !== 'object' || value === null) return null
  return new Map(Object.entries(value).map(([part, one]) => [part, { part, value: one }]))
}

const ofRung = ' 件起'

/** A rung is known by its quantity, a choice by its key, a conflict by its ends. */
function nameOf(one: unknown): string {
  if (Array.isArray(one)) return `${one[0]}${ofRung}`
  const { key, when, not, needs, upToCm2 } = one as Readonly<Record<string, unknown>>
  return String(key ?? (when !== undefined ? `${when}|${not ?? needs}` : (upToCm2 ?? canonical(one))))
}

function stepOf(place: Place, key: string, value: unknown): Step {
  if (key.endsWith(ofRung)) return (_, __, unit) => [`${key.slice(0, -ofRung.length)} ${unit}起`]
  if (key.includes('|'))
    return (before, after) => [
      key
        .split('|')
        .map((end) => endWords(before, after, end))
        .join(' 与 '),
    ]
  if (place.length === 0) return (before) => [placeWords(before, [key])]
  const label = (value as { label?: unknown } | null | undefined)?.label
  if (typeof label === 'string') return () => [label]
  return (before, _, unit) => [
    placeWords(before, [...place.slice(0, 1), key], unit)
      .split(' › ')
      .at(-1) ?? key,
  ]
}

const endWords = (before: PriceRules, after: PriceRules, key: string): string => labelOf(after, key) ?? labelOf(before, key) ?? key

const orderOf = (list: unknown): string[] =>
  Array.isArray(list) ? list.map((one) => String((one as { label?: string }).label ?? nameOf(one))) : []

const words: Readonly<Record<string, string>> = {
  exclusive: '不含税价',
  inclusive: '含税价',
  truck: '物流',
  express: '快递',
  screen: '按色按版（丝印）',
  digital: '按件按面积（数码）',
  laser: '按件（激光）',
  embroidery: '按针数（刺绣）',
  foil: '开版加按件（烫金）',
  insert: '按面数（彩插）',
}

/** The kinds of pricing a process, and the other fixed words of price rules, for people. */
export const ruleWord = (word: string): string => words[word] ?? word

function shown(rules: PriceRules, value: unknown): string {
  if (value === null) return '无'
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (Array.isArray(value))
    return value.map((one) => (typeof one === 'string' ? (rules.processes[one]?.label ?? one) : canonical(one))).join('、') || '无'
  if (typeof value === 'object') return canonical(value)
  return ruleWord(labelOf(rules, String(value)) ?? String(value))
}
