import type { PriceRules, Selection } from '../contract/price/price.ts'
import { axes, type Axis } from './choices.ts'
import { printText } from './chosen.ts'

/**
 * How far one wrong thing sets a sample apart from what is being built: cloth and make are what is held in the hand, a print
 * is what is looked at, a colour can be imagined, a size and a bag hardly matter. `measure` is the same process at the same
 * position in another number of colours, size, stitches or pages.
 */
export const weights = {
  material: 16,
  craft: 12,
  print: 8,
  colour: 6,
  size: 2,
  measure: 2,
  option: 1,
  packing: 1,
} as const

/** How far apart two configurations are (0: alike), and in what, in words: what the lot has, and what is wanted instead. */
export type Apart = { readonly distance: number; readonly words: readonly string[] }

type Gap = { readonly by: number; readonly words: string }
type Cells = readonly { readonly colour?: string | undefined; readonly size?: string | undefined }[]

const names = { material: '材质', craft: '工艺', colour: '颜色', size: '尺码', packing: '包装' } as const

/**
 * What sets a lot apart from what a buyer builds. What neither says is the rules' first choice. With a matrix the nearest of
 * its cells counts. A sample beforehand and a rush leave no mark on a lot.
 */
export function apart(rules: PriceRules, wanted: Selection, lot: Selection, matrix: Cells | null = null): Apart {
  const beside = (matrix ?? [{}]).map((cell) => axesApart(rules, { ...wanted, ...cell }, lot))
  const nearest = beside.toSorted((a, b) => total(a) - total(b))[0] ?? []
  const gaps = [...nearest, ...printsApart(rules, wanted, lot), ...optionsApart(rules, wanted, lot)]
  return { distance: total(gaps), words: gaps.map(({ words }) => words) }
}

const total = (gaps: readonly Gap[]): number => gaps.reduce((sum, { by }) => sum + by, 0)

function axesApart(rules: PriceRules, wanted: Selection, lot: Selection): Gap[] {
  return Object.entries(names).flatMap(([key, name]) => {
    const axis = key as Axis
    const choices = rules[axes[axis]]
    const labelOf = ({ [axis]: chosen }: Selection) => choices.find((choice) => choice.key === (chosen ?? choices[0]?.key))?.label
    const [mine, its] = [labelOf(wanted), labelOf(lot)]
    return mine === its ? [] : [{ by: weights[axis], words: said(name, its, mine) }]
  })
}

// What holds a lot together says enough by itself: 包装为OPP独立袋.
const said = (name: string, its = '其他', mine = '其他'): string =>
  name === names.packing ? `${name}为${its}` : `${name}为${its}（非${mine}）`

function printsApart(rules: PriceRules, wanted: Selection, lot: Selection): Gap[] {
  return rules.positions.flatMap(({ key, label }): Gap[] => {
    const at = ({ prints }: Selection) => prints.find((print) => print.position === key)
    const [mine, its] = [at(wanted), at(lot)]
    if (!mine && !its) return []
    if (!its) return [{ by: weights.print, words: `${label}无印刷` }]
    const text = printText(rules, its)
    if (!mine) return [{ by: weights.print, words: `有${text}` }]
    if (mine.process !== its.process) return [{ by: weights.print, words: `${text}（非${printText(rules, mine)}）` }]
    const same = (['colours', 'widthMm', 'heightMm', 'stitches', 'pages'] as const).every((measure) => mine[measure] === its[measure])
    return same ? [] : [{ by: weights.measure, words: text }]
  })
}

const optionsApart = (rules: PriceRules, wanted: Selection, lot: Selection): Gap[] =>
  rules.options.flatMap(({ key, label }) => {
    const [mine, its] = [wanted.options.includes(key), lot.options.includes(key)]
    return mine === its ? [] : [{ by: weights.option, words: its ? `有${label}` : `无${label}` }]
  })
