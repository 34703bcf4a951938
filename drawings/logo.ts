import { darker, isDark, lighter } from './colour.ts'
import { lettering } from './letters.ts'
import { marks, type MarkName, type Stroke } from './marks.ts'
import { warped, type Warp } from './path.ts'
import { group, n } from './shape.ts'
import { linear, type Sheet } from './sheet.ts'

/** How the mark gets onto the goods. */
export type Finish = 'print' | 'foil' | 'engrave' | 'emboss' | 'stitch'

/** Where on the goods: centre, width, and how the surface there lies. Lengths in picture units (1000 wide). */
export type Place = {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly layout?: 'stack' | 'row' | 'mark' | 'word'
  readonly finish?: Finish
  readonly turn?: number
  readonly skew?: readonly [number, number]
  /** How far the middle sinks below the ends, for a surface that turns away to both sides. */
  readonly bend?: number
  readonly colour?: string
  /** Print slightly worn into the surface: 0–1. */
  readonly opacity?: number
}

type Laid = { readonly strokes: readonly Stroke[]; readonly w: number; readonly h: number }

/** The mark and its name in one of four arrangements; the mark is 100 high. */
function laid(mark: MarkName, layout: NonNullable<Place['layout']>): Laid {
  const { name, strokes } = marks[mark]
  const word = lettering(name, 34)
  if (layout === 'mark') return { strokes, w: 100, h: 100 }
  if (layout === 'word') return { strokes: [{ d: word.d, width: 17 }], w: word.width, h: 100 }
  if (layout === 'row') {
    const size = 0.5
    const set = warped(word.d, ([x, y]) => [128 + x * size, 26 + y * size])
    return { strokes: [...strokes, { d: set, width: 9 }], w: 128 + word.width * size, h: 100 }
  }
  const size = Math.min(0.3, 170 / word.width)
  const w = Math.max(100, word.width * size)
  const centred = strokes.map((s) => ({ ...s, d: warped(s.d, ([x, y]) => [x + w / 2 - 50, y]) }))
  const set = warped(word.d, ([x, y]) => [x * size + (w - word.width * size) / 2, 122 + y * size])
  return { strokes: [...centred, { d: set, width: 17 * size * 1.05 }], w, h: 122 + 100 * size }
}

const drawn = (strokes: readonly Stroke[], scale: number, warp: Warp, paint: string) =>
  strokes
    .map(({ d, width }) => {
      const path = warped(d, warp)
      return width === undefined
        ? `<path d="${path}" fill="${paint}"/>`
        : `<path d="${path}" fill="none" stroke="${paint}" stroke-width="${n(width * scale)}" stroke-linecap="round" stroke-linejoin="round"/>`
    })
    .join('')

/** The ink a printer would choose on this ground. */
export const inkOn = (ground: string) => (isDark(ground) ? '#f4efe4' : '#2b2a2c')

/** The mark as it lies on goods of the colour `ground`. */
export function logoOn(sheet: Sheet, mark: MarkName, ink: string, ground: string, place: Place): string {
  const { x, y, w, bend = 0, turn = 0, skew = [0, 0], finish = 'print', opacity = 0.94 } = place
  const set = laid(mark, place.layout ?? 'stack')
  const scale = w / set.w
  const warp: Warp = ([px, py]) => {
    const across = (px / set.w) * 2 - 1
    return [(px - set.w / 2) * scale, (py - set.h / 2) * scale + bend * (1 - across * across)]
  }
  const put = (paint: string) => drawn(set.strokes, scale, warp, paint)
  const moved = `transform="translate(${n(x)} ${n(y)}) rotate(${turn}) skewX(${skew[0]}) skewY(${skew[1]})"`
  return group(finished(sheet, finish, place.colour ?? ink, ground, put, w), `${moved} opacity="${opacity}"`)
}

const shifted = (content: string, by: number) => group(content, `transform="translate(${by} ${by})"`)

function finished(sheet: Sheet, finish: Finish, ink: string, ground: string, put: (paint: string) => string, w: number): string {
  const depth = Math.max(0.8, w / 130)
  switch (finish) {
    case 'print':
      return put(ink)
    case 'foil': {
      const gold = linear(
        sheet,
        [
          [0, '#8f6a22'],
          [0.3, '#e8cd86'],
          [0.48, '#b98c38'],
          [0.7, '#f4e2a8'],
          [1, '#97702a'],
        ],
        [0, 0, 1, 1],
      )
      return shifted(put(darker(ground, 0.4)), depth * 0.6) + put('#c29a48') + group(put(gold), 'opacity=".9"')
    }
    case 'engrave':
      return (
        shifted(put(isDark(ground) ? darker(ground, 0.5) : lighter(ground, 0.6)), depth * 0.6) +
        put(isDark(ground) ? '#d3d6d8' : darker(ground, 0.5))
      )
    case 'emboss':
      return shifted(put(lighter(ground, 0.45)), depth) + shifted(put(darker(ground, 0.5)), -depth * 0.7) + put(darker(ground, 0.16))
    case 'stitch':
      return shifted(put(darker(ground, 0.6)), depth * 1.4) + put(ink) + group(put(threads(sheet, ink)), 'opacity=".55"')
  }
}

/** Embroidery: slanting threads, each lit on one side. */
function threads(sheet: Sheet, ink: string): string {
  return sheet.define(
    `<pattern id="@" width="24" height="24" patternUnits="userSpaceOnUse" patternTransform="rotate(58)">${[0, 6, 12, 18]
      .map(
        (y) =>
          `<path d="M0 ${y + 1}H24" stroke="${lighter(ink, 0.5)}" stroke-width="2"/><path d="M0 ${y + 4}H24" stroke="${darker(ink, 0.5)}" stroke-width="2"/>`,
      )
      .join('')}</pattern>`,
  )
}
