import { cornersOfArea, type PrintForm } from '../../contract/goods/printForm.ts'
import { rowsOf, type Grid, type Part } from './light.ts'

/** A rectangle on a picture, in its pixels, parts of them too. */
export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/**
 * Which place of the area is seen at each pixel of a row, as shares of its width and height; whatever is not within 0 and 1 lies beside it.
 * Called with the row and where to write: as many as the part is wide.
 */
export type Rows = (y: number, across: Float64Array, along: Float64Array) => void

/** What of the picture may show the area, and what is seen there. */
export type Seen = { readonly part: Part; readonly rows: Rows }

const nowhere = -9

/** The whole pixels that a box lies on, within the picture. */
export function partOf({ x, y, width, height }: Box, picture: { readonly width: number; readonly height: number }): Part {
  const within = (value: number, most: number) => Math.max(0, Math.min(most, value))
  const [left, top] = [within(Math.floor(x), picture.width), within(Math.floor(y), picture.height)]
  const [right, foot] = [within(Math.ceil(x + width), picture.width), within(Math.ceil(y + height), picture.height)]
  return { x: left, y: top, width: right - left, height: foot - top }
}

/** The area laid flat between four corners; straight lines stay straight. */
export function flatOn(area: Box, form: Extract<PrintForm, { kind: 'flat' }>, mm: number, picture: Size): Seen {
  const own = cornersOfArea({ xMm: area.x / mm, yMm: area.y / mm, widthMm: area.width / mm, heightMm: area.height / mm }, form.corners)
  const corners = own.map(({ xMm, yMm }) => [xMm * mm, yMm * mm] as const)
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  const part = partOf({ x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }, picture)
  const [a, b, c, d, e, f, g, h, i] = inverse(toSquare(corners))
  return {
    part,
    rows(row, across, along) {
      const py = part.y + row + 0.5
      for (let n = 0; n < part.width; n++) {
        const px = part.x + n + 0.5
        const w = g * px + h * py + i
        across[n] = w > 0 ? (a * px + b * py + c) / w : nowhere
        along[n] = w > 0 ? (d * px + e * py + f) / w : nowhere
      }
    },
  }
}

type Size = { readonly width: number; readonly height: number }
type Matrix9 = readonly [number, number, number, number, number, number, number, number, number]

/** From the unit square to four corners (Heckbert 1989). */
function toSquare(corners: readonly (readonly [number, number])[]): Matrix9 {
  const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = corners as [Pair, Pair, Pair, Pair]
  const [dx1, dx2, dx3] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3]
  const [dy1, dy2, dy3] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3]
  const det = dx1 * dy2 - dx2 * dy1
  const [g, h] = [(dx3 * dy2 - dx2 * dy3) / det, (dx1 * dy3 - dx3 * dy1) / det]
  return [x1 - x0 + g * x1, x3 - x0 + h * x3, x0, y1 - y0 + g * y1, y3 - y0 + h * y3, y0, g, h, 1]
}
type Pair = readonly [number, number]

/** The other way, so scaled that it is above 0 before the eye. */
function inverse([a, b, c, d, e, f, g, h, i]: Matrix9): Matrix9 {
  const det = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
  const of = (value: number) => value / det
  return [
    ...([of(e * i - f * h), of(c * h - b * i), of(b * f - c * e)] as const),
    ...([of(f * g - d * i), of(a * i - c * g), of(c * d - a * f)] as const),
    ...([of(d * h - e * g), of(b * g - a * h), of(a * e - b * d)] as const),
  ]
}

/** The area wound round a body: near its edges it is turned away, so that more of it is seen on less. */
export function cylinderOn(area: Box, form: Extract<PrintForm, { kind: 'cylinder' }>, mm: number, picture: Size): Seen {
  const isUpright = form.axis === 'vertical'
  const bow = form.bowMm * mm
  const [low, high] = [Math.min(0, bow), Math.max(0, bow)]
  const box = isUpright
    ? { ...area, y: area.y + low, height: area.height + high - low }
    : { ...area, x: area.x + low, width: area.width + high - low }
  const part = partOf(box, picture)
  const [first, size, count] = isUpright ? [part.x, area.width, part.width] : [part.y, area.height, part.height]
  const round = roundOf(first - (isUpright ? area.x : area.y), size, count, form.arc)
  return {
    part,
    rows(row, across, along) {
      for (let n = 0; n < part.width; n++) {
        const at = isUpright ? n : row
        const sunk = bow * (round.depth[at] ?? 0)
        const turned = round.share[at] ?? nowhere
        across[n] = isUpright ? turned : (part.x + n + 0.5 - area.x - sunk) / area.width
        along[n] = isUpright ? (part.y + row + 0.5 - area.y - sunk) / area.height : turned
      }
    },
  }
}

/** Pixel by pixel across the body: what share of the way round is seen there, and how near it is, 1 in the middle and 0 at the edges. */
function roundOf(from: number, size: number, count: number, arc: number) {
  const whole = (arc * Math.PI) / 180
  const most = Math.min(whole, Math.PI) / 2
  const [wide, least] = [Math.sin(most), Math.cos(most)]
  const [share, depth] = [new Float64Array(count), new Float64Array(count)]
  for (let n = 0; n < count; n++) {
    const place = ((from + n + 0.5) / size) * 2 - 1
    const sine = Math.max(-1, Math.min(1, place)) * wide
    const angle = Math.asin(sine)
    // Just beside the edge it goes on as steeply, so that the edge is where it is.
    share[n] = Math.abs(place) <= 1 ? 0.5 + angle / whole : nowhere
    depth[n] = least < 1 ? (Math.cos(angle) - least) / (1 - least) : 0
  }
  return { share, depth }
}

/** The area on cloth: `slope` tells how far folds take it to the right and down, in pixels. */
export function clothOn(area: Box, part: Part, slope: { readonly across: Grid; readonly along: Grid }): Seen {
  const [right, down] = [new Float64Array(part.width), new Float64Array(part.width)]
  const [rightOf, downOf] = [rowsOf(slope.across, part.width), rowsOf(slope.along, part.width)]
  return {
    part,
    rows(row, across, along) {
      rightOf(row, right)
      downOf(row, down)
      for (let n = 0; n < part.width; n++) {
        across[n] = (part.x + n + 0.5 - area.x - (right[n] ?? 0)) / area.width
        along[n] = (part.y + row + 0.5 - area.y - (down[n] ?? 0)) / area.height
      }
    },
  }
}
