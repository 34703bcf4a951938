import { cropLeast, type PlacedPicture } from '../contract/artwork/layer.ts'
import { coverCrop, cropOf, fine } from './crop.ts'
import type { Size } from './facts.ts'
import { between, rounded, turnedBy, type Box } from './place.ts'

// A picture in the room that a template leaves for one: it lies anywhere within, as large as there is room, and no part of it beyond. Lengths in mm.

/** In a room, upright, from its middle. */
type Rect = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }

/** All of a picture, and the part of it that is kept, be it seen in the room or not. */
type Lying = { readonly whole: Rect; readonly kept: Rect }

/** What a place may be off by, and still be in a room or at its edge. */
const edge = 1e-2

/** The least that is kept of a picture, and the most that all of it measures. */
const [smallest, largest] = [1, 9000]

/** The picture as it lies where it is lawful: anywhere within the room, at its angle; else as large as there is room for what is shown of it, in the middle. */
export function within<P extends PlacedPicture>(room: Box, picture: P): P {
  const { left, top, right, bottom } = seenIn(room, picture)
  const [across, along] = [room.width / 2 + edge, room.height / 2 + edge]
  if (picture.angle === room.angle && left >= -across && top >= -along && right <= across && bottom <= along) return picture
  return { ...picture, ...middleOf(room, picture) }
}

/** In the middle of a room, as large as there is room for something of these proportions. */
function middleOf(room: Box, { width, height }: Size): Box {
  const by = Math.min(room.width / width, room.height / height)
  const length = (of: number) => rounded(Math.max(0.1, of * by))
  return { ...placeOf(room), width: length(width), height: length(height) }
}

/** The picture so that it fills the room: what is beyond is cropped. */
export function filling(room: Box, picture: PlacedPicture, pixels: Size): PlacedPicture {
  const { crop: _, ...bare } = picture
  const crop = coverCrop(pixels, room)
  return { ...bare, ...placeOf(room), ...(crop && { crop }) }
}

/** All of the picture, in the middle of the room. */
export function whollyIn(room: Box, picture: PlacedPicture, pixels: Size): PlacedPicture {
  const { crop: _, ...bare } = picture
  return { ...bare, ...middleOf(room, pixels) }
}

/** The picture moved behind the room: what lay beyond its edge comes in. One that is larger than the room goes on filling it. */
export function panned(room: Box, picture: PlacedPicture, dx: number, dy: number): PlacedPicture {
  const { x, y } = turnedBy({ x: dx, y: dy }, -room.angle)
  const { whole, kept } = lyingIn(room, picture)
  return laid(room, picture, { whole: shifted(whole, x, y), kept: shifted(kept, x, y) })
}

/** The picture of now moved from where it lay when it was taken hold of (`held`); null: by now it is another one. */
export function pannedFrom(room: Box, held: PlacedPicture, now: PlacedPicture, dx: number, dy: number): PlacedPicture | null {
  if (now.id !== held.id || now.fileId !== held.fileId) return null
  return panned(room, { ...now, ...placeOf(held), crop: held.crop }, dx, dy)
}

/** The picture as much larger or smaller as the factor says, around the middle of what is seen of it. */
export function zoomed(room: Box, picture: PlacedPicture, factor: number): PlacedPicture {
  const { whole, kept } = lyingIn(room, picture)
  const seen = seenIn(room, picture)
  const [x, y] = [(seen.left + seen.right) / 2, (seen.top + seen.bottom) / 2]
  const least = smallest / Math.min(kept.right - kept.left, kept.bottom - kept.top)
  const [width, height] = [whole.right - whole.left, whole.bottom - whole.top]
  const most = Math.min(largest / Math.max(width, height), room.width / (cropLeast * width), room.height / (cropLeast * height))
  const by = between(Math.min(1, least), factor, Math.max(1, most))
  const grown = ({ left, top, right, bottom }: Rect): Rect => ({
    ...{ left: x + (left - x) * by, right: x + (right - x) * by },
    ...{ top: y + (top - y) * by, bottom: y + (bottom - y) * by },
  })
  return laid(room, picture, { whole: grown(whole), kept: grown(kept) })
}

