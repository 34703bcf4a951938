import { newDrawing, shapeKeys, shapes, type Shape } from '../../../../artwork/shapes.ts'
import { fontKeys, maskLabels, type Layer, type MaskKey } from '../../../../contract/artwork/layer.ts'
import { drawing, ink, picture, words } from '../surface.fixture.ts'
import { golds, pageOf, pages, type Golden, type GoldenFiles } from './files.fixture.ts'

// Designs that were made by hand, each of what is hard to draw alike.

const [red, gold] = golds
const black = ink('#000000')
const sheet = { widthMm: 100, heightMm: 80 }
const design = (name: string, layers: readonly Layer[]): Golden => ({
  name,
  ...sheet,
  layers: layers.map((layer, at) => ({ ...layer, id: `l${at}` })),
})

export const hardDesigns = (files: GoldenFiles): Golden[] => [
  design(
    'every font, filled and outlined',
    fontKeys.flatMap((font, at) => [
      words('印采 Yincai 2026', { x: 30, y: 10 + at * 15, font, size: 7, ink: ink('#1a4f8a') }),
      words('AVATAR 永', { x: 75, y: 10 + at * 15, font, size: 8, outline: { ink: ink('#d02020'), width: 0.8 } }),
    ]),
  ),
  design('text from top to bottom, with all that is turned and moved in it', [
    words('「匠心」，（定制）。\n《印采》……——！？\nAV-2026', { x: 30, isVertical: true, size: 6, font: 'serif' }),
    words('一、二：三；四\n【五】〈六〉～', {
      x: 70,
      isVertical: true,
      size: 7,
      font: 'sans',
      angle: 12,
      outline: { ink: ink('#20a060'), width: 0.5 },
    }),
  ]),
  design(
    'bends of all ways',
    [-360, -120, -20, 20, 120, 360].map((bend, at) =>
      words('环绕一周的文字 ROUND\n第二行', {
        x: 18 + (at % 3) * 32,
        y: 22 + Math.floor(at / 3) * 38,
        size: 3.5,
        bend,
        font: 'bold',
        ink: ink('#5020a0'),
      }),
    ),
  ),
  design('thick outlines and signs that stand in each other', [
    words('叠印重叠', { y: 18, size: 16, tracking: -0.4, font: 'display', ink: ink('#f0c020'), outline: { ink: black, width: 3 } }),
    words('WAVE Töpferei', {
      y: 42,
      size: 14,
      tracking: -0.2,
      font: 'sans',
      ink: ink('#ffffff'),
      outline: { ink: red ?? black, width: 2 },
    }),
    words('毛笔 brush', { y: 65, size: 15, font: 'brush', angle: -8, ink: gold ?? black, outline: { ink: ink('#103060'), width: 1.5 } }),
  ]),
  design(
    'a hundred layers',
    Array.from({ length: 100 }, (_, at) => {
      const [x, y] = [5 + (at % 10) * 10, 4 + Math.floor(at / 10) * 8]
      const colour = ink(`#${(((at + 1) * 162_401) % 0xffffff).toString(16).padStart(6, '0')}`)
      return at % 2 === 0
        ? words(`第${at}`, { x, y, size: 4, angle: at, ink: colour })
        : drawing(x, y, 9, { fill: colour, stroke: { ink: black, width: 0.4 } })
    }),
  ),
  design(
    'corners that are sharp, and some that are too sharp',
    [8, 20, 30, 60, 100].map((wide, at) =>
      drawing(10 + at * 19, 40, 16, { d: `M${5 - wide / 20} 10 L5 0 L${5 + wide / 20} 10`, stroke: { ink: ink('#202020'), width: 0.9 } }),
    ),
  ),
  design(
    'what crosses itself, by both rules, with lines over it',
    [true, false].map((evenOdd, at) =>
      drawing(27 + at * 46, 40, 40, {
        d: 'M5 0 L8 10 L0 4 L10 4 L2 10 Z M2 2 L8 2 L8 8 L2 8 Z',
        fill: ink('#20a060'),
        evenOdd,
        stroke: { ink: ink('#104030'), width: 0.3 },
      }),
    ),
  ),
  design(
    'every mask on a part of a picture, turned',
    (Object.keys(maskLabels) as MaskKey[]).map((mask, at) =>
      picture(at % 2 === 0 ? 1 : 4, {
        ...{ x: 14 + (at % 4) * 24, y: 20 + Math.floor(at / 4) * 40, width: 21, height: 26, angle: at * 25 - 60 },
        ...{ crop: { left: 0.1, top: 0.15, width: 0.6, height: 0.7 }, mask },
      }),
    ),
  ),
  design('codes, upright and turned', [
    { kind: 'code', id: '', code: 'qr', data: 'https://www.example.com/q?n=1', ink: black, x: 22, y: 22, width: 34, height: 34, angle: 0 },
    { kind: 'code', id: '', code: 'qr', data: '印采定制', ink: red ?? black, x: 72, y: 24, width: 28, height: 28, angle: 33 },
    { kind: 'code', id: '', code: 'ean13', data: '6901234567892', ink: black, x: 25, y: 60, width: 40, height: 25, angle: 0 },
    { kind: 'code', id: '', code: 'code128', data: 'YC-2026', ink: ink('#103060'), x: 75, y: 62, width: 36, height: 16, angle: -10 },
  ]),
  design('pages over and below others', [
    drawing(50, 40, 60, { fill: ink('#fff0b0') }),
    ...pages.map((one, at): Layer => ({
      ...pageOf(one, files),
      x: 28 + (at % 2) * 44,
      y: 20 + Math.floor(at / 2) * 40,
      angle: at * 30 - 20,
    })),
    words('之上', { size: 12, ink: ink('#20a060') }),
  ]),
  design('white on dark, black over a spot, half of a picture over both', [
    drawing(50, 40, 78, { fill: ink('#103060') }),
    drawing(30, 40, 40, { fill: gold ?? black }),
    words('白字 WHITE', { y: 20, size: 10, ink: ink('#ffffff') }),
    words('黑字 BLACK', { y: 60, size: 10 }),
    picture(2, { x: 65, y: 42, width: 36, height: 36, angle: 15 }),
  ]),
  design('what is stretched, fine, or goes beyond the edge', [
    ...shapeKeys.map((key, at): Layer => {
      const { label, box, d, line }: Shape = shapes[key]
      const part = {
        d,
        evenOdd: false,
        fill: line === undefined ? ink('#b03060') : null,
        stroke: { ink: ink('#303030'), width: line ?? 4 },
      }
      return {
        ...newDrawing(sheet, { name: label, box, parts: [part] }, 0.2, ''),
        x: 10 + (at % 5) * 20,
        y: 14 + Math.floor(at / 5) * 26,
        width: 17,
        height: at % 2 === 0 ? 6 : 22,
      }
    }),
    words('小字 0.5 毫米 fine', { x: 50, y: 40, size: 1.5 }),
    drawing(98, 78, 20, { fill: ink('#20a0c0'), stroke: { ink: black, width: 0.5 } }),
    words('越过边缘', { x: 2, y: 76, size: 9, angle: 30, ink: ink('#a02080') }),
  ]),
]
