import type { PrintForm } from '../../contract/goods/printForm.ts'
import { blurred, changed, lightOf, rowsOf, toneOf, type Grid, type Part } from './light.ts'
import { clothOn, cylinderOn, flatOn, partOf, type Box, type Seen } from './maps.ts'
import { printRow, type Row } from './press.ts'
import { shrunk, type Raster } from './raster.ts'

/** What is printed on the goods, and where. */
export type Printed = {
  /** On nothing where nothing is printed. */
  readonly artwork: Raster
  /** The area on the picture of the goods, in its pixels. */
  readonly area: Box
  /** Where in the area the artwork lies, in shares of its width and height. */
  readonly place: Box
  readonly form: PrintForm
}

/**
 * The goods with the artwork printed on them: laid as the surface lies, lit as the goods are. What is not printed on is as it was.
 * `mm`: how many pixels of the goods' picture a millimetre is.
 */
export function mockUp(goods: Raster, printed: readonly Printed[], mm: number): Raster {
  const out: Raster = { width: goods.width, height: goods.height, data: goods.data.slice() }
  for (const one of printed) {
    const { seen, shade } = surfaceOf(goods, one, mm)
    if (seen.part.width > 0 && seen.part.height > 0) print(out, inPlace(seen, one.place), one.artwork, shade)
  }
  return out
}

/** A surface: what is seen of it where, and how light an ink is there, 1: as it is. */
type Surface = { readonly seen: Seen; readonly shade: Grid }

function surfaceOf(goods: Raster, { area, form }: Printed, mm: number): Surface {
  if (form.kind === 'cloth') return clothOf(goods, area, form.foldMm * mm)
  const seen = form.kind === 'flat' ? flatOn(area, form, mm, goods) : cylinderOn(area, form, mm, goods)
  return { seen, shade: shadeOf(lightOn(goods, seen.part), strengths[form.kind]) }
}

/** How much the light on the goods does to ink. */
const strengths = { flat: 0.55, cylinder: 0.75, cloth: 1 } as const

/** So many squares a picture is wide, of which light is told; what is smaller is no shade but grain. */
const squares = 240

const lightOn = (goods: Raster, part: Part): Grid => blurred(lightOf(goods, part, Math.max(1, Math.floor(goods.width / squares))), 1)

/** Dark goods have small shades: they are measured as if on goods that are not. */
const leastTone = 90
const [darkest, lightest] = [0.4, 1.5]

function shadeOf(light: Grid, strength: number): Grid {
  const tone = toneOf(light)
  const by = strength / Math.max(tone, leastTone)
  return changed(light, (one) => Math.max(darkest, Math.min(lightest, 1 + (one - tone) * by)))
}

/** What changes by so much light over a hundredth of the picture is as steep as folds are. */
const steep = 14

/** Folds: what is lighter is turned to the light, and takes along what is printed. */
function clothOf(goods: Raster, area: Box, fold: number): Surface {
  const part = partOf(area, goods)
  const light = lightOn(goods, part)
  const soft = blurred(light, 3)
  const by = (fold * goods.width) / 100 / steep / soft.step
  const slope = (dx: number, dy: number): Grid => ({
    ...soft,
    data: soft.data.map((_, at) => {
      const [x, y] = [at % soft.width, Math.floor(at / soft.width)]
      return Math.max(-fold, Math.min(fold, ((lightAt(soft, x + dx, y + dy) - lightAt(soft, x - dx, y - dy)) / 2) * by))
    }),
  })
  return { seen: clothOn(area, part, { across: slope(1, 0), along: slope(0, 1) }), shade: shadeOf(light, strengths.cloth) }
}

const lightAt = ({ width, height, data }: Grid, x: number, y: number): number =>
  data[Math.max(0, Math.min(height - 1, y)) * width + Math.max(0, Math.min(width - 1, x))] ?? 0

/** The same, of the place in the area that the artwork takes. */
function inPlace({ part, rows }: Seen, place: Box): Seen {
  if (place.x === 0 && place.y === 0 && place.width === 1 && place.height === 1) return { part, rows }
  return {
    part,
    rows(y, across, along) {
      rows(y, across, along)
      for (let n = 0; n < part.width; n++) {
        across[n] = ((across[n] ?? 0) - place.x) / place.width
        along[n] = ((along[n] ?? 0) - place.y) / place.height
      }
    },
  }
}

/** The least step from pixel to pixel, in shares of the artwork: where it is seen largest. */
function finest({ part, rows }: Seen): { across: number; along: number } {
  const [here, below] = [newRow(part.width), newRow(part.width)]
  let [across, along] = [1, 1]
  for (const share of [0.1, 0.3, 0.5, 0.7, 0.9]) {
    const y = Math.floor((part.height - 1) * share)
    rows(y, here.u, here.v)
    rows(y + 1, below.u, below.v)
    for (let n = 0; n < part.width; n++) {
      const [u, v] = [here.u[n] ?? 0, here.v[n] ?? 0]
      if (u < 0 || u > 1 || v < 0 || v > 1) continue
      across = Math.min(across, stepOf((here.u[n + 1] ?? u) - u, (below.u[n] ?? u) - u) ?? 1 / part.width)
      along = Math.min(along, stepOf((here.v[n + 1] ?? v) - v, (below.v[n] ?? v) - v) ?? 1 / part.height)
    }
  }
  return { across, along }
}

const newRow = (width: number): Row => ({ u: new Float64Array(width), v: new Float64Array(width) })

/** How far it goes for a pixel to the right or down, whichever is further; null where it stands still. */
const stepOf = (right: number, down: number): number | null => Math.max(Math.abs(right), Math.abs(down)) || null

/** No picture of goods is larger: so much of the artwork is enough. */
const mostPixels = 4000

/** Prints on `out`, row by row. */
function print(out: Raster, seen: Seen, full: Raster, shade: Grid): void {
  const { part, rows } = seen
  const fine = finest(seen)
  // Sampled a pixel apart, each must stand for all that lies between.
  const enough = (step: number) => Math.min(mostPixels, Math.ceil(1 / step - 1e-6))
  const artwork = shrunk(full, enough(fine.across), enough(fine.along))
  let [row, next] = [newRow(part.width), newRow(part.width)]
  const light = new Float64Array(part.width)
  const lightAlong = rowsOf(shade, part.width)
  rows(0, row.u, row.v)
  for (let y = 0; y < part.height; y++) {
    // Of the last row it is the one before that tells how far a row is from the next.
    if (y + 1 < part.height) rows(y + 1, next.u, next.v)
    lightAlong(y, light)
    printRow(out, ((part.y + y) * out.width + part.x) * 4, row, part.height > 1 ? next : row, artwork, light)
    ;[row, next] = [next, row]
  }
}
