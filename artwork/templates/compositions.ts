import type { Layer } from '../../contract/artwork/layer.ts'
import { figures, type FigureName } from './figures.ts'
import { block, circleD, cornersD, drawing, figure, frame, words, type Part } from './parts.ts'

// How templates are laid out. Each composition fills a surface of any size with a figure, a title and what stands beside it.

export type Size = { readonly width: number; readonly height: number }
export type Content = {
  readonly title: string
  readonly sub: string
  /** A year, a motto, a number: small, or large where the composition says so. */
  readonly more: string
  readonly figure: FigureName
  /** The inks: of what is most, of what stands out, and of words on the first. */
  readonly inks: readonly [main: string, accent: string, onMain: string]
  readonly font?: 'sans' | 'bold' | 'serif' | 'brush' | 'display'
}
type Composition = (size: Size, content: Content) => Layer[]

const shape = ({ figure: name, inks: [main, accent] }: Content, room: Parameters<typeof figure>[3]) =>
  figure('figure', '图案', figures[name](main, accent), room)

/** The figure above, the title below it, then a line and what else is said. */
const stacked: Composition = ({ width: w, height: h }, content) => {
  const { title, sub, inks, font = 'bold' } = content
  return [
    shape(content, { x: w / 2, y: h * 0.29, width: w * 0.6, height: h * 0.42 }),
    words('title', title, { x: w / 2, y: h * 0.65, width: w * 0.84, height: h * 0.2 }, inks[0], { font }),
    block('line', '横线', { x: w / 2, y: h * 0.78, width: w * 0.3, height: h * 0.012 }, inks[1]),
    words('sub', sub, { x: w / 2, y: h * 0.87, width: w * 0.8, height: h * 0.1 }, inks[0], { tracking: 0.1 }),
  ]
}

/** The figure at the left, the words beside it. */
const beside: Composition = ({ width: w, height: h }, content) => {
  const { title, sub, inks, font = 'bold' } = content
  return [
    shape(content, { x: w * 0.19, y: h / 2, width: w * 0.28, height: h * 0.72 }),
    words('title', title, { x: w * 0.66, y: h * 0.4, width: w * 0.58, height: h * 0.36 }, inks[0], { font, align: 'start' }),
    block('line', '横线', { x: w * 0.45, y: h * 0.61, width: w * 0.16, height: h * 0.022 }, inks[1]),
    words('sub', sub, { x: w * 0.66, y: h * 0.74, width: w * 0.58, height: h * 0.15 }, inks[0], { align: 'start' }),
  ]
}

/** A ring around figure and words. */
const roundel: Composition = ({ width: w, height: h }, content) => {
  const { title, sub, inks, font = 'bold' } = content
  const side = Math.min(w, h) * 0.96
  const [x, y] = [w / 2, h / 2]
  const rings: Part[] = [
    { d: circleD(50, 50, 48), stroke: inks[0], line: 2.4 },
    { d: circleD(50, 50, 44.5), stroke: inks[1], line: 0.9 },
  ]
  return [
    figure('ring', '圆环', rings, { x, y, width: side, height: side }),
    shape(content, { x, y: y - side * 0.19, width: side * 0.32, height: side * 0.32 }),
    words('title', title, { x, y: y + side * 0.1, width: side * 0.72, height: side * 0.17 }, inks[0], { font }),
    words('sub', sub, { x, y: y + side * 0.26, width: side * 0.5, height: side * 0.09 }, inks[1]),
  ]
}

/** Two frames, one within the other, and the words in the middle. */
const framed: Composition = ({ width: w, height: h }, { title, sub, more, inks, font = 'serif' }) => {
  const edge = Math.min(w, h)
  const inner = { x: w / 2, y: h / 2, width: w - edge * 0.16, height: h - edge * 0.16 }
  return [
    frame('frame', '外框', { x: w / 2, y: h / 2, width: w - edge * 0.06, height: h - edge * 0.06 }, inks[0], edge * 0.016),
    frame('inner', '内框', inner, inks[1], edge * 0.006),
    words('more', more, { x: w / 2, y: h * 0.27, width: w * 0.6, height: h * 0.11 }, inks[1], { tracking: 0.2 }),
    words('title', title, { x: w / 2, y: h * 0.5, width: w * 0.76, height: h * 0.28 }, inks[0], { font }),
    words('sub', sub, { x: w / 2, y: h * 0.73, width: w * 0.66, height: h * 0.11 }, inks[0]),
  ]
}

