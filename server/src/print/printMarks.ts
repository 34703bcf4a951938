import { pathOperators, points, toPoints } from './pdfPath.ts'
import type { Surface } from '../../../contract/artwork/design.ts'

/** How far the sheet goes beyond what is printed, mm: there the marks lie. */
export const slugMm = 10

const gap = 1 // mm beyond what is printed
const long = 6 // mm
const hairline = 0.25 // points
const [ring, cross] = [1.5, 2.5] // mm
/** A side that is shorter has no room for a mark in its middle. */
const roomFor = 20 // mm

type Sized = Pick<Surface, 'widthMm' | 'heightMm'>

/** Where it is cut, and where the plates meet: lines on every plate, from the lower left corner of what is cut. `space` has all plates. */
export function marks({ widthMm: width, heightMm: height }: Sized, bleedMm: number, space: string): string {
  const away = bleedMm + gap
  const cuts = [0, width].flatMap((x) => [`M${x} ${-away - long} L${x} ${-away}`, `M${x} ${height + away} L${x} ${height + away + long}`])
  const sides = [0, height].flatMap((y) => [`M${-away - long} ${y} L${-away} ${y}`, `M${width + away} ${y} L${width + away + long} ${y}`])
  const out = bleedMm + slugMm / 2
  const [acrossTop, alongSides] = [width >= roomFor, height >= roomFor]
  const middles = [
    ...(acrossTop ? [register(width / 2, -out), register(width / 2, height + out)] : []),
    ...(alongSides ? [register(-out, height / 2), register(width + out, height / 2)] : []),
  ]
  const path = [...cuts, ...sides, ...middles].map((d) => pathOperators(toPoints(height), d)).join('\n')
  return `q /${space} CS 1 SCN ${hairline} w\n${path}\nS Q`
}

/** A ring with a cross, around a point. */
function register(x: number, y: number): string {
  const bent = ring * 0.5523
  const ringOf = [
    `M${x + ring} ${y}`,
    `C${x + ring} ${y + bent} ${x + bent} ${y + ring} ${x} ${y + ring}`,
    `C${x - bent} ${y + ring} ${x - ring} ${y + bent} ${x - ring} ${y}`,
    `C${x - ring} ${y - bent} ${x - bent} ${y - ring} ${x} ${y - ring}`,
    `C${x + bent} ${y - ring} ${x + ring} ${y - bent} ${x + ring} ${y} Z`,
  ]
  return `${ringOf.join(' ')} M${x - cross} ${y} L${x + cross} ${y} M${x} ${y - cross} L${x} ${y + cross}`
}

/** The corners of a box around what is cut, so many mm beyond it, from the lower left corner of the sheet, in points. */
export function boxAround({ widthMm, heightMm }: Sized, bleedMm: number, beyond: number): [number, number, number, number] {
  const inset = bleedMm + slugMm - beyond
  return [points(inset), points(inset), points(widthMm + 2 * beyond), points(heightMm + 2 * beyond)]
}
