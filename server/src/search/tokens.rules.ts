const pieces = /(\p{Script=Han}+)|([\p{Script=Latin}\p{N}]+)/gu
/** Particles that say nothing of the goods. */
const particles = /[的和与及]/u

/** Chinese runs, and words of letters and digits in lower case: how both products and keywords are cut. */
export function tokensOf(text: string): { han: string[]; words: string[] } {
  const han: string[] = []
  const words: string[] = []
  for (const [, run, word] of text.normalize('NFKC').toLowerCase().matchAll(pieces)) {
    if (run) han.push(...run.split(particles).filter(Boolean))
    else if (word) words.push(word)
  }
  return { han, words: [...new Set(words)] }
}

/** Every stretch of two to four. */
export const gramsOf = <T>(signs: readonly T[]): T[][] =>
  [2, 3, 4].flatMap((long) => Array.from({ length: Math.max(0, signs.length - long + 1) }, (_, at) => signs.slice(at, at + long)))

/** A word as tsquery and tsvector texts write it. */
export const quoted = (word: string): string => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
