import type { Raster } from './raster.ts'

/** A part of a picture, whole pixels. */
export type Part = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** Figures over a part of a picture, one for each square of `step` pixels: what is soft needs no more. */
export type Grid = { readonly step: number; readonly width: number; readonly height: number; readonly data: Float32Array }

/** How light a part is, 0–255; what is not there is as light as nothing at all would be shown, white. */
export function lightOf({ width, data }: Raster, part: Part, step: number): Grid {
  const grid = { step, width: Math.ceil(part.width / step), height: Math.ceil(part.height / step) }
  const light = new Float32Array(grid.width * grid.height)
  for (let y = 0; y < grid.height; y++)
    for (let x = 0; x < grid.width; x++) {
      const [wide, high] = [Math.min(step, part.width - x * step), Math.min(step, part.height - y * step)]
      let sum = 0
      for (let dy = 0; dy < high; dy++) {
        let at = ((part.y + y * step + dy) * width + part.x + x * step) * 4
        for (let dx = 0; dx < wide; dx++, at += 4) {
          const alpha = (data[at + 3] ?? 0) / 255
          sum += (0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0)) * alpha + 255 * (1 - alpha)
        }
      }
      light[y * grid.width + x] = sum / (wide * high)
    }
  return { ...grid, data: light }
}

/** Twice averaged over so many squares each way: soft as if seen through a lens; edges go on as they are. */
export function blurred(grid: Grid, radius: number): Grid {
  const { width, height } = grid
  const [out, between] = [grid.data.slice(), new Float32Array(grid.data.length)]
  for (let pass = 0; pass < 2; pass++) {
    for (let y = 0; y < height; y++) averaged(out, between, y * width, 1, width, radius)
    for (let x = 0; x < width; x++) averaged(between, out, x, width, height, radius)
  }
  return { ...grid, data: out }
}

/** One line of it, `count` squares `step` apart. */
function averaged(from: Float32Array, to: Float32Array, begin: number, step: number, count: number, radius: number): void {
  const within = (n: number) => from[begin + Math.max(0, Math.min(count - 1, n)) * step] ?? 0
  const size = 2 * radius + 1
  let sum = 0
  for (let n = -radius; n <= radius; n++) sum += within(n)
  for (let n = 0; n < count; n++) {
    to[begin + n * step] = sum / size
    sum += within(n + radius + 1) - within(n - radius)
  }
}

/** What three quarters are no lighter than: what the goods are like where light falls on them. */
export const toneOf = ({ data }: Grid): number => data.slice().sort()[Math.floor(data.length * 0.75)] ?? 255

export const changed = (grid: Grid, by: (value: number) => number): Grid => ({ ...grid, data: grid.data.map((one) => by(one)) })

/** Tells the figures of a row of so many pixels, between those of the squares. */
export function rowsOf({ step, width, height, data }: Grid, pixels: number): (y: number, to: Float64Array) => void {
  const across = Array.from({ length: pixels }, (_, x) => between(x, step, width))
  const [left, right] = [Int32Array.from(across, ([first]) => first), Int32Array.from(across, ([, second]) => second)]
  const share = Float64Array.from(across, ([, , part]) => part)
  const line = new Float64Array(width)
  return (y, to) => {
    const [top, below, low] = between(y, step, height)
    for (let x = 0; x < width; x++) line[x] = (data[top * width + x] ?? 0) * (1 - low) + (data[below * width + x] ?? 0) * low
    for (let x = 0; x < pixels; x++) {
      const first = line[left[x] ?? 0] ?? 0
      to[x] = first + ((line[right[x] ?? 0] ?? 0) - first) * (share[x] ?? 0)
    }
  }
}

/** Between which two squares a pixel lies, and how near to the second. */
function between(pixel: number, step: number, count: number): readonly [first: number, second: number, share: number] {
  const place = Math.max(0, Math.min(count - 1, (pixel + 0.5) / step - 0.5))
  const first = Math.floor(place)
  return [first, Math.min(count - 1, first + 1), place - first]
}
