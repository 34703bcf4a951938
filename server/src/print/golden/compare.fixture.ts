import sharp from 'sharp'

/** A picture in red, green and blue, on white. */
export type Seen = { readonly width: number; readonly height: number; readonly data: Uint8Array }

export async function seen(png: Buffer): Promise<Seen> {
  const { data, info } = await sharp(png)
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

/** How far two drawings of one thing are apart: pixels with ink in either, and those of them that are nothing like any within 1 px around in the other. */
export type Apart = { readonly ink: number; readonly beyond: number }

/** As far as two programs may differ in how they smooth an edge, of 255. */
const soft = 64

/** Compares them both ways. Three channels of each, the same size. */
export function apart(one: Seen, other: Seen, least = soft): Apart {
  if (one.width !== other.width || one.height !== other.height)
    throw new Error(`${one.width}×${one.height} is compared with ${other.width}×${other.height}`)
  let ink = 0
  for (let at = 0; at < one.data.length; at += 3) if (isInked(one.data, at) || isInked(other.data, at)) ink++
  return { ink, beyond: beyondIn(one, other, least) + beyondIn(other, one, least) }
}

const inked = 128

const isInked = (data: Uint8Array, at: number): boolean => Math.min(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0) < inked

/** Pixels of the first that are not between the lightest and the darkest within 1 px around in the second. */
function beyondIn({ width, height, data }: Seen, other: Seen, least: number): number {
  let beyond = 0
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3
      // Nearly all are the same.
      if (isLike(data, at, other.data, at, 8)) continue
      if (!isWithin(data, at, other, x, y, least)) beyond++
    }
  return beyond
}

function isLike(data: Uint8Array, at: number, other: Uint8Array, there: number, by: number): boolean {
  for (let n = 0; n < 3; n++) if (Math.abs((data[at + n] ?? 0) - (other[there + n] ?? 0)) > by) return false
  return true
}

function isWithin(data: Uint8Array, at: number, other: Seen, x: number, y: number, least: number): boolean {
  for (let n = 0; n < 3; n++) {
    let [low, high] = [255, 0]
    for (let dy = Math.max(0, y - 1); dy <= Math.min(other.height - 1, y + 1); dy++)
      for (let dx = Math.max(0, x - 1); dx <= Math.min(other.width - 1, x + 1); dx++) {
        const value = other.data[(dy * other.width + dx) * 3 + n] ?? 0
        low = Math.min(low, value)
        high = Math.max(high, value)
      }
    const value = data[at + n] ?? 0
    if (value < low - least || value > high + least) return false
  }
  return true
}

/** How much ink there is of a plate, 0 to 255, pixel by pixel. */
export type Plate = { readonly width: number; readonly height: number; readonly data: Uint8Array }

/** Pixels that were sampled, and those of them that are not as they should be. */
export type Sampled = { readonly sampled: number; readonly off: number }

/** So far from all edges a plate is sampled, px. */
const away = 2
/** So far a sample may be off, of 255. */
const near = 3

/** Samples a plate wherever it should be the same all around. */
export function sampled(wanted: Plate, made: Plate): Sampled {
  if (Math.abs(wanted.width - made.width) > 1 || Math.abs(wanted.height - made.height) > 1)
    throw new Error(`${wanted.width}×${wanted.height} is compared with ${made.width}×${made.height}`)
  let [count, off] = [0, 0]
  for (let y = away; y < Math.min(wanted.height, made.height) - away; y++)
    for (let x = away; x < Math.min(wanted.width, made.width) - away; x++) {
      if (!isFlat(wanted, x, y)) continue
      count++
      if (Math.abs((wanted.data[y * wanted.width + x] ?? 0) - (made.data[y * made.width + x] ?? 0)) > near) off++
    }
  return { sampled: count, off }
}

function isFlat({ width, data }: Plate, x: number, y: number): boolean {
  const value = data[y * width + x] ?? 0
  for (let dy = -away; dy <= away; dy++)
    for (let dx = -away; dx <= away; dx++) if (Math.abs((data[(y + dy) * width + x + dx] ?? 0) - value) > 1) return false
  return true
}
