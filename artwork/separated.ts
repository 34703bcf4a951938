import { rgbOf } from '../contract/page/colours.ts'
import type { Rgba } from './whiteGround.ts'

// 分色: a picture in so many flat inks, as plates print it.

type Colour = readonly [r: number, g: number, b: number]
type Cell = { readonly colour: Colour; readonly count: number }

/** From here on a pixel is there; what is fainter has no ink. */
const there = 8
const white = 244
/** Colours are told apart by their upper bits, so that all of a picture is a few thousand colours. */
const bits = 5
const rounds = 12

/** How a picture is separated. */
export type Separation = {
  /** In so many colours at most, ≥ 1. */
  readonly inks: number
  /** White stays white, and is none of them: it is the paper. */
  readonly keepsWhite: boolean
  /** Colours that are among them as they are, #rrggbb; absent: all are the picture's own. */
  readonly palette?: readonly string[]
  /** The colour of the goods, #rrggbb: what is most like it is not printed, so that they show through; absent: all is printed. */
  readonly goods?: string
}

/**
 * Changes the picture, in place, to so many colours at most: those of the palette, and what is left over of those that are most like its
 * own; how much is there of each pixel stays. Answers how much of it is another colour now, 0 to 1. The same picture gives the same colours
 * everywhere.
 *
 * @param tell hears of its way, 0 to 1.
 */
export function separated(
  { width, height, data }: Rgba,
  { inks, keepsWhite, palette = [], goods }: Separation,
  tell: (share: number) => void = () => {},
): number {
  const cells = cellsOf(data, keepsWhite)
  tell(0.3)
  const free = goods === undefined ? [] : [rgbOf(goods)]
  const colours = centresOf([...cells.values()], free.length + Math.max(1, inks), [...free, ...palette.map(rgbOf)])
  tell(0.6)
  const nearest = new Map([...cells].map(([key, { colour }]) => [key, nearestTo(colour, colours)]))
  let changed = 0
  for (let at = 0; at < data.length; at += 4) {
    const colour = isInk(data, at, keepsWhite) ? nearest.get(keyOf(data, at)) : undefined
    if (!colour) {
      if ((data[at + 3] ?? 0) >= there) data.fill(255, at, at + 3)
      continue
    }
    if (free.length > 0 && colour === colours[0]) {
      changed++
      data[at + 3] = 0
      continue
    }
    if (colour.some((channel, n) => Math.abs(channel - (data[at + n] ?? 0)) > 8)) changed++
    data.set(colour, at)
  }
  tell(1)
  return changed / Math.max(1, width * height)
}

const keyOf = (data: Uint8ClampedArray, at: number): number => {
  const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3)
  return ((r >> (8 - bits)) << (2 * bits)) | ((g >> (8 - bits)) << bits) | (b >> (8 - bits))
}

const isInk = (data: Uint8ClampedArray, at: number, keepsWhite: boolean): boolean =>
  (data[at + 3] ?? 0) >= there && !(keepsWhite && [0, 1, 2].every((channel) => (data[at + channel] ?? 0) >= white))

/** How often each colour is there, and which it is in the middle. */
function cellsOf(data: Uint8ClampedArray, keepsWhite: boolean): Map<number, Cell> {
  const sums = new Map<number, [number, number, number, number]>()
  for (let at = 0; at < data.length; at += 4) {
    if (!isInk(data, at, keepsWhite)) continue
    const key = keyOf(data, at)
    const sum = sums.get(key) ?? [0, 0, 0, 0]
    for (let channel = 0; channel < 3; channel++) sum[channel] = (sum[channel] ?? 0) + (data[at + channel] ?? 0)
    sum[3]++
    sums.set(key, sum)
  }
  const ordered = [...sums].toSorted(([one], [other]) => one - other)
  return new Map(ordered.map(([key, [r, g, b, count]]) => [key, { colour: [r / count, g / count, b / count], count }]))
}

/**
 * The colours that stand for all: those that stay, then others. Each of these begins with what is most and farthest from those before, then
 * goes to the middle of what it stands for.
 */
function centresOf(cells: readonly Cell[], most: number, fixed: readonly Colour[]): Colour[] {
  let centres = [...fixed]
  while (centres.length < most) {
    const far = (cell: Cell) => cell.count * (centres.length === 0 ? 1 : Math.min(...centres.map((one) => apart(one, cell.colour))))
    const next = cells.reduce<Cell | null>((best, cell) => (far(cell) > (best ? far(best) : 0) ? cell : best), null)
    if (!next) break
    centres = [...centres, next.colour]
  }
  for (let round = 0; round < rounds; round++) {
    const groups = Map.groupBy(cells, ({ colour }) => centres.indexOf(nearestTo(colour, centres) ?? colour))
    centres = centres.map((centre, at) => (at < fixed.length ? centre : (middleOf(groups.get(at) ?? []) ?? centre)))
  }
  return centres.map(([r, g, b]) => [Math.round(r), Math.round(g), Math.round(b)])
}

function middleOf(cells: readonly Cell[]): Colour | null {
  const all = cells.reduce((sum, { count }) => sum + count, 0)
  const mean = (channel: 0 | 1 | 2) => cells.reduce((sum, { colour, count }) => sum + colour[channel] * count, 0) / all
  return all > 0 ? [mean(0), mean(1), mean(2)] : null
}

const nearestTo = (colour: Colour, centres: readonly Colour[]): Colour | undefined =>
  centres.reduce<Colour | undefined>((best, one) => (!best || apart(one, colour) < apart(best, colour) ? one : best), undefined)

/** Squared, as the eye weighs red, green and blue. */
const apart = (one: Colour, other: Colour): number =>
  2 * (one[0] - other[0]) ** 2 + 4 * (one[1] - other[1]) ** 2 + 3 * (one[2] - other[2]) ** 2
