const entry = 'Yshop_searches'
const most = 8

/** What was searched for in this browser, the latest first. Nothing where the browser keeps nothing. */
export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(entry) ?? '[]')
    return Array.isArray(kept) ? kept.filter((word) => typeof word === 'string').slice(0, most) : []
  } catch {
    return []
  }
}

/** The words with this one first, and no more than are kept. */
export const withRecent = (words: readonly string[], word: string): string[] =>
  [word, ...words.filter((other) => other !== word)].slice(0, most)

/** Keeps these in this browser; an empty list leaves no trace. A browser that keeps nothing is none the worse for it. */
export function keepSearches(words: readonly string[]): void {
  try {
    if (words.length > 0) localStorage.setItem(entry, JSON.stringify(words))
    else localStorage.removeItem(entry)
  } catch {}
}
