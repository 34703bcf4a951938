import type { Position, PriceRules, Print, Process } from '../contract/price/price.ts'

type Measure = 'colours' | 'widthMm' | 'heightMm' | 'stitches' | 'pages'

type MeasureField = {
  name: Measure
  label: string
  unit: string
  most: number
  usual: number
  /** How it is counted, where not as it is typed. */
  note?: string
}

/** 刺绣 is charged so: in the form, in the receipt, in the help. */
export const begunThousand = '不足 1000 针按 1000 针计'

/** What a process at a position is priced by, and so has to be told. */
export function measuresOf(process: Process, { widthMm, heightMm }: Position): MeasureField[] {
  const size = (most: number) => Math.min(100, most)
  const area: MeasureField[] = [
    { name: 'widthMm', label: '宽', unit: '毫米', most: widthMm, usual: size(widthMm) },
    { name: 'heightMm', label: '高', unit: '毫米', most: heightMm, usual: size(heightMm) },
  ]
  switch (process.kind) {
    case 'screen':
      return [{ name: 'colours', label: '颜色数', unit: '色', most: process.maxColours, usual: 1 }]
    case 'digital':
      return process.areas ? area : []
    case 'laser':
      return []
    case 'embroidery':
      return [
        {
          name: 'stitches',
          label: '针数',
          unit: '针',
          most: process.maxStitches,
          usual: Math.min(5000, process.maxStitches),
          note: begunThousand,
        },
      ]
    case 'foil':
      return process.diePerCm2 === undefined ? [] : area
    case 'insert':
      return [{ name: 'pages', label: '页数', unit: '页', most: process.maxPages, usual: Math.min(4, process.maxPages) }]
  }
}

/** A print as it begins: the process at the position, with usual measures. */
export function firstPrint({ processes }: PriceRules, position: Position, key: string): Print {
  const process = processes[key]
  const measures = process ? measuresOf(process, position) : []
  return {
    position: position.key,
    process: key,
    ...Object.fromEntries(measures.map(({ name, usual }) => [name, usual])),
  }
}
