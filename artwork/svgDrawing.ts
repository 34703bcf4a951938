import { partsAtMost, pathsAtMost, type PlacedDrawing } from '../contract/artwork/layer.ts'
import { between } from './place.ts'
import { boundsOfPath, joined, nothing, touches, type Bounds } from './svgBounds.ts'
import { movedBy, pathText, type Step } from './svgPath.ts'
import { piecesOf, type Piece } from './svgPieces.ts'
import { svgTree, tooComplex } from './svgTree.ts'

/** A drawing that was read of an SVG, and what of it is not as it was. */
export type SvgDrawing = Pick<PlacedDrawing, 'box' | 'parts'> & { readonly notes: readonly string[] }

/** How long the longer side of its box is: lines of all lawful widths are drawn in it, see `Stroke`. */
const longest = 100

/** What an SVG draws, cut to what is drawn; or why it cannot be printed as a drawing. Nothing that it names is fetched or run. */
export function svgDrawing(text: string): SvgDrawing | { readonly fault: string } {
  const root = svgTree(text)
  if ('fault' in root) return root
  const read = piecesOf(root)
  if ('fault' in read) return read
  const { pieces, notes } = read
  const bounds = pieces.map(({ steps, fill, stroke }) => boundsOfPath(steps, fill !== null, stroke?.width ?? 0))
  const all = bounds.reduce(joined, nothing)
  const [width, height] = [all.right - all.left, all.bottom - all.top]
  const scale = longest / Math.max(width, height)
  if (!Number.isFinite(scale) || scale <= 0) return { fault: ['没有可用的图形', ...notes].join('；') }
  const drawn = merged(pieces, bounds)
  if (drawn.length > partsAtMost) return { fault: tooComplex }
  const parts = partsOf(drawn, [scale, 0, 0, scale, -all.left * scale, -all.top * scale])
  if (!parts) return { fault: tooComplex }
  if (parts.length === 0) return { fault: ['没有可用的图形', ...notes].join('；') }
  const measure = (length: number) => between(0.01, Math.round(length * scale * 1000) / 1000, longest)
  return { box: { width: measure(width), height: measure(height) }, parts, notes }
}

/** Pieces with the next ones of the same paint, as long as none of them lies over another: what overlaps in one path may be a hole. */
function merged(pieces: readonly Piece[], bounds: readonly Bounds[]): Piece[] {
  const groups: { readonly first: Piece; readonly steps: (readonly Step[])[]; readonly within: Bounds[] }[] = []
  for (const [at, piece] of pieces.entries()) {
    const last = groups.at(-1)
    const own = bounds[at] ?? nothing
    if (last && isLike(last.first, piece) && (piece.fill === null || last.within.every((one) => !touches(one, own)))) {
      last.steps.push(piece.steps)
      last.within.push(own)
    } else groups.push({ first: piece, steps: [piece.steps], within: [own] })
  }
  return groups.map(({ first, steps }) => ({ ...first, steps: steps.flat() }))
}

const isLike = (one: Piece, other: Piece): boolean =>
  one.fill === other.fill &&
  (one.fill === null || one.evenOdd === other.evenOdd) &&
  one.stroke?.rgb === other.stroke?.rgb &&
  one.stroke?.width === other.stroke?.width

/** In the box, as exact as there is room for; null: there is none. */
function partsOf(
  pieces: readonly Piece[],
  matrix: readonly [number, number, number, number, number, number],
): PlacedDrawing['parts'] | null {
  const moved = pieces.map(({ steps }) => steps.map((step): Step => movedBy(matrix, step)))
  for (const decimals of [3, 2]) {
    const paths = moved.map((steps) => pathText(steps, decimals))
    if (paths.reduce((sum, d) => sum + d.length, 0) > pathsAtMost) continue
    const parts = pieces.map(({ fill, evenOdd, stroke }, at) => ({
      d: paths[at] ?? '',
      fill: fill === null ? null : { rgb: fill, spot: null },
      evenOdd,
      stroke: stroke && {
        ink: { rgb: stroke.rgb, spot: null },
        width: between(0.05, Math.round(stroke.width * matrix[0] * 1000) / 1000, longest),
      },
    }))
    // A path that goes nowhere draws nothing.
    return parts.filter(({ d }) => d !== '')
  }
  return null
}
