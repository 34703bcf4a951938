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

/** What a picture is printed with where each ink is a plate. */
export type PictureInks = {
  /** From 0 to 8 (and more): greys are one, and so are the shades of a hue, white is none. */
  readonly inks: number
  /** White in a picture with transparent places is a part of it ('part'), in another it may be the paper; 'none': there is none. */
  readonly white: 'part' | 'paper' | 'none'
  /** White, and nothing transparent, is what its edges are of: on goods that are not white it is a frame. */
  readonly whiteGround: boolean
}

/** How many inks there are where nobody knows what the goods are of: white is counted where the picture has transparent places. */
export const inksAlone = ({ inks, white }: PictureInks): number => Math.min(coloursCounted, inks + (white === 'part' ? 1 : 0))

/** How much of the edges is white where they are a ground. */
const groundLeast = 0.8

/** What a picture is printed with, as one who separates it would count; null: nothing of it is flat, so nobody can count. */
export function inksInPicture({ width, height, data }: Rgba): PictureInks | null {
  const hues: number[] = []
  let [greys, whites, counted, clear, whiteEdge] = [0, 0, 0, 0, 0]
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
        if (low >= white) whites++
        else if (high - low <= greyBelow * 255) greys++
        else hues.push(hueOf(r, g, b, low, high))
      }
    }
  const all = width * height
  if (all - clear === 0) return { inks: 0, white: 'none', whiteGround: false }
  if (counted < 0.2 * (all - clear)) return null
  const enough = least * counted
  const isClear = clear >= least * all
  const edges = width === 1 || height === 1 ? all : 2 * (width + height) - 4
  return {
    inks: Math.min(coloursCounted, huesIn(hues, enough) + (greys >= enough ? 1 : 0)),
    white: whites < enough ? 'none' : isClear ? 'part' : 'paper',
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

function hueOf(r: number, g: number, b: number, low: number, high: number): number {
  const span = high - low
  const sixth = high === r ? (g - b) / span : high === g ? 2 + (b - r) / span : 4 + (r - g) / span
  return (sixth * 60 + 360) % 360
}

/** How many hues stand apart: the most frequent takes what is near to it, then the most frequent of what is left. */
function huesIn(hues: readonly number[], enough: number): number {
  const bins = Array.from({ length: 72 }, () => 0)
  for (const hue of hues) {
    const at = Math.floor(hue / 5) % 72
    bins[at] = (bins[at] ?? 0) + 1
  }
  const near = hueApart / 5
  for (let found = 0; found < coloursCounted; found++) {
    const top = bins.indexOf(Math.max(...bins))
    let taken = 0
    for (let by = -near; by <= near; by++) {
      const at = (top + by + 72) % 72
      taken += bins[at] ?? 0
      bins[at] = 0
    }
    if (taken < enough || taken === 0) return found
  }
  return coloursCounted
}
