import type { Design, Surface } from '../contract/artwork/design.ts'
import type { Layer, PlacedText } from '../contract/artwork/layer.ts'
import type { Names } from '../contract/artwork/names.ts'
import type { Over } from './carried.ts'
import type { Fonts } from './drawn.ts'
import type { DesignFinding } from './finding.ts'
import { columnsAsked, filled } from './names.ts'
import { liesIn } from './place.ts'
import { linesOf, sizedLayers, standingLayers } from './text.ts'

// 一物一名: names that are longer than the one that is looked at.

/** About how wide signs are, in ems: those of Chinese are as wide as high. */
const [hanziWide, latinWide] = [1, 0.55]
const signWide = (sign: string): number => (sign > '\u2e7f' ? hanziWide : latinWide)
const wideOf = (text: string): number => Math.max(...linesOf(text).map((line) => line.reduce((sum, sign) => sum + signWide(sign), 0)))

const isOfList = (layer: Layer, { columns }: Names): boolean =>
  layer.kind === 'text' && columnsAsked([layer]).some((column) => columns.includes(column))

/** Which row makes a text the longest: a list is long, and asked about at every move. */
const known = new WeakMap<Names, Map<string, number>>()

function longestRow(layer: Layer, names: Names): number {
  const saidIn = (row?: number): string => {
    const [said] = row === undefined ? [layer] : filled({ layers: [layer] }, names, row).layers
    return said?.kind === 'text' ? said.text : ''
  }
  const rows = known.get(names) ?? new Map<string, number>()
  known.set(names, rows)
  const wide = rows.has(saidIn()) ? [] : names.rows.map((_, row) => wideOf(saidIn(row)))
  const longest = rows.get(saidIn()) ?? wide.indexOf(Math.max(...wide))
  rows.set(saidIn(), longest)
  return longest
}

/** The rows that make some text of the surface the longest, each once, as far as that is told without its font; none without a list. */
const longestRows = ({ layers }: Pick<Surface, 'layers'>, names: Names): number[] => [
  ...new Set(layers.filter((layer) => isOfList(layer, names)).map((layer) => longestRow(layer, names))),
]

/** The surfaces of a design with what its longest names make of them: their fonts are to be known for `longFindings`. */
export const longest = ({ surfaces, names }: Pick<Design, 'surfaces' | 'names'>): Surface[] =>
  names ? surfaces.flatMap((surface) => longestRows(surface, names).map((row) => filled(surface, names, row))) : []

type Sides = Pick<Surface, 'widthMm' | 'heightMm' | 'layers'>

/** The texts that a row of the list makes and that do not lie wholly on the surface. */
const beyondIn = ({ layers, ...sides }: Sides, names: Names, row: number, fonts: Fonts): PlacedText[] =>
  filled({ layers: layers.filter((layer) => isOfList(layer, names)) }, names, row).layers.flatMap((layer) =>
    standingLayers(sizedLayers([layer], fonts), fonts).filter(
      (one): one is PlacedText => one.kind === 'text' && liesIn(sides, one) !== 'within',
    ),
  )

/** P21: of the longest rows, but for the one that is shown, texts that do not lie wholly on the surface. `fonts` know their signs. */
export function longFindings(surface: Surface, names: Names | undefined, fonts: Fonts, shown: number): DesignFinding[] {
  if (!names) return []
  return longestRows(surface, names)
    .filter((row) => row !== shown)
    .flatMap((row) =>
      beyondIn(surface, names, row, fonts).map(({ text, id }): DesignFinding => {
        const words = `名单第 ${row + 1} 行的“${text}”超出印刷区域，超出的部分不会印出，请缩小字号`
        return { rule: 'P21', severity: 'W', words, layerId: id, row }
      }),
    )
}

/** Of all rows of the list those with a text that does not lie wholly on the surface; null: there are none. `fonts` know all signs of all rows. */
export function rowsOver(surface: Sides, names: Names | undefined, fonts: Fonts): Over | null {
  if (!names) return null
  const over = names.rows.flatMap((_, row) => (beyondIn(surface, names, row, fonts).length > 0 ? [row] : []))
  const [first] = over
  return first === undefined ? null : { rows: over.length, first: first + 1 }
}
