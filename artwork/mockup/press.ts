import type { Raster } from './raster.ts'

/** What of the artwork is seen at the pixels of a row, as shares of its width and height. */
export type Row = { readonly u: Float64Array; readonly v: Float64Array }

/** More of the artwork on a pixel than this is averaged. */
const fewEnough = 1.2
const mostTaps = 6
/** Further out nothing is seen. */
const gone = 5
/** What light adds to ink. */
const glow = 0.5

/**
 * Prints a row of pixels, the first of which stands at `begin` of the picture's bytes, each in its light. `next`: a row beside it. This is
 * where the time goes: nothing is made for a pixel.
 */
export function printRow(out: Raster, begin: number, { u, v }: Row, next: Row, artwork: Raster, light: Float64Array): void {
  const to = out.data
  const last = u.length - 1
  const ink = new Float64Array(4)
  for (let n = 0; n <= last; n++) {
    const across = u[n] ?? gone
    const along = v[n] ?? gone
    if (!(across > -1 && across < 2 && along > -1 && along < 2)) continue
    const right = n < last ? (u[n + 1] ?? gone) : -gone
    const beside = Math.abs(right) < gone ? right : n > 0 ? (u[n - 1] ?? across) : across
    const wide = Math.abs(beside - across)
    const below = next.v[n] ?? gone
    const high = Math.abs(below) < gone ? Math.abs(below - along) : 0
    const share = coverage(across, wide) * coverage(along, high)
    if (share === 0) continue
    sample(artwork, across, along, wide, high, ink)
    const alpha = (ink[3] ?? 0) * share
    if (alpha === 0) continue
    // In shade ink is multiplied, in light screened; it covers as much as there is of it.
    const lit = light[n] ?? 1
    const shown = (lit <= 1 ? lit : 1 - (lit - 1) * glow) * share
    const glare = lit <= 1 ? 0 : 255 * (lit - 1) * glow * alpha
    const at = begin + n * 4
    const left = ((to[at + 3] ?? 0) * (255 - alpha)) / 255
    const whole = alpha + left
    to[at] = ((ink[0] ?? 0) * shown + glare + (to[at] ?? 0) * left) / whole
    to[at + 1] = ((ink[1] ?? 0) * shown + glare + (to[at + 1] ?? 0) * left) / whole
    to[at + 2] = ((ink[2] ?? 0) * shown + glare + (to[at + 2] ?? 0) * left) / whole
    to[at + 3] = whole
  }
}

/** How much of a pixel lies on the artwork, one way: its middle at `at`, so wide. */
function coverage(at: number, wide: number): number {
  const inside = at < 0.5 ? at : 1 - at
  if (wide === 0) return inside >= 0 ? 1 : 0
  const share = inside / wide + 0.5
  return share < 1e-9 ? 0 : share > 1 ? 1 : share
}

/** The ink at a place, of as much of the artwork as lies on the pixel: colours times alpha. */
function sample(artwork: Raster, across: number, along: number, wide: number, high: number, ink: Float64Array): void {
  const { width, height } = artwork
  const x = across * width - 0.5
  const y = along * height - 0.5
  ink[0] = 0
  ink[1] = 0
  ink[2] = 0
  ink[3] = 0
  if (wide * width <= fewEnough && high * height <= fewEnough) return add(artwork, x, y, 1, ink)
  const i = tapsOn(wide * width)
  const j = tapsOn(high * height)
  for (let row = 0; row < j; row++)
    for (let tap = 0; tap < i; tap++)
      add(artwork, x + ((tap + 0.5) / i - 0.5) * wide * width, y + ((row + 0.5) / j - 0.5) * high * height, 1 / (i * j), ink)
}

const tapsOn = (pixels: number): number => Math.max(1, Math.min(mostTaps, Math.round(pixels)))

/** Adds a share of the ink between four pixels; beside the artwork it is as at its edge. */
function add({ width, height, data }: Raster, x: number, y: number, share: number, ink: Float64Array): void {
  const px = x < 0 ? 0 : x > width - 1 ? width - 1 : x
  const py = y < 0 ? 0 : y > height - 1 ? height - 1 : y
  // Whole pixels, not below 0.
  const left = px | 0
  const top = py | 0
  const right = px - left
  const down = py - top
  const a = (top * width + left) * 4
  const b = right > 0 ? a + 4 : a
  const c = down > 0 ? a + width * 4 : a
  const d = right > 0 ? c + 4 : c
  const below = share * down
  const above = share - below
  const shareA = (data[a + 3] ?? 0) * (1 - right) * above
  const shareB = (data[b + 3] ?? 0) * right * above
  const shareC = (data[c + 3] ?? 0) * (1 - right) * below
  const shareD = (data[d + 3] ?? 0) * right * below
  const alpha = shareA + shareB + shareC + shareD
  if (alpha === 0) return
  ink[0] = (ink[0] ?? 0) + shareA * (data[a] ?? 0) + shareB * (data[b] ?? 0) + shareC * (data[c] ?? 0) + shareD * (data[d] ?? 0)
  ink[1] =
    (ink[1] ?? 0) + shareA * (data[a + 1] ?? 0) + shareB * (data[b + 1] ?? 0) + shareC * (data[c + 1] ?? 0) + shareD * (data[d + 1] ?? 0)
  ink[2] =
    (ink[2] ?? 0) + shareA * (data[a + 2] ?? 0) + shareB * (data[b + 2] ?? 0) + shareC * (data[c + 2] ?? 0) + shareD * (data[d + 2] ?? 0)
  ink[3] = (ink[3] ?? 0) + alpha
}
