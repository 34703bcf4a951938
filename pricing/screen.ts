import type { Process } from '../contract/price/price.ts'
import { fen, parseRate, parseYuan, rateText, type Fen, type Rate } from '../contract/money.ts'
import { amountOf, rateOf, short } from './exact.ts'
import { rateAt, rungsOf, stepsOf, type At, type Line, type Part } from './part.ts'
import type { Placed } from './placed.ts'

type Screen = Extract<Process, { kind: 'screen' }>

/** Plates wanted at a quantity. `first` are priced by the plate fee and ladder, `more` by what each further colour costs. */
type Faces = { first: number; more: number; underbases: number }

/**
 * 丝印 at all its positions together: a plate and a run for each colour and position. Dark pieces need a white underbase:
 * one more plate at each position, and one more run of the dark pieces, at the rate of the whole quantity.
 * `article` is what the product is called in 深色衣打白底.
 */
export function screenPart(key: string, process: Screen, prints: readonly Placed[], article: string): Part {
  const plates = platesOf(key, process, prints, article)
  const runs = runsOf(key, process)
  const colours = prints.reduce((sum, { print }) => sum + (print.colours ?? 1), 0)
  const first = process.extraColour ? prints.length : colours
  return {
    steps: [...plates.steps, ...runs.steps],
    lines(at) {
      const underbases = process.underbaseOnDark && at.dark > 0 ? prints.length : 0
      const faces = { first, more: colours - first, underbases }
      return [...plates.lines(at, faces), ...runs.lines(at, faces)]
    },
  }
}

function platesOf(key: string, process: Screen, prints: readonly Placed[], article: string) {
  const byQuantity = process.plateByQuantity ? rungsOf(process.plateByQuantity) : null
  const each = rateOf(parseYuan(process.plate))
  const extra = process.extraColour ? rateOf(parseYuan(process.extraColour.plate)) : null
  const freeFrom = process.platesFreeFrom
  return {
    steps: [...(byQuantity ? stepsOf(byQuantity) : []), ...(freeFrom === null ? [] : [freeFrom])],
    lines({ quantity }: At, { first, more, underbases }: Faces): Line[] {
      const [rule, label] = [`plate:${key}`, `${process.label}版费${underbases ? underbaseNote(prints, underbases, article) : ''}`]
      if (freeFrom !== null && quantity >= freeFrom) {
        const count = first + more + underbases
        return [{ ...plateLine(rule, label, count, rateOf(fen(0))), formula: `${count}版 ≥${freeFrom}件免版费` }]
      }
      const rate = byQuantity ? rateAt(byQuantity, quantity) : each
      if (extra === null) return [plateLine(rule, label, first + underbases, rate)]
      const line = plateLine(rule, label, first, rate)
      return more + underbases > 0 ? [line, plateLine(`plate.extra:${key}`, `${process.label}加色版费`, more + underbases, extra)] : [line]
    },
  }
}

const plateLine = (rule: string, label: string, quantity: number, rate: Rate): Line => {
  const amount = amountOf(rate, quantity)
  return { rule, group: 'print', label, formula: `${quantity}版×${short(amountOf(rate, 1))}`, quantity, rate, amount }
}

/** （前胸2色+深色衣打白底1版） */
function underbaseNote(prints: readonly Placed[], underbases: number, article: string): string {
  const colours = prints.map(({ print, position }) => `${position.label}${print.colours ?? 1}色`)
  return `（${colours.join('+')}+深色${article}打白底${underbases}版）`
}

function runsOf(key: string, process: Screen) {
  const run = rungsOf(process.run)
  const startUp = parseYuan(process.startUp)
  const extra = process.extraColour ? parseRate(process.extraColour.run) : null
  const { label } = process
  return {
    steps: stepsOf(run),
    lines({ quantity, dark }: At, { first, more, underbases }: Faces): Line[] {
      const rate = rateAt(run, quantity)
      // Where only some pieces are dark, the underbase is a run of its own over those.
      const apart = dark < quantity ? underbases : 0
      const along = underbases - apart
      const [laterRate, laterStartUp] = extra === null ? [rate, startUp] : [extra, fen(0)]
      return [
        ...runLine(`run:${key}`, `${label}印工`, first + (extra === null ? along : 0), quantity, rate, startUp),
        ...runLine(`run.extra:${key}`, `${label}加色印工`, extra === null ? 0 : more + along, quantity, laterRate, laterStartUp),
        ...runLine(`run.underbase:${key}`, `${label}打白底印工`, apart, dark, laterRate, laterStartUp),
      ]
    },
  }
}

/** `3色面×max(500×0.70, 起印费120)`; nothing where nothing is charged. */
function runLine(rule: string, label: string, faces: number, pieces: number, rate: Rate, startUp: Fen): Line[] {
  if (faces === 0 || (rate === 0 && startUp === 0)) return []
  const least = rateOf(startUp)
  const whole = `${pieces}×${rateText(rate)}`
  const formula = `${faces}色面×${startUp > 0 ? `max(${whole}, 起印费${short(startUp)})` : whole}`
  const [quantity, each] = pieces * rate < least ? [faces, least] : [faces * pieces, rate]
  return [{ rule, group: 'print', label, formula, quantity, rate: each, amount: amountOf(each, quantity) }]
}
