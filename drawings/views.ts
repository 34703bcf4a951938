import { studio, tabletop, windowLight } from './ground.ts'
import { edgeShadow, footShadow } from './material.ts'
import type { Drawing } from './paint.ts'
import { fill, group, n, soft } from './shape.ts'
import { newSheet, plain, radial, type Sheet } from './sheet.ts'

export const views = ['front', 'back', 'angle', 'detail', 'set', 'inUse'] as const
export type View = (typeof views)[number]

/** A whole picture from what is on it. */
export const picture = (sheet: Sheet, content: string, w = 1000, h = 1000) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}">${sheet.defs()}${content}</svg>`

/** The shadow of a thing lying under the camera: close and dark, and wide and faint, thrown to the lower right. */
export function lying(sheet: Sheet, art: string): string {
  const filter = sheet.define(
    `<filter id="@" x="-.12" y="-.12" width="1.28" height="1.3" ${plain}><feGaussianBlur in="SourceAlpha" stdDeviation="20"/><feColorMatrix values="0 0 0 0 .2 0 0 0 0 .12 0 0 0 0 .08 0 0 0 .36 0"/><feOffset dx="20" dy="28" result="wide"/><feGaussianBlur in="SourceAlpha" stdDeviation="4"/><feColorMatrix values="0 0 0 0 .1 0 0 0 0 .06 0 0 0 0 .04 0 0 0 .46 0"/><feOffset dx="4" dy="6" result="close"/><feMerge><feMergeNode in="wide"/><feMergeNode in="close"/><feMergeNode in="SourceGraphic"/></feMerge></filter>`,
  )
  return group(art, `filter="${filter}"`)
}

/** The drawing with its shadow, in its own field. */
export function rested(sheet: Sheet, { art, box, rest, foot }: Drawing): string {
  if (rest === 'lies') return lying(sheet, art)
  if (foot) return edgeShadow(sheet, foot) + art
  return footShadow(sheet, box[0] + box[2] / 2, box[1] + box[3], box[2] / 2) + art
}

/** The drawing's box laid into a frame: `cx`, and `foot` for the lower edge; `size` is the larger side. */
export function placed(sheet: Sheet, drawing: Drawing, cx: number, foot: number, size: number, turn = 0): string {
  const [x, y, w, h] = drawing.box
  const scale = size / Math.max(w, h)
  const move = `translate(${n(cx)} ${n(foot)}) rotate(${turn}) scale(${scale.toFixed(4)}) translate(${n(-x - w / 2)} ${n(-y - h)})`
  return group(rested(sheet, drawing), `transform="${move}"`)
}

const ground = (sheet: Sheet, { rest }: Drawing) => (rest === 'lies' ? tabletop(sheet) : studio(sheet))

/** Tall thin things are shown larger, or they look lost. */
const slender = ({ box: [, , w, h] }: Drawing, size: number) => (h > w * 1.9 ? size * 1.12 : size)

const usualPart = 0.78

function middle(drawing: Drawing, part: number) {
  const [, , w, h] = drawing.box
  const size = part * slender(drawing, 1000)
  const tall = (h / Math.max(w, h)) * size
  return { cx: 500, foot: 500 + tall / 2 + (drawing.rest === 'stands' ? 10 : 0), size }
}

const centred = (sheet: Sheet, drawing: Drawing, part = usualPart, turn = 0) => {
  const { cx, foot, size } = middle(drawing, part)
  return placed(sheet, drawing, cx, foot, size, turn)
}

/** How the views `front` and `back` show a drawing: how much larger, and where in the frame of 1000 a point of its field is. */
export function shownIn(drawing: Drawing, view: 'front' | 'back') {
  const [x, y, w, h] = drawing.box
  const { cx, foot, size } = middle(drawing, usualPart)
  const scale = size / Math.max(w, h)
  const across = (px: number) => cx + (px - x - w / 2) * scale
  const at = (px: number, py: number): readonly [x: number, y: number] => [
    view === 'back' && !drawing.written ? 1000 - across(px) : across(px),
    foot + (py - y - h) * scale,
  ]
  return { scale, at }
}

/** `draw` answers the piece in one of the three colours of the goods: 0 is the one that is sold. */
export type Pieces = { readonly sheet: Sheet; readonly piece: (colour: number, back?: boolean) => Drawing }

const compositions: Record<View, (pieces: Pieces) => string> = {
  front({ sheet, piece }) {
    const one = piece(0)
    return ground(sheet, one) + centred(sheet, one)
  },
  back({ sheet, piece }) {
    const one = piece(0, true)
    const seen = centred(sheet, one)
    return ground(sheet, one) + (one.written ? seen : group(seen, 'transform="translate(1000 0) scale(-1 1)"'))
  },
  angle({ sheet, piece }) {
    const one = piece(0)
    if (one.rest === 'lies')
      return tabletop(sheet) + placed(sheet, piece(0, true), 715, 740, 470, 12) + placed(sheet, one, 380, 890, 620, -8)
    return studio(sheet) + soft(sheet, 5, placed(sheet, piece(0, true), 700, 800, 560)) + placed(sheet, one, 400, 905, 700)
  },
  detail({ sheet, piece }) {
    const one = piece(0)
    const [x, y, size] = one.focus
    const scale = 1000 / size
    const close = group(rested(sheet, one), `transform="scale(${scale.toFixed(4)}) translate(${n(size / 2 - x)} ${n(size / 2 - y)})"`)
    const edge = radial(
      sheet,
      [
        [0.55, '#2a1710', 0],
        [1, '#2a1710', 0.22],
      ],
      [0.45, 0.42, 0.75],
    )
    return ground(sheet, one) + close + fill('M0 0H1000V1000H0Z', edge)
  },
  set({ sheet, piece }) {
    const one = piece(0)
    if (one.rest === 'lies')
      return (
        tabletop(sheet) +
        placed(sheet, piece(1), 285, 640, 450, -12) +
        placed(sheet, piece(2), 725, 640, 450, 11) +
        placed(sheet, one, 500, 930, 540, 1)
      )
    return (
      studio(sheet) +
      placed(sheet, piece(1), 240, 700, slender(one, 430)) +
      placed(sheet, piece(2), 742, 710, slender(one, 430)) +
      placed(sheet, one, 490, 905, slender(one, 545))
    )
  },
  inUse({ sheet, piece }) {
    const one = piece(0)
    return ground(sheet, one) + windowLight(sheet) + centred(sheet, one, 0.66, one.rest === 'lies' ? -6 : 0)
  },
}

/** The whole picture of goods in one view, as SVG text. */
export function viewSvg(view: View, piece: (sheet: Sheet, colour: number, back: boolean) => Drawing): string {
  const sheet = newSheet()
  const content = compositions[view]({ sheet, piece: (colour, back = false) => piece(sheet, colour, back) })
  return picture(sheet, content)
}
