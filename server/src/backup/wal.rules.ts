// What lies in an archive of PostgreSQL's log. Its names tell all that is asked of it, so that nothing has to be opened to be found.

/** The folders of an archive. */
export const walFolder = 'wal'
export const basesFolder = 'base'
/** Says whose archive it is, and that its disk is there. */
export const archiveMark = 'yincai-archive'

const sealedEnd = '.age'
const asPiece = /^([\dA-F]{24}(?:\.[\dA-F]{8}\.backup|\.partial)?|[\dA-F]{8}\.history)-([\da-f]{64})\.gz(\.age)?$/
const asBase = /^(\d{8}T\d{9}Z)-([\dA-F]{24})-([\dA-F]{24})\.tar\.gz(\.age)?$/

/** A piece of the log: a segment, or what PostgreSQL notes beside them. */
export type Piece = { readonly name: string; readonly hash: string; readonly file: string }

/** `hash`: the SHA-256 of what it is, so that what it became is found. */
export const pieceFile = (name: string, hash: string, isSealed: boolean): string => `${name}-${hash}.gz${isSealed ? sealedEnd : ''}`

export function pieceIn(file: string): Piece | null {
  const [, name, hash] = asPiece.exec(file) ?? []
  return name !== undefined && hash !== undefined ? { name, hash, file } : null
}

/** A copy of the whole database: good from the moment `at` on, with all segments from `from` on, at least those up to `to`. */
export type Base = { readonly file: string; readonly at: Date; readonly from: string; readonly to: string }

export function baseFile({ at, from, to }: Omit<Base, 'file'>, isSealed: boolean): string {
  const stamp = at.toISOString().replaceAll(/[-:.]/g, '')
  return `${stamp}-${from}-${to}.tar.gz${isSealed ? sealedEnd : ''}`
}

export function baseIn(file: string): Base | null {
  const [, stamp = '', from, to] = asBase.exec(file) ?? []
  if (from === undefined || to === undefined) return null
  const iso = stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/, '$1-$2-$3T$4:$5:$6.$7Z')
  return { file, at: new Date(iso), from, to }
}

/** In the order of the moments from which on they are good. */
export const basesIn = (files: readonly string[]): Base[] =>
  files
    .map(baseIn)
    .filter((base) => base !== null)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())

const isSegment = (name: string): boolean => name.length === 24
/** Which segment of the log it is, on whichever timeline; one after the other, of 16 MB each. */
const numberOf = (name: string): number => Number.parseInt(name.slice(8, 16), 16) * 256 + Number.parseInt(name.slice(16, 24), 16)

export const day = 86_400_000 // ms
/** A base each day, and as many of them: any moment of so many days. */
export const mostBases = 14

export const isBaseDue = (newest: Base | undefined, now: Date): boolean => !newest || now.getTime() - newest.at.getTime() >= day

/** What nobody needs any more: bases beyond the newest so many, and segments from before the oldest that stays. */
export function beyondKept(bases: readonly Base[], pieces: readonly Piece[]): { bases: Base[]; pieces: Piece[] } {
  const kept = bases.slice(-mostBases)
  const oldest = Math.min(...kept.map(({ from }) => numberOf(from)))
  return {
    bases: bases.slice(0, -mostBases),
    pieces: kept.length === 0 ? [] : pieces.filter(({ name }) => !name.endsWith('.history') && numberOf(name) < oldest),
  }
}

/** What brings the database to a moment: the base and the pieces of the log from it on. */
export type Way = { readonly base: Base; readonly pieces: readonly Piece[] }

/**
 * The way to `until` (null: to the end of the archive), or why there is none, in words. The log goes well beyond the moment: PostgreSQL
 * stops at the first change after it.
 */
export function wayTo(bases: readonly Base[], pieces: readonly Piece[], until: Date | null): Way | string {
  const base = bases.findLast(({ at }) => until === null || at <= until)
  if (!base) return bases[0] ? 'early' : 'empty'
  const later = bases.filter(({ at }) => until !== null && at > until)[1]
  const [first, last] = [numberOf(base.from), later ? numberOf(later.to) : Infinity]
  const segments = pieces.filter(({ name }) => isSegment(name) && numberOf(name) >= first && numberOf(name) <= last)
  const numbers = [...new Set(segments.map(({ name }) => numberOf(name)))].toSorted((a, b) => a - b)
  const gap = numbers.findIndex((number, at) => number !== first + at)
  const missing = gap === -1 ? first + numbers.length : first + gap
  if (gap !== -1 || missing <= numberOf(base.to)) return nameOf(base.from.slice(0, 8), missing)
  return { base, pieces: [...pieces.filter(({ name }) => name.endsWith('.history')), ...segments] }
}

const nameOf = (timeline: string, number: number): string => {
  const hex = (n: number) => n.toString(16).toUpperCase().padStart(8, '0')
  return `${timeline}${hex(Math.floor(number / 256))}${hex(number % 256)}`
}
