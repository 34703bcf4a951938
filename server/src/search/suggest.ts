import { beginningOf, beginnings } from './beginnings.ts'

export const mostSuggestions = 10

/** The words that begin with what was typed, as written, by sound or by initials, in the order given. */
export function wordsBeginning(typed: string, words: readonly string[]): string[] {
  const begun = beginningOf(typed)
  return words.filter((word) => beginnings(word).some((mark) => mark.startsWith(begun)))
}
