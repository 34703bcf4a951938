/** A picture as pixels: red, green, blue and alpha of each, row by row, colours as they are before alpha. */
export type Raster = { readonly width: number; readonly height: number; readonly data: Uint8ClampedArray }

/** A picture of nothing. */
export const blank = (width: number, height: number): Raster => ({ width, height, data: new Uint8ClampedArray(width * height * 4) })

/** A pixel that many are averaged in: from `from`, its parts by their shares. */
type Share = { readonly from: number; readonly parts: readonly number[] }

function sharesOf(size: number, less: number): Share[] {
  const each = size / less
  return Array.from({ length: less }, (_, at) => {
    const [begin, end] = [at * each, Math.min(size, (at + 1) * each)]
    const from = Math.floor(begin)
    const parts = Array.from({ length: Math.max(1, Math.ceil(end - 1e-9) - from) }, (_, n) =>
      Math.max(0, Math.min(end, from + n + 1) - Math.max(begin, from + n)),
    )
    return { from, parts: parts.map((part) => part / each) }
  })
}

/**
 * The picture made smaller to at most so many pixels, each the average of the area it stands for; it is never made larger. What is not
 * there adds no colour.
 */
export function shrunk(picture: Raster, mostWide: number, mostHigh: number): Raster {
  const [width, height] = [Math.min(picture.width, mostWide), Math.min(picture.height, mostHigh)]
  if (width === picture.width && height === picture.height) return picture
  return shrunkDown(shrunkAcross(picture, sharesOf(picture.width, width)), sharesOf(picture.height, height))
}

/** Sums on the way: colours times alpha. */
type Sums = { readonly width: number; readonly height: number; readonly data: Float32Array }

function shrunkAcross({ width: was, height, data }: Raster, shares: readonly Share[]): Sums {
  const width = shares.length
  const out = new Float32Array(width * height * 4)
  for (let y = 0; y < height; y++)
    shares.forEach(({ from, parts }, x) => {
      let [r, g, b, a] = [0, 0, 0, 0]
      for (let n = 0; n < parts.length; n++) {
        const at = (y * was + from + n) * 4
        const weight = (parts[n] ?? 0) * (data[at + 3] ?? 0)
        r += weight * (data[at] ?? 0)
        g += weight * (data[at + 1] ?? 0)
        b += weight * (data[at + 2] ?? 0)
        a += weight
      }
      out.set([r, g, b, a], (y * width + x) * 4)
    })
  return { width, height, data: out }
}

function shrunkDown({ width, data }: Sums, shares: readonly Share[]): Raster {
  const out = blank(width, shares.length)
  shares.forEach(({ from, parts }, y) => {
    for (let x = 0; x < width; x++) {
      let [r, g, b, a] = [0, 0, 0, 0]
      for (let n = 0; n < parts.length; n++) {
        const at = ((from + n) * width + x) * 4
        const part = parts[n] ?? 0
        r += part * (data[at] ?? 0)
        g += part * (data[at + 1] ?? 0)
        b += part * (data[at + 2] ?? 0)
        a += part * (data[at + 3] ?? 0)
      }
      const to = (y * width + x) * 4
      if (a > 0) {
        out.data[to] = r / a
        out.data[to + 1] = g / a
        out.data[to + 2] = b / a
      }
      out.data[to + 3] = a
    }
  })
  return out
}

/** Laser has no colours: what is dark is cut deep, white is left. */
export function engraved({ width, height, data }: Raster): Raster {
  const out = blank(width, height)
  for (let at = 0; at < data.length; at += 4) {
    const light = (0.3 * (data[at] ?? 0) + 0.59 * (data[at + 1] ?? 0) + 0.11 * (data[at + 2] ?? 0)) / 255
    out.data[at] = 89
    out.data[at + 1] = 84
    out.data[at + 2] = 79
    out.data[at + 3] = (data[at + 3] ?? 0) * (1 - light)
  }
  return out
}