/** The picture as it was cropped elsewhere, without what of it lies beyond the room. */
export function clipped(room: Box, picture: PlacedPicture): PlacedPicture {
  const seen = seenIn(room, picture)
  return shown(room, picture, { whole: wholeIn(picture, seen), kept: seen })
}

const placeOf = ({ x, y, width, height, angle }: Box): Box => ({ x, y, width, height, angle })

const shifted = ({ left, top, right, bottom }: Rect, x: number, y: number): Rect => ({
  ...{ left: left + x, right: right + x },
  ...{ top: top + y, bottom: bottom + y },
})

/** What is shown of a picture, in a room. */
function seenIn(room: Box, { x, y, width, height }: PlacedPicture): Rect {
  const middle = turnedBy({ x: x - room.x, y: y - room.y }, -room.angle)
  return {
    ...{ left: middle.x - width / 2, right: middle.x + width / 2 },
    ...{ top: middle.y - height / 2, bottom: middle.y + height / 2 },
  }
}

function wholeIn(picture: PlacedPicture, seen: Rect): Rect {
  const crop = cropOf(picture)
  const [width, height] = [(seen.right - seen.left) / crop.width, (seen.bottom - seen.top) / crop.height]
  const [left, top] = [seen.left - crop.left * width, seen.top - crop.top * height]
  return { left, top, right: left + width, bottom: top + height }
}

/** What is cut off at the edge of the room is kept: it comes in again. What is cut off elsewhere was meant to be. */
function lyingIn(room: Box, picture: PlacedPicture): Lying {
  const seen = seenIn(room, picture)
  const whole = wholeIn(picture, seen)
  const [across, along] = [room.width / 2 - edge, room.height / 2 - edge]
  return {
    whole,
    kept: {
      left: seen.left <= -across ? whole.left : seen.left,
      right: seen.right >= across ? whole.right : seen.right,
      top: seen.top <= -along ? whole.top : seen.top,
      bottom: seen.bottom >= along ? whole.bottom : seen.bottom,
    },
  }
}

/** How far something from `from` to `to` is moved to lie within ±`half`, or to go on covering that where it is longer. */
function inward(from: number, to: number, half: number): number {
  const [least, most] = [-half - from, half - to]
  return between(Math.min(least, most), 0, Math.max(least, most))
}

/** The picture where it may lie that is nearest to where it is wanted. */
function laid(room: Box, picture: PlacedPicture, { whole, kept }: Lying): PlacedPicture {
  const by = [inward(kept.left, kept.right, room.width / 2), inward(kept.top, kept.bottom, room.height / 2)] as const
  return shown(room, picture, { whole: shifted(whole, ...by), kept: shifted(kept, ...by) })
}

/** The picture as far as it is seen in the room. */
function shown(room: Box, picture: PlacedPicture, { whole, kept }: Lying): PlacedPicture {
  const [across, along] = [room.width / 2, room.height / 2]
  const [left, right] = [Math.max(kept.left, -across), Math.min(kept.right, across)]
  const [top, bottom] = [Math.max(kept.top, -along), Math.min(kept.bottom, along)]
  const size = { width: whole.right - whole.left, height: whole.bottom - whole.top }
  const [cutLeft, width] = spanOf((left - whole.left) / size.width, (right - left) / size.width)
  const [cutTop, height] = spanOf((top - whole.top) / size.height, (bottom - top) / size.height)
  const middle = turnedBy({ x: (left + right) / 2, y: (top + bottom) / 2 }, room.angle)
  const place = {
    ...{ x: rounded(room.x + middle.x), y: rounded(room.y + middle.y), angle: room.angle },
    ...{ width: rounded(Math.max(0.1, right - left)), height: rounded(Math.max(0.1, bottom - top)) },
  }
  const { crop: _, ...bare } = picture
  const isAll = width === 1 && height === 1
  return { ...bare, ...place, ...(!isAll && { crop: { left: cutLeft, top: cutTop, width, height } }) }
}

/** From where, and how much, in fractions of the whole. */
function spanOf(from: number, length: number): readonly [number, number] {
  const much = fine(between(cropLeast, length, 1))
  return [fine(between(0, from, 1 - much)), much]
}
