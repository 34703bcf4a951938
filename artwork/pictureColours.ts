import { plainWhite } from './ground.ts'
import type { Rgba } from './whiteGround.ts'

// How many inks a picture needs where each is a plate: as one who separates it would count.

/** More are not counted one by one. */
export const coloursCounted = 8

const [there, flat, white] = [128, 24, 244]
/** What takes less of the picture than this is noise. */
const least = 0.01
/** Colours of the same hue are tints of one ink. */
const hueApart = 30 // degrees
const greyBelow = 0.12 // of saturation

/** An ink of a picture: the colour that is most of it, #rrggbb, and whether nearly all of it is that colour, not shades of it. */
export type PictureInk = { readonly rgb: string; readonly flat: boolean }

/** What a picture is printed with where each ink is a plate. */
export type PictureInks = {
  /** From 0 to 8 (and more): greys are one, and so are the shades of a hue, white is none. */
  readonly inks: readonly PictureInk[]
  /** White in a picture with transparent places is a part of it ('part'), in another it may be the paper; 'none': there is none. */
  readonly white: 'part' | 'paper' | 'none'
  /** White, and nothing transparent, is what its edges are of: on goods that are not white it is a frame. */
  readonly whiteGround: boolean
}

/** The inks where nobody knows what the goods are of: white is one where the picture has transparent places. */
export const inksAlone = ({ inks, white }: PictureInks): readonly PictureInk[] => [
  ...inks,
  ...(white === 'part' ? [{ rgb: plainWhite, flat: true }] : []),
]

/** How much of the edges is white where they are a ground. */
const groundLeast = 0.8

/** How often each colour is there, by 0xrrggbb. */
type Tally = ReadonlyMap<number, number>

/** What a picture is printed with, as one who separates it would count; null: nothing of it is flat, so nobody can count. */
export function inksInPicture({ width, height, data }: Rgba): PictureInks | null {
  const [hues, greys] = [new Map<number, number>(), new Map<number, number>()]
  let [whites, counted, clear, whiteEdge] = [0, 0, 0, 0]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4
      const isEdge = x === 0 || y === 0 || x === width - 1 || y === height - 1
      if (isEdge && isWhite(data, at)) whiteEdge++
      if ((data[at + 3] ?? 0) < there) clear++
      else if (isFlat(data, at, x > 0 ? 4 : 0, y > 0 ? width * 4 : 0)) {
        counted++
        const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3)
        const [low, high] = [Math.min(r, g, b), Math.max(r, g, b)]
        const colour = (r << 16) | (g << 8) | b
        if (low >= white) whites++
        else if (high - low <= greyBelow * 255) greys.set(colour, (greys.get(colour) ?? 0) + 1)
        else hues.set(colour, (hues.get(colour) ?? 0) + 1)
      }
    }
  const all = width * height
  if (all - clear === 0) return { inks: [], white: 'none', whiteGround: false }
  if (counted < 0.2 * (all - clear)) return null
  // Of what is printed: a mark on a large white sheet is a mark.
  const enough = Math.max(1, least * (counted - whites))
  const isClear = clear >= least * all
  const edges = width === 1 || height === 1 ? all : 2 * (width + height) - 4
  const groups = [...groupsOf(hues, enough), ...(sumOf(greys) >= enough && greys.size > 0 ? [greys] : [])]
  return {
    inks: groups.slice(0, coloursCounted).map(inkOf),
    white: whites < least * counted ? 'none' : isClear ? 'part' : 'paper',
    whiteGround: whiteEdge >= groundLeast * edges,
  }
}

const isWhite = (data: Uint8ClampedArray, at: number): boolean =>
  (data[at + 3] ?? 0) >= there && [0, 1, 2].every((channel) => (data[at + channel] ?? 0) >= white)

/** As what stands left of it and above it: no edge, where colours are mixed. */
const isFlat = (data: Uint8ClampedArray, at: number, left: number, above: number): boolean =>
  [0, 1, 2].every((channel) => {
    const own = data[at + channel] ?? 0
    return Math.abs(own - (data[at + channel - left] ?? 0)) <= flat && Math.abs(own - (data[at + channel - above] ?? 0)) <= flat
  })

const partsOf = (colour: number): readonly [number, number, number] => [colour >> 16, (colour >> 8) & 255, colour & 255]

function hueOf(colour: number): number {
  const [r, g, b] = partsOf(colour)
  const [low, high] = [Math.min(r, g, b), Math.max(r, g, b)]
  const span = high - low
  const sixth = high === r ? (g - b) / span : high === g ? 2 + (b - r) / span : 4 + (r - g) / span
  return (sixth * 60 + 360) % 360
}

const sumOf = (tally: Tally): number => [...tally.values()].reduce((sum, one) => sum + one, 0)

/** Colours by hues that stand apart: the most frequent takes what is near to it, then the most frequent of what is left. */
function groupsOf(colours: Tally, enough: number): Tally[] {
  const bins = Array.from({ length: 72 }, () => new Map<number, number>())
  for (const [colour, count] of colours) bins[Math.floor(hueOf(colour) / 5) % 72]?.set(colour, count)
  const near = hueApart / 5
  const groups: Tally[] = []
  while (groups.length < coloursCounted) {
    const sums = bins.map(sumOf)
    const top = sums.indexOf(Math.max(...sums))
    const around = Array.from({ length: 2 * near + 1 }, (_, by) => (top - near + by + 72) % 72)
    const group = new Map(around.flatMap((at) => [...(bins[at] ?? [])]))
    for (const at of around) bins[at]?.clear()
    const taken = sumOf(group)
    if (taken < enough || taken === 0) break
    groups.push(group)
  }
  return groups
}

/** How much of an ink is its colour, or can hardly be told from it, where it is flat. */
const flatLeast = 0.95

/** A group as an ink: its most frequent colour, of those that are equally so the darkest by number. */
function inkOf(group: Tally): PictureInk {
  const [most] = [...group].reduce((best, one) => (one[1] > best[1] || (one[1] === best[1] && one[0] < best[0]) ? one : best))
  const own = partsOf(most)
  const isNear = (colour: number) => partsOf(colour).every((part, at) => Math.abs(part - (own[at] ?? 0)) <= flat)
  const near = [...group].reduce((sum, [colour, count]) => sum + (isNear(colour) ? count : 0), 0)
  return { rgb: `#${most.toString(16).padStart(6, '0')}`, flat: near >= flatLeast * sumOf(group) }
}