/** A band from side to side with the title in it. */
const banded: Composition = ({ width: w, height: h }, content) => {
  const { title, sub, more, inks, font = 'bold' } = content
  return [
    shape(content, { x: w / 2, y: h * 0.19, width: w * 0.3, height: h * 0.28 }),
    block('band', '色带', { x: w / 2, y: h * 0.54, width: w, height: h * 0.3 }, inks[0]),
    block('edge', '色条', { x: w / 2, y: h * 0.715, width: w, height: h * 0.02 }, inks[1]),
    words('title', title, { x: w / 2, y: h * 0.54, width: w * 0.86, height: h * 0.24 }, inks[2], { font }),
    words('sub', sub, { x: w / 2, y: h * 0.81, width: w * 0.76, height: h * 0.1 }, inks[0]),
    words('more', more, { x: w / 2, y: h * 0.92, width: w * 0.5, height: h * 0.07 }, inks[1], { tracking: 0.15 }),
  ]
}

/** A number as large as there is room for. */
const numbered: Composition = ({ width: w, height: h }, { title, sub, more, inks, font = 'display' }) => [
  words('more', more, { x: w / 2, y: h * 0.35, width: w * 0.86, height: h * 0.6 }, inks[1], { font }),
  block('line', '横线', { x: w / 2, y: h * 0.665, width: w * 0.7, height: h * 0.014 }, inks[0]),
  words('title', title, { x: w / 2, y: h * 0.77, width: w * 0.8, height: h * 0.16 }, inks[0], { font: 'bold' }),
  words('sub', sub, { x: w / 2, y: h * 0.91, width: w * 0.7, height: h * 0.09 }, inks[0]),
]

/** Rays from the middle behind a disc that holds the title. */
const radiant: Composition = ({ width: w, height: h }, { title, sub, more, inks, font = 'display' }) => {
  const side = Math.min(w, h)
  const room = { x: w / 2, y: h * 0.5, width: side * 0.98, height: side * 0.98 }
  const rays: Part[] = [
    { d: cornersD(24, [49, 42]), fill: inks[1] },
    { d: circleD(50, 50, 38), fill: inks[0] },
    { d: circleD(50, 50, 35.5), stroke: inks[2], line: 0.8 },
  ]
  return [
    figure('rays', '光芒', rays, room),
    words('more', more, { x: w / 2, y: h / 2 - side * 0.17, width: side * 0.4, height: side * 0.09 }, inks[2]),
    words('title', title, { x: w / 2, y: h / 2, width: side * 0.62, height: side * 0.2 }, inks[2], { font }),
    words('sub', sub, { x: w / 2, y: h / 2 + side * 0.17, width: side * 0.46, height: side * 0.08 }, inks[2]),
  ]
}

/** A wreath around a number or a sign, the title below. */
const wreathed: Composition = ({ width: w, height: h }, { title, sub, more, inks, font = 'serif' }) => {
  const side = Math.min(w * 0.8, h * 0.62)
  const y = h * 0.36
  return [
    figure('wreath', '桂冠', figures.wreath(inks[1]), { x: w / 2, y, width: side, height: side }),
    words('more', more, { x: w / 2, y, width: side * 0.46, height: side * 0.34 }, inks[0], { font: 'display' }),
    words('title', title, { x: w / 2, y: h * 0.78, width: w * 0.84, height: h * 0.16 }, inks[0], { font }),
    words('sub', sub, { x: w / 2, y: h * 0.92, width: w * 0.7, height: h * 0.09 }, inks[0]),
  ]
}

