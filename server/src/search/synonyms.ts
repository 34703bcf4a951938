import { initials, pinyinOf } from './pinyin.ts'
import { searchQueries, type SearchQuery } from './query.ts'
import { tokensOf } from './tokens.rules.ts'

/** Names of one thing. */
export type Synonyms = readonly string[]

/** A keyword stands for at most so many others. */
const mostOthers = 8

/** The keyword with the names in it put in the other words for them; by sound or initials where it is nothing else. */
export function otherNames(keyword: string, groups: readonly Synonyms[]): string[] {
  const typed = keyword.normalize('NFKC').toLowerCase().trim()
  const others = groups.flatMap((group) => {
    const said = group.find((name) => names(name.toLowerCase(), typed)) ?? group.find((name) => sounds(name, typed))
    if (said === undefined) return []
    const rest = typed.replace(said.toLowerCase(), '\n')
    return group
      .filter((name) => name !== said)
      .map((name) => (rest.includes('\n') ? rest.replace('\n', ` ${name} `) : name).trim())
      .concat(rest.includes('\n') ? [] : [said])
  })
  return [...new Set(others)].slice(0, mostOthers)
}

/** Chinese stands anywhere in the keyword; a Latin name is a word of it: 'open' does not say 'pen'. */
const names = (name: string, typed: string): boolean =>
  /\p{Script=Han}/u.test(name) ? typed.includes(name) : tokensOf(typed).words.includes(name)

function sounds(name: string, typed: string): boolean {
  const [han = ''] = tokensOf(name).han
  const syllables = pinyinOf(han)
  return syllables.length > 1 && (syllables.join('') === typed || (syllables.length > 2 && initials(syllables) === typed))
}

/** Readings of a keyword, strict to loose, the strict one taking other names for the same as well. */
export function readingsOf(keyword: string, groups: readonly Synonyms[]): [SearchQuery, ...SearchQuery[]] {
  const [strict, ...looser] = searchQueries(keyword)
  const others = otherNames(keyword, groups).map((other) => searchQueries(other)[0])
  if (others.length === 0) return [strict, ...looser]
  const all = [strict, ...others]
  return [
    {
      match: all.map(({ match }) => `(${match})`).join(' | '),
      rank: all.map(({ rank }) => rank).join(' | '),
      name: strict.name,
    },
    ...looser,
  ]
}
