import { ring } from './path.ts'

/** One stroke or face of a mark in a box of 100: filled, or a line of the given width. */
export type Stroke = { readonly d: string; readonly width?: number }

export type Mark = { readonly name: string; readonly strokes: readonly Stroke[] }

const petal = (i: number) => {
  const turn = (i * Math.PI) / 3
  const at = (r: number, off: number) => `${(50 + r * Math.cos(turn + off)).toFixed(1)} ${(50 + r * Math.sin(turn + off)).toFixed(1)}`
  return `M${at(8, 0)}C${at(32, -0.55)} ${at(46, -0.4)} ${at(50, 0)}C${at(46, 0.4)} ${at(32, 0.55)} ${at(8, 0)}Z`
}

const ray = (i: number) => {
  const turn = (i * Math.PI) / 6
  const [x, y] = [Math.cos(turn), Math.sin(turn)]
  return `M${(50 + 26 * x).toFixed(1)} ${(50 + 26 * y).toFixed(1)}L${(50 + 46 * x).toFixed(1)} ${(50 + 46 * y).toFixed(1)}`
}

/** The companies whose goods the demo mall shows; all are invented. */
export const marks = {
  yunfan: {
    name: 'YUNFAN',
    strokes: [
      { d: 'M48 4L48 80L6 80C22 60 40 34 48 4Z' },
      { d: 'M56 22C76 38 88 58 92 80L56 80Z' },
      { d: 'M10 92C34 86 66 98 90 90', width: 8 },
    ],
  },
  shanhe: { name: 'SHANHE', strokes: [{ d: 'M2 84L38 18L58 54L68 38L98 84Z' }, { d: ring(76, 18, 11) }] },
  lumo: { name: 'LUMO', strokes: [{ d: ring(50, 50, 40), width: 14 }, { d: ring(50, 50, 15) }] },
  hexin: {
    name: 'HEXIN',
    strokes: [{ d: 'M50 4L90 27L90 73L50 96L10 73L10 27Z', width: 10 }, { d: 'M50 30L67 40L67 60L50 70L33 60L33 40Z' }],
  },
  qinghe: {
    name: 'QINGHE',
    strokes: [
      { d: 'M50 96C4 72 6 26 50 2C94 26 96 72 50 96ZM50 18L50 96', width: 9 },
      { d: 'M50 54L74 38M50 74L76 58M50 54L26 38M50 74L24 58', width: 7 },
    ],
  },
  lanhai: {
    name: 'LANHAI',
    strokes: [
      { d: 'M4 34C20 14 36 14 50 34C64 54 80 54 96 34', width: 12 },
      { d: 'M4 58C20 38 36 38 50 58C64 78 80 78 96 58', width: 12 },
      { d: 'M4 82C20 62 36 62 50 82C64 102 80 102 96 82', width: 12 },
    ],
  },
  qiming: {
    name: 'QIMING',
    strokes: [{ d: ring(50, 50, 17) }, ...Array.from({ length: 12 }, (_, i) => ({ d: ray(i), width: i % 2 ? 5 : 8 }))],
  },
  feiyan: {
    name: 'FEIYAN',
    strokes: [{ d: 'M4 30L46 52L34 88Z' }, { d: 'M52 50L96 10L40 92Z' }, { d: 'M10 22L48 44L60 30Z' }],
  },
  fangyuan: {
    name: 'FANGYUAN',
    strokes: [{ d: 'M6 6L46 6L46 46L6 46Z' }, { d: ring(74, 26, 20) }, { d: ring(26, 74, 20) }, { d: 'M54 54L94 54L94 94L54 94Z' }],
  },
  hualin: { name: 'HUALIN', strokes: [...Array.from({ length: 6 }, (_, i) => ({ d: petal(i) }))] },
} as const satisfies Record<string, Mark>

export type MarkName = keyof typeof marks
export const markNames = Object.keys(marks) as MarkName[]

/** What goods carry: a company's mark, or none, as before anything is printed on them. Part of picture keys. */
export type Carried = MarkName | 'plain'
export const carried: readonly Carried[] = [...markNames, 'plain']