/** A ribbon with the title, a star above it. */
const ribboned: Composition = ({ width: w, height: h }, content) => {
  const { title, sub, more, inks, font = 'bold' } = content
  const fold: Part[] = [
    { d: 'M0 10L18 10L18 34L0 34L7 22Z', fill: inks[1] },
    { d: 'M120 10L102 10L102 34L120 34L113 22Z', fill: inks[1] },
    { d: 'M10 2L110 2L110 28L10 28Z', fill: inks[0] },
  ]
  return [
    shape(content, { x: w / 2, y: h * 0.24, width: w * 0.5, height: h * 0.36 }),
    drawing('ribbon', '飘带', { width: 120, height: 36 }, fold, { x: w / 2, y: h * 0.6, width: w * 0.96, height: h * 0.28 }),
    words('title', title, { x: w / 2, y: h * 0.575, width: w * 0.7, height: h * 0.18 }, inks[2], { font }),
    words('sub', sub, { x: w / 2, y: h * 0.81, width: w * 0.74, height: h * 0.1 }, inks[0]),
    words('more', more, { x: w / 2, y: h * 0.92, width: w * 0.5, height: h * 0.07 }, inks[1], { tracking: 0.15 }),
  ]
}

const hills: Part['d'] = 'M0 60C20 30 34 28 52 52C66 34 82 30 100 50L100 100L0 100Z'
const swell: Part['d'] = 'M0 60C16 40 34 40 50 60C66 80 84 80 100 60L100 100L0 100Z'

/** Words above, hills or waves from side to side below. */
const landscape =
  (ground: string, name: string): Composition =>
  ({ width: w, height: h }, { title, sub, more, inks, font = 'bold' }) => [
    drawing('back', name, { width: 100, height: 100 }, [{ d: ground, fill: inks[1] }], {
      x: w / 2,
      y: h * 0.76,
      width: w,
      height: h * 0.48,
    }),
    drawing('front', name, { width: 100, height: 100 }, [{ d: mirrored(ground), fill: inks[0] }], {
      ...{ x: w / 2, y: h * 0.84, width: w, height: h * 0.32 },
    }),
    words('title', title, { x: w / 2, y: h * 0.24, width: w * 0.84, height: h * 0.26 }, inks[0], { font }),
    words('sub', sub, { x: w / 2, y: h * 0.43, width: w * 0.72, height: h * 0.1 }, inks[0]),
    words('more', more, { x: w / 2, y: h * 0.92, width: w * 0.6, height: h * 0.09 }, inks[2], { tracking: 0.15 }),
  ]

/** A path in a box of 100, the other way round. */
const mirrored = (d: string): string => d.replaceAll(/([\d.]+) ([\d.]+)/g, (_, x: string, y: string) => `${100 - Number(x)} ${y}`)

/** A badge: the company on a band, room for a photo, name and post. */
const badge: Composition = ({ width: w, height: h }, content) => {
  const { title, sub, more, inks } = content
  const photo = { x: w / 2, y: h * 0.48, width: Math.min(w * 0.42, h * 0.3), height: Math.min(w * 0.56, h * 0.4) }
  return [
    block('band', '顶部色块', { x: w / 2, y: h * 0.12, width: w, height: h * 0.24 }, inks[0]),
    block('edge', '色条', { x: w / 2, y: h * 0.25, width: w, height: h * 0.016 }, inks[1]),
    words('title', title, { x: w / 2, y: h * 0.12, width: w * 0.82, height: h * 0.12 }, inks[2], { font: 'bold' }),
    frame('photo', '照片框', photo, inks[1], Math.min(w, h) * 0.008),
    words('sub', sub, { x: w / 2, y: h * 0.76, width: w * 0.6, height: h * 0.11 }, inks[0], { font: 'bold' }),
    words('more', more, { x: w / 2, y: h * 0.875, width: w * 0.7, height: h * 0.065 }, inks[0]),
    block('foot', '底部色块', { x: w / 2, y: h * 0.975, width: w, height: h * 0.05 }, inks[0]),
  ]
}

/** A badge that lies: a figure and the company at the left, name and post at the right. */
const nameplate: Composition = ({ width: w, height: h }, content) => {
  const { title, sub, more, inks } = content
  return [
    block('band', '左侧色块', { x: w * 0.18, y: h / 2, width: w * 0.36, height: h }, inks[0]),
    figure('figure', '图案', figures[content.figure](inks[2], inks[1]), { x: w * 0.18, y: h * 0.38, width: w * 0.24, height: h * 0.4 }),
    words('title', title, { x: w * 0.18, y: h * 0.77, width: w * 0.3, height: h * 0.14 }, inks[2], { font: 'bold' }),
    words('sub', sub, { x: w * 0.68, y: h * 0.42, width: w * 0.52, height: h * 0.3 }, inks[0], { font: 'bold' }),
    block('line', '横线', { x: w * 0.68, y: h * 0.62, width: w * 0.4, height: h * 0.014 }, inks[1]),
    words('more', more, { x: w * 0.68, y: h * 0.75, width: w * 0.52, height: h * 0.12 }, inks[0]),
  ]
}

