import { pinyinOf } from './pinyin.ts'

/** A word the mall knows; of a category, which one. */
export type Known = { readonly word: string; readonly id: number | null; readonly level: number | null }

const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '')

/** The word by its sound; what is not Chinese sounds as it is written. */
export const soundOf = (text: string): string => pinyinOf(plain(text)).join('')

/** How many slips of the fingers lie between two words: a sign left out, spare, wrong, or two changed places. */
export function slips(a: string, b: string): number {
  const [from, to] = [[...a], [...b]]
  let above: number[] = []
  let row = to.map((_, at) => at + 1)
  row.unshift(0)
  from.forEach((sign, y) => {
    const next = [y + 1]
    to.forEach((other, x) => {
      const swapped = x > 0 && y > 0 && sign === to[x - 1] && other === from[y - 1] ? (above[x - 1] ?? 0) + 1 : Infinity
      const wrong = (row[x] ?? 0) + (sign === other ? 0 : 1)
      next.push(Math.min(wrong, swapped, (row[x + 1] ?? 0) + 1, (next[x] ?? 0) + 1))
    })
    above = row
    row = next
  })
  return row.at(-1) ?? 0
}

/** Words shorter than this are one slip away from too many others. */
const shortest = { signs: 3, sound: 5 }

/**
 * The known word that was meant by a mistyped one: at most one slip away as written or by its sound, the nearest in both
 * first, among those the most usual; null where there is none, or where the word itself is known.
 */
function meant(typed: string, known: readonly string[]): string | null {
  const [signs, sound] = [plain(typed), soundOf(typed)]
  let best: { word: string; far: number } | null = null
  for (const word of known) {
    const other = plain(word)
    if (other === signs) return null
    const written = slips(signs, other)
    const heard = slips(sound, soundOf(word))
    const isNear =
      (written <= 1 && Math.min(signs.length, other.length) >= shortest.signs && !/^\d+$/.test(signs)) ||
      (heard <= 1 && Math.min(sound.length, other.length * 2) >= shortest.sound)
    // Beyond two slips of sound nothing was misheard: a sign was mistaken for one that looks like it.
    const far = written + Math.min(heard, 2)
    if (isNear && far < (best?.far ?? Infinity)) best = { word, far }
  }
  return best?.word ?? null
}

/** The keyword with every mistyped word of it put right; null where nothing is to be put right. */
export function corrected(keyword: string, known: readonly string[]): string | null {
  const typed = keyword.trim().split(/\s+/)
  const right = typed.map((word) => meant(word, known) ?? word)
  return right.some((word, at) => word !== typed[at]) ? right.join(' ') : null
}

/** How much of a word's signs another has: 0 … 1. */
function shared(typed: string, word: string): number {
  const signs = new Set(plain(typed))
  const other = [...plain(word)]
  return other.filter((sign) => signs.has(sign)).length / Math.max(1, other.length)
}

const most = { words: 6, categories: 4 }

/** What comes nearest to a keyword that found nothing; the most usual things where nothing comes near. */
export function nearby(keyword: string, known: readonly Known[]) {
  const sound = soundOf(keyword)
  const scored = known.map((one, place) => {
    const likeness = 1 - slips(sound, soundOf(one.word)) / Math.max(sound.length, 1)
    return {
      ...one,
      place,
      fits: /\p{Script=Han}/u.test(keyword) ? shared(keyword, one.word) : Math.max(0, likeness - 0.4),
    }
  })
  const best = scored.toSorted((a, b) => b.fits - a.fits || a.place - b.place)
  const categories = best.filter(({ id, fits }) => id !== null && fits > 0)
  const usual = scored.filter(({ level }) => level === 1)
  return {
    words: [...new Set(best.filter(({ id }) => id === null).map(({ word }) => word))].slice(0, most.words),
    categories: (categories.length > 0 ? categories : usual)
      .slice(0, most.categories)
      .flatMap(({ id, level, word }) => (id === null || level === null ? [] : [{ id, level, cateName: word }])),
  }
}
