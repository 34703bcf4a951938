import type { Font } from 'fontkit'

// How pairs of signs kern, as the GPOS table of a font says it, of which fontkit tells no more than what it reads.

type Value = { readonly xAdvance?: number } | null
type Lazy<T> = { readonly get: (at: number) => T }
type Ranges = readonly { readonly start: number; readonly end: number; readonly startCoverageIndex: number; readonly class: number }[]
type Coverage = { readonly version: number; readonly glyphs: readonly number[]; readonly rangeRecords: Ranges }
type Classes = {
  readonly version: number
  readonly startGlyph: number
  readonly classValueArray: readonly number[]
  readonly classRangeRecord: Ranges
}
type Pairs = { readonly coverage: Coverage } & (
  | { readonly version: 1; readonly pairSets: Lazy<readonly { readonly secondGlyph: number; readonly value1: Value }[]> }
  | {
      readonly version: 2
      readonly classDef1: Classes
      readonly classDef2: Classes
      readonly classRecords: Lazy<Lazy<{ readonly value1: Value }>>
    }
)
type Gpos = {
  readonly featureList: readonly { readonly tag: string; readonly feature: { readonly lookupListIndexes: readonly number[] } }[]
  readonly lookupList: Lazy<{ readonly subTables: readonly (Pairs | { readonly extension: Pairs })[] }>
}

/** How much nearer (less than 0) the second of two glyphs stands to the first, in units of the font; null: the first never kerns. */
export type Kerning = (first: number) => ((second: number) => number) | null

export function kerningOf(font: Font): Kerning {
  const { GPOS: table } = font as Font & { readonly GPOS?: Gpos }
  const kern = (table?.featureList ?? []).filter(({ tag }) => tag === 'kern').flatMap(({ feature }) => feature.lookupListIndexes)
  const lookups = [...new Set(kern)].map((at) =>
    (table?.lookupList.get(at).subTables ?? []).map((one) => ('extension' in one ? one.extension : one)),
  )
  return (first) => {
    const covering = lookups.map((tables) => tables.flatMap((one) => besides(one, placeIn(one.coverage, first), first)))
    if (covering.every((tables) => tables.length === 0)) return null
    return (second) => covering.reduce((sum, tables) => sum + firstOf(tables, second), 0)
  }
}

type Beside = (second: number) => number | null

/** What a table says of what follows a glyph that it has at this place; null: nothing, the next table is asked. */
function besides(table: Pairs, place: number, first: number): Beside[] {
  if (place < 0) return []
  if (table.version === 1) {
    const pairs = new Map(table.pairSets.get(place).map(({ secondGlyph, value1 }) => [secondGlyph, value1?.xAdvance ?? 0]))
    return [(second) => pairs.get(second) ?? null]
  }
  const row = table.classRecords.get(classIn(table.classDef1, first))
  return [(second) => row.get(classIn(table.classDef2, second)).value1?.xAdvance ?? 0]
}

function firstOf(tables: readonly Beside[], second: number): number {
  for (const beside of tables) {
    const by = beside(second)
    if (by !== null) return by
  }
  return 0
}

function placeIn({ version, glyphs, rangeRecords }: Coverage, gid: number): number {
  if (version === 1) return glyphs.indexOf(gid)
  const range = rangeRecords.find(({ start, end }) => start <= gid && gid <= end)
  return range ? range.startCoverageIndex + gid - range.start : -1
}

function classIn({ version, startGlyph, classValueArray, classRangeRecord }: Classes, gid: number): number {
  if (version === 1) return classValueArray[gid - startGlyph] ?? 0
  return classRangeRecord.find(({ start, end }) => start <= gid && gid <= end)?.class ?? 0
}