/** The title from top to bottom, a seal and small words beside it. */
const vertical: Composition = ({ width: w, height: h }, { title, sub, more, inks, font = 'brush' }) => {
  const seal = Math.min(w, h) * 0.18
  const at = { x: w * 0.3, y: h * 0.78, width: seal, height: seal }
  return [
    words('title', title, { x: w * 0.6, y: h / 2, width: w * 0.44, height: h * 0.86 }, inks[0], { font, isVertical: true }),
    words('sub', sub, { x: w * 0.3, y: h * 0.38, width: w * 0.1, height: h * 0.56 }, inks[0], { font: 'serif', isVertical: true }),
    block('seal', '印章', at, inks[1]),
    words('more', more, { ...at, width: seal * 0.84, height: seal * 0.84 }, inks[2], { font: 'serif' }),
  ]
}

const dots: readonly (readonly [x: number, y: number, r: number])[] = [
  ...([
    [8, 12, 2.2],
    [20, 6, 1.2],
    [33, 14, 1.6],
    [66, 10, 2],
    [80, 5, 1.3],
    [92, 15, 2.3],
  ] as const),
  ...([
    [6, 48, 1.4],
    [95, 46, 1.6],
    [9, 86, 2],
    [24, 93, 1.3],
    [40, 88, 1.7],
    [62, 94, 2.1],
    [78, 86, 1.4],
    [93, 90, 1.9],
  ] as const),
]

/** Dots all around, the words in the middle. */
const festive: Composition = ({ width: w, height: h }, content) => {
  const { title, sub, more, inks, font = 'display' } = content
  const unit = Math.min(w, h) / 100
  const at = ([x, y, r]: (typeof dots)[number]) =>
    circleD(Math.round(x * w) / 100, Math.round(y * h) / 100, Math.round(r * unit * 100) / 100)
  const parts: Part[] = [0, 1].map((turn) => ({
    d: dots.flatMap((dot, place) => (place % 2 === turn ? [at(dot)] : [])).join(''),
    fill: inks[turn === 0 ? 1 : 0],
  }))
  return [
    drawing('dots', '彩点', size(w, h), parts, { x: w / 2, y: h / 2, width: w, height: h }),
    shape(content, { x: w / 2, y: h * 0.25, width: w * 0.3, height: h * 0.24 }),
    words('title', title, { x: w / 2, y: h * 0.51, width: w * 0.8, height: h * 0.2 }, inks[0], { font }),
    words('sub', sub, { x: w / 2, y: h * 0.68, width: w * 0.7, height: h * 0.1 }, inks[1]),
    words('more', more, { x: w / 2, y: h * 0.79, width: w * 0.5, height: h * 0.08 }, inks[0]),
  ]
}
const size = (width: number, height: number) => ({ width, height })

/** A small figure and small words in a lower corner: for covers that shall stay quiet. */
const quiet: Composition = ({ width: w, height: h }, content) => {
  const { title, sub, inks, font = 'serif' } = content
  return [
    shape(content, { x: w * 0.2, y: h * 0.2, width: w * 0.22, height: h * 0.22 }),
    block('line', '横线', { x: w * 0.2, y: h * 0.68, width: w * 0.2, height: h * 0.008 }, inks[1]),
    words('title', title, { x: w * 0.5, y: h * 0.77, width: w * 0.8, height: h * 0.12 }, inks[0], { font, align: 'start' }),
    words('sub', sub, { x: w * 0.5, y: h * 0.88, width: w * 0.8, height: h * 0.07 }, inks[0], { align: 'start' }),
  ]
}

export const compositions = {
  ...{ stacked, beside, roundel, framed, banded, numbered, radiant, wreathed, ribboned, badge, nameplate, vertical, festive, quiet },
  hills: landscape(hills, '山峦'),
  waves: landscape(swell, '波浪'),
} as const satisfies Record<string, Composition>
export type CompositionName = keyof typeof compositions
