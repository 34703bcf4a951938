import type { PrintForm } from '../../contract/goods/printForm.ts'
import { mockUp, type Printed } from './mockUp.ts'
import { blank, type Raster } from './raster.ts'

export type Rgba = readonly [number, number, number, number]

/** A picture painted pixel by pixel. */
export function painted(width: number, height: number, at: (x: number, y: number) => Rgba): Raster {
  const picture = blank(width, height)
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) picture.data.set(at(x, y), (y * width + x) * 4)
  return picture
}

export const whole = { x: 0, y: 0, width: 1, height: 1 }

/** The pixel of a picture. */
export const pixel = ({ width, data }: Raster, x: number, y: number): number[] => [
  ...data.slice((y * width + x) * 4, (y * width + x) * 4 + 4),
]

/** Squares in two colours, and nothing in every third column. */
const chequered = painted(12, 8, (x, y) => (x % 3 === 2 ? [0, 0, 0, 0] : (x + y) % 2 === 0 ? [200, 30, 40, 255] : [20, 60, 180, 255]))

/** White goods with a fold. */
const folded = painted(20, 14, (x) => {
  const light = Math.round(215 + 35 * Math.sin(x / 2))
  return [light, light, light, 255]
})

const printed = (form: PrintForm): Printed => ({ artwork: chequered, area: { x: 3, y: 3, width: 13.5, height: 8 }, place: whole, form })

const corners = [
  { xMm: 0, yMm: 0 },
  { xMm: -2, yMm: 1 },
  { xMm: 1, yMm: 2 },
  { xMm: 2, yMm: -1 },
]

/** What is kept of each form, to be compared with. */
export const golden: Readonly<Record<string, () => Raster>> = {
  flat: () => mockUp(folded, [printed({ kind: 'flat' })], 1),
  tilted: () => mockUp(folded, [printed({ kind: 'flat', corners })], 1),
  upright: () => mockUp(folded, [printed({ kind: 'cylinder', axis: 'vertical', arc: 150, bowMm: 2 })], 1),
  lying: () => mockUp(folded, [printed({ kind: 'cylinder', axis: 'horizontal', arc: 120, bowMm: -2 })], 1),
  cloth: () => mockUp(folded, [printed({ kind: 'cloth', foldMm: 2 })], 1),
}
