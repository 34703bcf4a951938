import type { Coloured } from '../../../artwork/ground.ts'
import type { Names } from '../../../contract/artwork/names.ts'
import type { Surface } from '../../../contract/artwork/design.ts'
import type { PrintView } from '../../../contract/goods/printArea.ts'
import type { Choice, PriceRules, Selection } from '../../../contract/price/price.ts'
import type { Matrix } from '../../../contract/price/quantity.ts'
import { printPlaceOf, type PrintPlace } from '../../../pricing/printedOn.ts'
import { wornColour, wornViews } from '../../../pricing/worn.ts'

/** A file on a line: what it was designed from, or the small picture of it. */
export type Art = {
  /** The SHA-256 of the file. */
  readonly hash: string
  /** Where it is printed; null: nobody said. */
  readonly position: string | null
  readonly preview: string | null
  readonly surface: (Surface & { readonly names?: Names }) | null
  /** The files that the surface is printed from. */
  readonly pictures: readonly { readonly id: number; readonly hash: string }[]
}

/** A line with what lies on it, and the goods it is of. */
export type ToMockUp = {
  readonly lineId: number
  readonly companyId: number
  readonly selection: Selection
  readonly matrix: Matrix | null
  readonly rules: PriceRules
  readonly views: readonly PrintView[]
  readonly files: readonly Art[]
}

/** What is printed at a place. */
export type Inked = PrintPlace &
  Pick<Art, 'surface' | 'pictures' | 'preview'> & {
    /** The goods that a laser cuts into; null: it is printed. */
    readonly cut: Coloured | null
  }

/** All that makes a picture of goods with what is printed on them: the same is the same picture. */
export type Recipe = Pick<PrintView, 'picture' | 'widthMm' | 'heightMm'> & {
  readonly lineId: number
  readonly companyId: number
  readonly viewLabel: string
  readonly label: string
  /** Null: of goods that come in no colours. */
  readonly colour: string | null
  readonly prints: readonly Inked[]
}

/** The most pictures of a line. */
const most = 8

/**
 * What can be shown of a line: each of its colours, those of most pieces first, from each side that something known lies on. Nothing
 * where no side was drawn, or no file has a picture.
 */
export function recipesOf(line: ToMockUp): Recipe[] {
  const colours = coloursOf(line)
  const recipes = colours.flatMap((colour) => recipesIn(line, colour, colours.length > 1))
  return recipes.slice(0, most)
}

function coloursOf({ rules, selection, matrix }: ToMockUp): (Choice | undefined)[] {
  const pieces = new Map<string, number>()
  for (const { colour, quantity } of matrix ?? []) if (colour !== undefined) pieces.set(colour, (pieces.get(colour) ?? 0) + quantity)
  if (pieces.size < 2) return [wornColour(rules, selection, matrix)]
  return [...pieces].toSorted(([, a], [, b]) => b - a).flatMap(([key]) => rules.colours.find((one) => one.key === key) ?? [])
}

function recipesIn(line: ToMockUp, colour: Choice | undefined, isOneOfMany: boolean): Recipe[] {
  const { lineId, companyId, rules } = line
  const views = wornViews(line.views, rules, colour)
  return views.flatMap(({ label: viewLabel, picture, widthMm, heightMm, areas }) => {
    const prints = areas.flatMap((area) => inkedAt(line, colour, area))
    const label = isOneOfMany && colour ? `${colour.label} ${viewLabel}` : viewLabel
    if (prints.length === 0) return []
    return [{ lineId, companyId, viewLabel, label, colour: colour?.key ?? null, picture, widthMm, heightMm, prints }]
  })
}

function inkedAt({ selection, rules, files }: ToMockUp, colour: Choice | undefined, area: PrintView['areas'][number]): Inked[] {
  const print = selection.prints.find(({ position }) => position === area.position)
  const rule = rules.positions.find(({ key }) => key === area.position)
  if (!print || !rule) return []
  const isOnly = selection.prints.length === 1
  const cut = rules.processes[print.process]?.kind === 'laser' ? { hex: colour?.hex, dark: colour?.dark } : null
  return files.flatMap(({ position, surface, pictures, preview }) => {
    const isHere = position === area.position || (position === null && isOnly)
    if (!isHere || (!surface && !preview)) return []
    const size = surface ? { widthMm: surface.widthMm, heightMm: surface.heightMm } : {}
    // A design says what it is made of; its small picture is not needed.
    const drawn = surface ? { surface, pictures, preview: null } : { surface, pictures: [], preview }
    return [{ ...printPlaceOf(area, rule, { ...print, ...size }), ...drawn, cut }]
  })
}
