import { pinyinOf } from './pinyin.ts'
import { gramsOf, quoted, tokensOf } from './tokens.rules.ts'
import { oneSlipAway } from './latin.rules.ts'

/**
 * A reading of what was typed: which products it finds, and by what the better ones are told, both as tsquery texts; `name`:
 * what was typed, for the product that is called just so.
 */
export type SearchQuery = { readonly match: string; readonly rank: string; readonly name: string }

const every = (parts: readonly string[]): string => parts.join(' & ')
const any = (parts: readonly string[]): string => parts.map((part) => `(${part})`).join(' | ')
/** Nothing is called this. */
const nothing = quoted('∅')

/** Words of letters and digits also stand for longer ones that begin so; very short ones would stand for too many. */
const latin = (word: string): string => (word.length >= 3 ? `${quoted(word)}:*` : quoted(word))

/**
 * Readings of a keyword from strict to loose: every character and word in it; the same by sound, so that a wrong character
 * of the input method is forgiven; then with one typed error.
 */
export function searchQueries(keyword: string): [SearchQuery, ...SearchQuery[]] {
  const { han, words } = tokensOf(keyword)
  const name = keyword.trim()
  const characters = [...new Set(han.flatMap((run) => [...run]))]
  const parts = [...characters.map(quoted), ...words.map(latin)]
  if (parts.length === 0) return [{ match: nothing, rank: nothing, name }]
  const rank = [...new Set([...han.flatMap((run) => [run, ...gramsOf([...run]).map((gram) => gram.join(''))]), ...words])]
    .map(quoted)
    .join(' | ')

  const sounds = han.flatMap(soundsOf).map(quoted)
  const bySound = { match: every([...sounds, ...words.map(latin)]), rank: sounds.join(' | ') || rank, name }

  const withoutOne = parts.length > 1 ? parts.map((_, at) => every(parts.toSpliced(at, 1))) : []
  const slips = words
    .filter((word) => /^[a-z]{4,16}$/.test(word))
    .map((word) => every([...parts.filter((part) => part !== latin(word)), `(${any(oneSlipAway(word).map(quoted))})`]))
  const loose = [...withoutOne, ...slips]

  return [
    { match: every(parts), rank, name },
    ...(sounds.length > 0 ? [bySound] : []),
    ...(slips.length > 0 ? [{ match: any(slips), rank, name }] : []),
    ...(loose.length > slips.length ? [{ match: any(loose), rank, name }] : []),
  ]
}

/** The run by its sound, in pieces as long as products are written down in. */
function soundsOf(run: string): string[] {
  const syllables = pinyinOf(run)
  if (syllables.length <= 4) return [syllables.join('')]
  return syllables.slice(1).map((syllable, at) => `${syllables[at] ?? ''}${syllable}`)
}
