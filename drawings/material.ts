import { darker, isDark, lighter } from './colour.ts'
import { fill, group, inside, line, n, oval, soft } from './shape.ts'
import { linear, radial, type Sheet, type Stop } from './sheet.ts'
import { grain, type Texture } from './texture.ts'

/** A crease: its line, how broad it is, and how deep (0–1). */
export type Fold = readonly [d: string, width?: number, depth?: number]

export type Cloth = {
  readonly texture?: Texture
  readonly strength?: number
  readonly folds?: readonly Fold[]
  /** How much the edges turn away from the light: 0 flat sheet – 1 pillow. */
  readonly puff?: number
  /** Where the light comes from, as a gradient's way in shares of the shape's box. */
  readonly way?: readonly number[]
  readonly sheen?: number
}

/** A soft thing: colour lit from the upper left, grain, creases with a lit and a dark side, edges that turn away. */
export function cloth(sheet: Sheet, d: string, colour: string, how: Cloth = {}): string {
  const { texture = 'cotton', strength = 0.22, folds = [], puff = 0.5, way = [0.1, 0, 0.8, 1], sheen = 0.2 } = how
  const dark = isDark(colour)
  const base = linear(
    sheet,
    [
      [0, lighter(colour, dark ? sheen * 0.55 : sheen)],
      [0.45, colour],
      [1, darker(colour, dark ? 0.2 : 0.13)],
    ],
    [...way],
  )
  const shade = darker(colour, 0.75)
  const glow = lighter(colour, 0.75)
  const creases = folds.map(([path, width = 16, depth = 0.3]) => line(path, shade, width, depth)).join('')
  const crests = folds
    .map(([path, width = 16, depth = 0.3]) =>
      group(line(path, glow, width * 0.8, depth * (dark ? 0.4 : 0.8)), `transform="translate(${n(-width * 0.9)} ${n(-width * 0.4)})"`),
    )
    .join('')
  const edge = line(d, shade, 46, 0.42 * puff) + group(line(d, glow, 30, 0.3 * puff), 'transform="translate(22 24)"')
  const light = edge + crests + creases
  return (
    inside(sheet, d, fill(d, base) + (light ? soft(sheet, 11, light) : '') + grain(sheet, d, texture, colour, strength)) +
    line(d, shade, 1.6, 0.25)
  )
}

/** A hard thing: one gradient, no grain unless asked, a fine edge. */
export function solid(sheet: Sheet, d: string, colour: string, way: readonly number[] = [0, 0, 1, 1], gloss = 0.3): string {
  const stops: Stop[] = [
    [0, lighter(colour, gloss)],
    [0.5, colour],
    [1, darker(colour, 0.25)],
  ]
  return fill(d, linear(sheet, stops, [...way])) + line(d, darker(colour, 0.7), 1.4, 0.25)
}

/** Light across a round body, left to right: rim, highlight, core shadow, reflected light. */
export function roundness(sheet: Sheet, colour: string, gloss = 0.5): string {
  return linear(
    sheet,
    [
      [0, darker(colour, 0.34)],
      [0.08, darker(colour, 0.1)],
      [0.2, lighter(colour, gloss * 0.55)],
      [0.27, lighter(colour, gloss)],
      [0.36, lighter(colour, gloss * 0.3)],
      [0.52, colour],
      [0.78, darker(colour, 0.24)],
      [0.93, darker(colour, 0.42)],
      [1, darker(colour, 0.26)],
    ],
    [0, 0, 1, 0],
  )
}

/** Bands of sky and room as polished metal shows them, left to right. */
export function metal(sheet: Sheet, colour: string): string {
  const bands: Stop[] = [
    [0, darker(colour, 0.45)],
    [0.1, lighter(colour, 0.35)],
    [0.22, lighter(colour, 0.8)],
    [0.32, colour],
    [0.5, darker(colour, 0.18)],
    [0.68, lighter(colour, 0.3)],
    [0.8, darker(colour, 0.3)],
    [0.94, darker(colour, 0.55)],
    [1, lighter(colour, 0.1)],
  ]
  return linear(sheet, bands, [0, 0, 1, 0])
}

/** A thread line: dashes with their small shadows. */
export function stitch(d: string, colour: string, size = 3): string {
  const dash = `fill="none" stroke-linecap="round" stroke-dasharray="${size * 3} ${size * 2.4}"`
  return `<path d="${d}" ${dash} stroke="${darker(colour, 0.6)}" stroke-width="${size}" opacity=".35" transform="translate(1 1.6)"/><path d="${d}" ${dash} stroke="${lighter(colour, 0.3)}" stroke-width="${size * 0.8}"/>`
}

/** A soft streak of light inside the outline `d`. */
export const glint = (sheet: Sheet, d: string, streak: string, width: number, opacity = 0.6, spread = 6) =>
  inside(sheet, d, soft(sheet, spread, line(streak, '#fff', width, opacity)))

/** The dark where a thing stands: a wide faint pool thrown to the right, and a narrow deep line of contact. */
export function footShadow(sheet: Sheet, cx: number, y: number, half: number): string {
  const pool = radial(sheet, [
    [0, '#3a2418', 0.4],
    [0.5, '#3a2418', 0.2],
    [1, '#3a2418', 0],
  ])
  const contact = radial(sheet, [
    [0, '#1d100a', 0.75],
    [0.62, '#1d100a', 0.5],
    [1, '#1d100a', 0],
  ])
  return (
    fill(oval(cx + half * 0.32, y + 4, half * 1.62, half * 0.24 + 18), pool) +
    fill(oval(cx + 4, y - 1, half * 1.06, half * 0.05 + 10), contact)
  )
}

/** The same for a thing with corners: `foot` outlines where it touches the table. */
export const edgeShadow = (sheet: Sheet, foot: string): string =>
  soft(sheet, 26, group(fill(foot, '#3a2418', 0.42), 'transform="translate(34 10)"')) +
  soft(sheet, 6, group(fill(foot, '#1d100a', 0.6), 'transform="translate(4 5)"'))

/** The long reflections of a soft box at the left and a strip light at the right. */
export const studioGlints = (sheet: Sheet, d: string, x: number, top: number, bottom: number, right: number, strength = 0.55) =>
  inside(
    sheet,
    d,
    soft(sheet, 5, line(`M${x} ${top}V${bottom}`, '#fff', 26, strength)) +
      soft(sheet, 3, line(`M${right} ${top + 20}V${bottom - 20}`, '#fff', 7, strength * 0.6)),
  )

/** Brass as medals and pins are plated with. */
export const gold = '#c99a3f'

/** A disc of polished metal with a raised rim. */
export function disc(sheet: Sheet, cx: number, cy: number, r: number, hue: string): string {
  const face = linear(
    sheet,
    [
      [0, lighter(hue, 0.7)],
      [0.3, hue],
      [0.5, lighter(hue, 0.45)],
      [0.75, darker(hue, 0.25)],
      [1, lighter(hue, 0.2)],
    ],
    [0, 0, 1, 1],
  )
  const back = linear(
    sheet,
    [
      [0, darker(hue, 0.3)],
      [0.5, lighter(hue, 0.6)],
      [1, darker(hue, 0.45)],
    ],
    [0, 0, 1, 1],
  )
  return (
    fill(oval(cx, cy, r), face) +
    line(oval(cx, cy, r), darker(hue, 0.6), 2, 0.6) +
    fill(oval(cx, cy, r * 0.87), back) +
    fill(oval(cx, cy, r * 0.84), face)
  )
}
