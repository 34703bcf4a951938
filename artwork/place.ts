import type { Surface } from '../contract/artwork/design.ts'
import type { Layer, Place, PlacedPage, PlacedPicture, PlacedText } from '../contract/artwork/layer.ts'
import type { Size } from './facts.ts'

// Where layers lie on a surface, and where they lie after they were moved, scaled, turned. Lengths in mm.

export type Point = { readonly x: number; readonly y: number }

/** Finer than anything is printed, and the same on every machine. */
export const rounded = (mm: number): number => Math.round(mm * 10_000) / 10_000

/** A place turned about nothing, degrees clockwise. */
export const turnedBy = ({ x, y }: Point, degrees: number): Point => {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  return { x: x * cos - y * sin, y: x * sin + y * cos }
}

/** Where something lies: its middle, its size before it is turned, degrees clockwise. */
export type Box = Pick<Place, 'x' | 'y' | 'width' | 'height' | 'angle'>
type Sized = Pick<Surface, 'widthMm' | 'heightMm'>

/** Its corners on the surface, clockwise from its own upper left one. */
export function cornersOf({ x, y, width, height, angle }: Box): readonly [Point, Point, Point, Point] {
  const at = (across: number, along: number): Point => {
    const { x: dx, y: dy } = turnedBy({ x: (across * width) / 2, y: (along * height) / 2 }, angle)
    return { x: x + dx, y: y + dy }
  }
  return [at(-1, -1), at(1, -1), at(1, 1), at(-1, 1)]
}

/** The upright rectangle that holds it. */
export function boundsOf(layer: Box) {
  const corners = cornersOf(layer)
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}

/** How it lies to what is printed: all of it within, some of it cut off, or none of it printed. */
export function liesIn({ widthMm, heightMm }: Sized, layer: Box): 'within' | 'cut' | 'outside' {
  const { left, top, right, bottom } = boundsOf(layer)
  const edge = 1e-3 // mm
  if (right <= edge || bottom <= edge || left >= widthMm - edge || top >= heightMm - edge) return 'outside'
  return left >= -edge && top >= -edge && right <= widthMm + edge && bottom <= heightMm + edge ? 'within' : 'cut'
}

/** How much of a surface a picture has that was just put there. */
export const share = 0.8

/** A picture in the middle of the surface, as large as there is room for most of it and as its pixels are enough for (`ppi`). */
export function placed({ widthMm, heightMm }: Sized, pixels: Size, id: string, fileId: number, ppi = 0): PlacedPicture {
  const room = share * Math.min(widthMm / pixels.width, heightMm / pixels.height)
  const scale = ppi > 0 ? Math.min(room, 25.4 / ppi) : room
  const size = { width: rounded(Math.max(0.1, pixels.width * scale)), height: rounded(Math.max(0.1, pixels.height * scale)) }
  return { kind: 'picture', id, fileId, x: rounded(widthMm / 2), y: rounded(heightMm / 2), ...size, angle: 0 }
}

/** A page of a PDF in the middle of the surface, as large as it measures, or as there is room for most of it. */
export function placedPage(
  { widthMm, heightMm }: Sized,
  page: Pick<PlacedPage, 'id' | 'name' | 'fileId' | 'page' | 'previewId'>,
  read: PlacedPage['read'],
): PlacedPage {
  const { width, height } = read.size
  const isRoom = width <= widthMm && height <= heightMm
  const scale = isRoom ? 1 : share * Math.min(widthMm / width, heightMm / height)
  const size = { width: rounded(Math.max(0.1, width * scale)), height: rounded(Math.max(0.1, height * scale)) }
  return { kind: 'page', ...page, read, x: rounded(widthMm / 2), y: rounded(heightMm / 2), ...size, angle: 0 }
}

const smallest = 1 // mm
const largest = 9000 // mm
const [smallestText, largestText] = [0.5, 2000] // mm

/** As much larger or smaller as the factor says, around its middle, within what a picture may measure. */
export function scaled<L extends Layer>(layer: L, factor: number): L {
  const [least, most] = [smallest / Math.min(layer.width, layer.height), largest / Math.max(layer.width, layer.height)]
  // Text is as large as its font.
  const [smallerText, largerText] = layer.kind === 'text' ? [smallestText / layer.size, largestText / layer.size] : [0, Infinity]
  const by = between(Math.min(1, Math.max(least, smallerText)), factor, Math.max(1, Math.min(most, largerText)))
  const scaledTo = { ...layer, width: rounded(layer.width * by), height: rounded(layer.height * by) }
  return layer.kind === 'text' ? { ...scaledTo, size: rounded(layer.size * by), outline: thicker(layer.outline, by) } : scaledTo
}

const thicker = (outline: PlacedText['outline'], by: number): PlacedText['outline'] =>
  outline && { ...outline, width: rounded(between(0.05, outline.width * by, 100)) }

const farthest = 9000 // mm
export const between = (least: number, value: number, most: number): number => Math.min(most, Math.max(least, value))

export const moved = <L extends Layer>(layer: L, dx: number, dy: number): L => ({
  ...layer,
  x: rounded(between(-farthest, layer.x + dx, farthest)),
  y: rounded(between(-farthest, layer.y + dy, farthest)),
})

/** To an angle, in degrees clockwise, from -180 (without) to 180. */
export const turned = <L extends Layer>(layer: L, angle: number): L => {
  const within = ((((angle + 180) % 360) + 360) % 360) - 180
  return { ...layer, angle: rounded(within === -180 ? 180 : within) }
}

/**
 * How far to the nearest line that is nearer than `near` mm, for what begins, has its middle and ends there (`own`): its ends go to the
 * edges of the surface, its middle to the middle, any of them to a guide; 0: there is none.
 */
export function nearest(own: readonly number[], length: number, near: number, guides: readonly number[] = []): number {
  const ways = own.flatMap((place, at) => [...(at === 1 ? [length / 2] : [0, length]), ...guides].map((line) => line - place))
  return ways.filter((way) => Math.abs(way) < near).toSorted((a, b) => Math.abs(a) - Math.abs(b))[0] ?? 0
}
