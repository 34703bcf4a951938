import { beginnings } from './beginnings.ts'
import { initials, pinyinOf } from './pinyin.ts'
import { gramsOf, quoted, tokensOf } from './tokens.rules.ts'

/** What a product is found by. */
export type Findable = {
  readonly number: string
  readonly name: string
  readonly subtitle: string
  readonly categories: readonly string[]
  readonly material: string
  readonly processes: readonly string[]
  readonly tags: readonly string[]
  readonly params: readonly { readonly name: string; readonly value: string }[]
}

type Weight = 'A' | 'B' | 'C' | 'D'

/**
 * A product's words as a tsvector text: those of name and number (A); of categories, and the sounds and initials
 * of them all (B); parameters and tags (C); sounds and initials of any stretch, single characters, and what the name begins
 * with (D). `cut` cuts Chinese into words.
 */
export function wordsOf(goods: Findable, cut: (han: string) => string[]): string {
  const found = new Map<string, Weight>()
  const add = (weight: Weight, words: readonly string[]): void => {
    for (const word of words) if (word && weight < (found.get(word) ?? 'E')) found.set(word, weight)
  }
  const wordsIn = (text: string): string[] => {
    const { han, words } = tokensOf(text)
    return [...han.flatMap(cut), ...words]
  }
  const runs = [goods.name, ...goods.categories].flatMap((text) => tokensOf(text).han)
  const spoken = [...new Set([goods.name, ...goods.categories].flatMap((text) => tokensOf(text).han.flatMap(cut)))].map(pinyinOf)
  const stretches = runs.map(pinyinOf).flatMap(gramsOf<string>)

  add('A', [...wordsIn(goods.name), ...tokensOf(goods.number).words])
  add(
    'B',
    goods.categories.flatMap((kind) => [...tokensOf(kind).han, ...wordsIn(kind)]),
  )
  add(
    'B',
    spoken.filter((sounds) => sounds.length > 1).flatMap((sounds) => [sounds.join(''), initials(sounds)]),
  )
  add('C', [goods.subtitle, goods.material, ...goods.processes, ...goods.tags].flatMap(wordsIn))
  add(
    'C',
    goods.params.flatMap(({ value }) => wordsIn(value)),
  )
  add(
    'D',
    stretches.flatMap((sounds) => [sounds.join(''), initials(sounds)]),
  )
  add(
    'D',
    [...runs, ...tokensOf(`${goods.subtitle} ${goods.material}`).han].flatMap((run) => [...run]),
  )
  add('D', beginnings(goods.name))
  add('D', numberParts(goods.number))
  return [...found].map(([word, weight]) => `${quoted(word)}:1${weight}`).join(' ')
}

/** 'FB1001' → 'b1001', '1001', '001': by what a number is found whose beginning is not known. */
function numberParts(number: string): string[] {
  const sign = number.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return Array.from({ length: Math.max(0, sign.length - 3) }, (_, at) => sign.slice(at + 1))
}
