import { initials, pinyinOf } from './pinyin.ts'
import { tokensOf } from './tokens.rules.ts'

/** Marks what a name begins with, for suggestions: as written, by sound and by initials. */
export function beginnings(name: string): string[] {
  const [run = ''] = tokensOf(name).han
  const syllables = pinyinOf(run)
  return [plain(name).slice(0, 12), syllables.join('').slice(0, 30), initials(syllables)].filter(Boolean).map((text) => `^${text}`)
}

/** What was typed, as the beginning of such a mark. */
export const beginningOf = (typed: string): string => `^${plain(typed)}`

const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '')
