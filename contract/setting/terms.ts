// Numbers that a merchant decides: what they are called, between what they lie, and what they come to.

export const termUnits = ['分钟', '小时', '天', '个月', 'MB', '%'] as const
export type TermUnit = (typeof termUnits)[number]

/** One whole number that the merchant decides. */
export type Term = {
  readonly label: string
  readonly unit: TermUnit
  /** What holds while nothing is set. */
  readonly usual: number
  readonly least: number
  readonly most: number
  /** What it comes to, in words; `{n}` is the number. */
  readonly effect: string
  /** 0 may be set as well, and then this is what it comes to; absent: it may not. */
  readonly zero?: string | undefined
}

export type Terms = Readonly<Record<string, Term>>

/** What is set of the terms. */
export type TermValues<T extends Terms> = { readonly [Name in keyof T]: number }

/** What a term of this many comes to, in words. */
export const effectOf = ({ effect, zero }: Pick<Term, 'effect' | 'zero'>, n: number): string =>
  n === 0 && zero ? zero : effect.replaceAll('{n}', String(n))

/** Which numbers are taken, in words. */
export const rangeOf = ({ least, most, zero }: Pick<Term, 'least' | 'most' | 'zero'>): string =>
  `${least}-${most}${zero ? `，或 0（${zero}）` : ''}`

/** Why so many are not taken; null: they are. */
export function faultOfTerm({ label, unit, least, most, zero }: Omit<Term, 'effect' | 'usual'>, n: unknown): string | null {
  if (typeof n === 'number' && Number.isInteger(n) && n >= least && n <= most) return null
  if (n === 0 && zero) return null
  return `${label}应为 ${least}-${most} ${unit}的整数${zero ? `，或 0（${zero}）` : ''}`
}

/** Something that the merchant sets: the key it is stored under, and what is held of what is stored there; undefined: nothing is. */
export type Setting<T> = { readonly key: string; readonly of: (stored: unknown) => T }

/** Numbers that are set together on 设置 · 交易. */
export type TermSetting<T extends Terms = Terms> = Setting<TermValues<T>> & {
  readonly title: string
  /** For whom they hold, and from when. */
  readonly about: string
  readonly terms: T
}

/** Declares numbers that are set together; what is missing or out of its range is as usual. */
export function termSetting<T extends Terms>(key: string, title: string, about: string, terms: T): TermSetting<T> {
  const held = (stored: unknown, name: string, term: Term): number => {
    const n = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>)[name] : undefined
    return faultOfTerm(term, n) === null ? (n as number) : term.usual
  }
  const of = (stored: unknown) =>
    Object.fromEntries(Object.entries(terms).map(([name, term]) => [name, held(stored, name, term)])) as TermValues<T>
  return { key, title, about, terms, of }
}

/** What holds while nothing is set. */
export const usualOf = <T>({ of }: Setting<T>): T => of(undefined)
