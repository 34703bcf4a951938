import type { Tone } from '../engraving.ts'
import { depthOf } from '../ground.ts'

/** A picture as pixels: red, green, blue and alpha of each, row by row, colours as they are before alpha. */
export type Raster = { readonly width: number; readonly height: number; readonly data: Uint8ClampedArray }

/** A picture of nothing. */
export const blank = (width: number, height: number): Raster => ({ width, height, data: new Uint8ClampedArray(width * height * 4) })

/** Which pixels are averaged in each of fewer: from `first` on, with the parts from `begin` of it to that of the next. */
type Shares = { readonly count: number; readonly first: Int32Array; readonly begin: Int32Array; readonly parts: Float64Array }

function sharesOf(size: number, less: number): Shares {
  const each = size / less
  const [first, begin] = [new Int32Array(less), new Int32Array(less + 1)]
  const parts = new Float64Array(size + 2 * less)
  let count = 0
  for (let at = 0; at < less; at++) {
    const [from, to] = [at * each, Math.min(size, (at + 1) * each)]
    const start = Math.floor(from)
    first[at] = start
    begin[at] = count
    const last = Math.max(start + 1, Math.ceil(to - 1e-9))
    for (let n = start; n < last; n++) parts[count++] = Math.max(0, Math.min(to, n + 1) - Math.max(from, n)) / each
  }
  begin[less] = count
  return { count: less, first, begin, parts }
}

/**
 * The picture made smaller to at most so many pixels, each the average of the area it stands for; it is never made larger. What is not
 * there adds no colour.
 */
export function shrunk(picture: Raster, mostWide: number, mostHigh: number): Raster {
  const [width, height] = [Math.min(picture.width, mostWide), Math.min(picture.height, mostHigh)]
  if (width === picture.width && height === picture.height) return picture
  return averaged(picture, sharesOf(picture.width, width), sharesOf(picture.height, height))
}

/** Line by line, so that no more than two lines of sums are kept. Here most of the time of a picture of goods goes: nothing is made for a pixel. */
function averaged(picture: Raster, across: Shares, along: Shares): Raster {
  const out = blank(across.count, along.count)
  const { data } = out
  const length = across.count * 4
  const [line, sums] = [new Float64Array(length), new Float64Array(length)]
  let known = -1
  let to = 0
  for (let y = 0; y < along.count; y++) {
    sums.fill(0)
    let row = along.first[y] ?? 0
    const end = along.begin[y + 1] ?? 0
    for (let n = along.begin[y] ?? 0; n < end; n++, row++) {
      // The last of one is often the first of the next.
      if (row !== known) lineOf(picture, row, across, line)
      known = row
      const part = along.parts[n] ?? 0
      for (let x = 0; x < length; x++) sums[x] = (sums[x] ?? 0) + part * (line[x] ?? 0)
    }
    for (let x = 0; x < length; x += 4, to += 4) {
      const a = sums[x + 3] ?? 0
      if (a <= 0) continue
      data[to] = (sums[x] ?? 0) / a
      data[to + 1] = (sums[x + 1] ?? 0) / a
      data[to + 2] = (sums[x + 2] ?? 0) / a
      data[to + 3] = a
    }
  }
  return out
}

/** A line of a picture with fewer pixels: colours times alpha. */
function lineOf({ width, data }: Raster, row: number, { count, first, begin, parts }: Shares, line: Float64Array): void {
  for (let x = 0; x < count; x++) {
    let r = 0
    let g = 0
    let b = 0
    let a = 0
    let at = (row * width + (first[x] ?? 0)) * 4
    const end = begin[x + 1] ?? 0
    for (let n = begin[x] ?? 0; n < end; n++, at += 4) {
      const weight = (parts[n] ?? 0) * (data[at + 3] ?? 0)
      r += weight * (data[at] ?? 0)
      g += weight * (data[at + 1] ?? 0)
      b += weight * (data[at + 2] ?? 0)
      a += weight
    }
    const to = x * 4
    line[to] = r
    line[to + 1] = g
    line[to + 2] = b
    line[to + 3] = a
  }
}

/** The picture as a laser cuts it, all of it of one tone. */
export function engraved({ width, height, data }: Raster, [red, green, blue]: Tone): Raster {
  const out = blank(width, height)
  for (let at = 0; at < data.length; at += 4) {
    out.data[at] = red
    out.data[at + 1] = green
    out.data[at + 2] = blue
    out.data[at + 3] = (data[at + 3] ?? 0) * depthOf(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)
  }
  return out
}
