import type { Process } from '../contract/price/price.ts'
import { fen, parseRate, parseYuan, rateText, type Fen } from '../contract/money.ts'
import { amountOf, rate, rateOf, scaled, short } from './exact.ts'
import { pieces, rateAt, rungsOf, stepsOf, type Line, type Part, type Rungs } from './part.ts'
import type { Placed } from './placed.ts'

type Kind<K extends Process['kind']> = Extract<Process, { kind: K }>

/** One print that is priced by itself. `name` is its label, with the position where the process works at several. */
export type Use<P> = { rule: string; name: string; process: P; placed: Placed }

/** 数码直喷, 烫画, 热转印: by the piece, at the smallest area class that holds the print. */
export function digitalPart({ rule, name, process, placed }: Use<Kind<'digital'>>): Part {
  const area = areaOf(placed)
  const fitting = process.areas?.filter((one) => area <= one.upToCm2 * 100).toSorted((a, b) => a.upToCm2 - b.upToCm2)[0]
  const label = fitting ? `${name}（${fitting.label}）` : name
  return runPart(rule, label, rungsOf((fitting ?? process).run), parseYuan(process.startUp))
}

/** 激光: by the piece. */
export const laserPart = ({ rule, name, process }: Use<Kind<'laser'>>): Part =>
  runPart(rule, name, rungsOf(process.run), parseYuan(process.startUp))

/** 烫金, 压凹: a die by its area with a minimum, or at a fixed fee; then by the piece. */
export function foilPart({ rule, name, process, placed }: Use<Kind<'foil'>>): Part {
  const run = rungsOf(process.run)
  const die = dieLine(rule, name, process, placed)
  return {
    steps: stepsOf(run),
    lines: ({ quantity }) => [die, pieces(`run:${rule}`, 'print', `${name}工`, quantity, rateAt(run, quantity))],
  }
}

/** 刺绣: digitising once, then each begun thousand of stitches by the piece, with a minimum a piece. */
export function embroideryPart({ rule, name, process, placed: { print, position } }: Use<Kind<'embroidery'>>): Part {
  const thousands = Math.ceil((print.stitches ?? 0) / 1000)
  const minimum = parseRate(process.minimumEach)
  const byStitches = rate(scaled(thousands, parseRate(process.perThousand), 1))
  const each = byStitches < minimum ? minimum : byStitches
  const stitched = `${thousands}千针×${rateText(parseRate(process.perThousand))}`
  const formula = each === byStitches ? stitched : `max(${stitched}, ${rateText(minimum)})`
  const digitise = once(`digitise:${rule}`, `${process.label}打带费`, parseYuan(process.digitise), `${position.label} `)
  return {
    steps: [],
    lines: ({ quantity }) => [digitise, { ...pieces(`run:${rule}`, 'print', name, quantity, each), formula: `${formula}×${quantity}` }],
  }
}

/** 彩插: a start-up fee, then by the page and piece. */
export function insertPart({ rule, name, process, placed: { print } }: Use<Kind<'insert'>>): Part {
  const perPage = rungsOf(process.perPage)
  const pages = print.pages ?? 1
  const setUp = once(`setUp:${rule}`, `${name}开机费`, parseYuan(process.setUp))
  return {
    steps: stepsOf(perPage),
    lines({ quantity }) {
      const line = pieces(`run:${rule}`, 'print', name, pages * quantity, rateAt(perPage, quantity))
      return [setUp, { ...line, formula: `${pages}面×${quantity}×${rateText(rateAt(perPage, quantity))}` }]
    },
  }
}

function runPart(rule: string, label: string, run: Rungs, startUp: Fen): Part {
  const least = rateOf(startUp)
  return {
    steps: stepsOf(run),
    lines({ quantity }) {
      const each = rateAt(run, quantity)
      if (quantity * each >= least) return [pieces(`run:${rule}`, 'print', label, quantity, each)]
      const formula = `max(${quantity}×${rateText(each)}, 起印费${short(startUp)})`
      return [{ rule: `run:${rule}`, group: 'print', label, formula, quantity: 1, rate: least, amount: startUp }]
    },
  }
}

/** `max(120, 8×3cm×0.80)`, or `1×120` where the die has one price. */
function dieLine(rule: string, name: string, process: Kind<'foil'>, placed: Placed): Line {
  const minimum = parseYuan(process.dieMinimum)
  const line = once(`die:${rule}`, `${name}版`, minimum)
  if (process.diePerCm2 === undefined) return line
  const perCm2 = parseRate(process.diePerCm2)
  const { widthMm = 0, heightMm = 0 } = placed.print
  const byArea = fen(scaled(areaOf(placed), perCm2, 10_000))
  const formula = `max(${short(minimum)}, ${widthMm / 10}×${heightMm / 10}cm×${rateText(perCm2)})`
  return { ...line, formula, rate: null, amount: byArea < minimum ? minimum : byArea }
}

const once = (rule: string, label: string, amount: Fen, before = ''): Line => ({
  rule,
  group: 'print',
  label,
  formula: `${before}1×${short(amount)}`,
  quantity: 1,
  rate: rateOf(amount),
  amount: amountOf(rateOf(amount), 1),
})

/** The printed area in mm². */
const areaOf = ({ print: { widthMm = 0, heightMm = 0 } }: Placed): number => widthMm * heightMm
