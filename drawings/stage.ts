import { colours, darker, lighter, type ColourName } from './colour.ts'
import { plinth, windowLight } from './ground.ts'
import { drawn, type KindName } from './kinds.ts'
import type { MarkName } from './marks.ts'
import { fill, group, n, oval, soft } from './shape.ts'
import { linear, newSheet, radial, type Sheet } from './sheet.ts'
import { picture, placed, rested } from './views.ts'

/** One piece on a stage: what, its colour, where its foot stands, its larger side, and what it stands on. */
export type Piece = readonly [kind: KindName, colour: ColourName, cx: number, foot: number, size: number, turnOrPlinth?: number]

export type Composition = {
  readonly name: string
  readonly mark: MarkName
  /** The colour of wall and floor. */
  readonly hue: string
  /** Seen from above (then the sixth number of a piece is its turn in degrees) or on a stage (then it is a plinth's height). */
  readonly from: 'above' | 'stage'
  readonly pieces: readonly Piece[]
  readonly frame: readonly [w: number, h: number]
  /** A shape on the wall behind the goods: centre x, half width. */
  readonly arch?: readonly [number, number]
}

const frameOf = (w: number, h: number) => `M0 0H${w}V${h}H0Z`

function stageGround(sheet: Sheet, { frame: [w, h], hue, arch }: Composition): string {
  const horizon = Math.round(h * 0.74)
  const wall = fill(
    frameOf(w, h),
    linear(
      sheet,
      [
        [0, lighter(hue, 0.5)],
        [1, hue],
      ],
      [0, 0, 1, 1],
    ),
  )
  const lamp = fill(
    frameOf(w, h),
    radial(
      sheet,
      [
        [0, '#ffffff', 0.6],
        [1, '#ffffff', 0],
      ],
      [0.26, 0.2, 0.7],
    ),
  )
  const floor = fill(
    `M0 ${horizon}H${w}V${h}H0Z`,
    linear(sheet, [
      [0, darker(hue, 0.05)],
      [0.25, lighter(hue, 0.18)],
      [1, lighter(hue, 0.42)],
    ]),
  )
  const edge = soft(sheet, 12, fill(`M-40 ${horizon - 8}H${w + 40}V${horizon + 10}H-40Z`, darker(hue, 0.5), 0.2))
  const [cx, half] = arch ?? [0, 0]
  const top = Math.round(h * 0.1)
  const shape = `M${cx - half} ${horizon}V${top + half}A${half} ${half} 0 0 1 ${cx + half} ${top + half}V${horizon}Z`
  const wallArch = half
    ? fill(
        shape,
        linear(
          sheet,
          [
            [0, darker(hue, 0.14)],
            [1, lighter(hue, 0.12)],
          ],
          [0, 0, 0.7, 1],
        ),
      )
    : ''
  return wall + wallArch + lamp + floor + edge
}

function aboveGround(sheet: Sheet, { frame: [w, h], hue, arch }: Composition): string {
  const desk = fill(
    frameOf(w, h),
    linear(
      sheet,
      [
        [0, lighter(hue, 0.45)],
        [1, hue],
      ],
      [0, 0, 1, 1],
    ),
  )
  const [cx, half] = arch ?? [w * 0.62, h * 0.6]
  const card =
    soft(sheet, 14, fill(oval(cx + 10, h * 0.5 + 16, half), darker(hue, 0.7), 0.14)) +
    fill(
      oval(cx, h * 0.5, half),
      linear(
        sheet,
        [
          [0, lighter(hue, 0.7)],
          [1, lighter(hue, 0.3)],
        ],
        [0, 0, 1, 1],
      ),
    )
  return desk + card
}

/** A drawing laid down around its centre, whatever it stood on before. */
function laidDown(
  sheet: Sheet,
  drawing: ReturnType<typeof drawn>,
  [cx, cy, size, turn]: readonly [number, number, number, number],
): string {
  const [x, y, w, h] = drawing.box
  const scale = size / Math.max(w, h)
  return group(
    rested(sheet, { ...drawing, rest: 'lies' }),
    `transform="translate(${n(cx)} ${n(cy)}) rotate(${turn}) scale(${scale.toFixed(4)}) translate(${n(-x - w / 2)} ${n(-y - h / 2)})"`,
  )
}

/** The whole composition as SVG text; no words in it but the goods' own marks. */
export function compositionSvg(of: Composition): string {
  const sheet = newSheet()
  const goods = of.pieces.map(([kind, colour, cx, foot, size, extra = 0]) => {
    const drawing = drawn(sheet, { kind, colour, mark: of.mark })
    if (of.from === 'above') return laidDown(sheet, drawing, [cx, foot, size, extra])
    const width = (drawing.box[2] / Math.max(drawing.box[2], drawing.box[3])) * size
    const under = extra ? plinth(sheet, cx, foot - 6, Math.round(width * 0.62), extra, lighter(of.hue, 0.45)) : ''
    return under + placed(sheet, drawing, cx, foot, size)
  })
  const ground = of.from === 'above' ? aboveGround(sheet, of) : stageGround(sheet, of)
  const [w, h] = of.frame
  return picture(sheet, ground + windowLight(sheet, w, h, 0.09) + goods.join(''), w, h)
}

/** The colours walls and desks are painted in. */
export const hues = {
  paper: '#efe5d6',
  blush: '#f0d9cc',
  sage: '#d9e0d2',
  mist: '#d8dfe6',
  straw: '#eedfb9',
  seal: '#e9b9a4',
  plum: '#e2d3d8',
  sand: lighter(colours.sand, 0.45),
} as const
