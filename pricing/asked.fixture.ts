import fc from 'fast-check'
import { inject } from 'vitest'
import { PriceRules, type Print, type Process, type Selection } from '../contract/price/price.ts'
import type { Matrix } from '../contract/price/quantity.ts'
import { demoRules } from '../server/seed/rules.ts'
import { conflictsOf } from './choices.ts'
import { shapedRules } from './rules.fixture.ts'
import type { Asked } from './selection.ts'
import { measures } from './cheaper.ts'

/** The same cases at every run. */
fc.configureGlobal({ seed: 20_261_121 })

export type Case = { rules: PriceRules; asked: Asked }

const oneOf = (choices: readonly { key: string }[]) => fc.constantFrom(undefined, ...choices.map(({ key }) => key))

/** A print that the rules can price, at that position. */
function printAt(rules: PriceRules, position: PriceRules['positions'][number], key: string): fc.Arbitrary<Print> {
  const process = rules.processes[key]
  const most = (kind: Process['kind'], of: number | undefined, usual: number) =>
    process?.kind === kind ? Math.min(of ?? usual, usual) : usual
  const { maxColours, maxStitches, maxPages } = { maxColours: 3, maxStitches: 30_000, maxPages: 16, ...process }
  // Areas beyond the largest class are for a person to price.
  const side =
    process?.kind === 'digital' && process.areas
      ? Math.floor(Math.sqrt(100 * Math.max(...process.areas.map(({ upToCm2 }) => upToCm2))))
      : Infinity
  const all = {
    colours: fc.integer({ min: 1, max: most('screen', maxColours, 3) }),
    widthMm: fc.integer({ min: 1, max: Math.min(side, position.widthMm) }),
    heightMm: fc.integer({ min: 1, max: Math.min(side, position.heightMm) }),
    stitches: fc.integer({ min: 1, max: most('embroidery', maxStitches, 30_000) }),
    pages: fc.integer({ min: 1, max: most('insert', maxPages, 16) }),
  }
  const needed = process ? measures[process.kind] : []
  return fc
    .record(all, { requiredKeys: needed as (keyof typeof all)[] })
    .map((print) => ({ position: position.key, process: key, ...print }))
}

/** Nothing, or one of the processes that work there. */
const printOrNot = (rules: PriceRules, position: PriceRules['positions'][number]): fc.Arbitrary<Print | null> =>
  position.processes.length === 0
    ? fc.constant(null)
    : fc.option(fc.constantFrom(...position.processes).chain((key) => printAt(rules, position, key)))

/** Any of what a buyer can choose of these rules, lawful together or not. */
function choicesOf(rules: PriceRules): fc.Arbitrary<Selection> {
  const days = Math.min(rules.rush?.maxDaysSaved ?? 0, Math.min(...rules.leadDays.map(([, each]) => each)) - 1)
  return fc
    .record({
      material: oneOf(rules.materials),
      craft: oneOf(rules.crafts),
      colour: oneOf(rules.colours),
      size: oneOf(rules.sizes),
      packing: oneOf(rules.packings),
      prints: fc.tuple(...rules.positions.map((position) => printOrNot(rules, position))),
      options: fc.subarray(rules.options.map(({ key }) => key)),
      sample: rules.sample ? fc.boolean() : fc.constant(false),
      rushDays: fc.integer({ min: 0, max: Math.max(0, days) }),
    })
    .map(({ prints, ...rest }) => ({ ...rest, prints: prints.filter((print) => print !== null) }))
}

/** What a buyer could lawfully choose of these rules, of one article alone. */
export const selectionOf = (rules: PriceRules): fc.Arbitrary<Selection> =>
  choicesOf(rules).filter((selection) => conflictsOf(rules, selection).length === 0)

declare module 'vitest' {
  interface ProvidedContext {
    /** What RUNS says: how many cases each law is tried on at `npm run prove`. */
    runs: number
  }
}

/** How many cases a law is tried on: so many every day, more at `npm run prove`. */
export const runs = (everyDay: number): number => Math.max(everyDay, inject('runs'))

/** Prices that are whole fen; all others may have four decimals. */
const inFen: readonly string[] = ['plate', 'startUp', 'digitise', 'dieMinimum', 'setUp', 'minimum', 'first', 'next', 'fee']
const words: readonly string[] = ['key', 'label', 'hex', 'picture', 'back', 'when', 'not', 'needs', 'why']

/** The same choices at any other prices: each number of the list stands for one, ten-thousandths of a yuan. */
function repriced(rules: PriceRules, prices: readonly number[]): PriceRules {
  let at = 0
  return PriceRules.parse(
    JSON.parse(JSON.stringify(rules), (name, value) => {
      if (typeof value !== 'string' || words.includes(name) || !/^\d+(\.\d+)?$/.test(value)) return value
      const price = prices[at++ % prices.length] ?? 0
      if (name === 'taxRate' || name === 'share') return (0.01 + (price % 40) / 100).toFixed(2)
      return inFen.includes(name) ? (price / 100).toFixed(2) : (price / 10_000).toFixed(4)
    }),
  )
}

/** The rules of the demo goods, rules like them at any prices, minimum and step, or rules of any other shape. */
const anyRules: fc.Arbitrary<PriceRules> = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(...Object.values(demoRules)),
      fc.constantFrom('exclusive' as const, 'inclusive' as const),
      fc.option(fc.array(fc.nat(300_000), { minLength: 40, maxLength: 80 })),
      fc.record({ more: fc.nat(300), step: fc.integer({ min: 1, max: 60 }) }),
    )
    .map(([rules, taxMode, prices, { more, step }]) =>
      prices ? { ...repriced(rules, prices), taxMode, minimum: rules.minimum + more, step } : { ...rules, taxMode },
    ),
  shapedRules,
)

/** So many pieces in so many cells, each with a colour and size or with neither said; the same cell may come twice. */
const matrixOf = (rules: PriceRules, quantity: number): fc.Arbitrary<Matrix> =>
  fc
    .array(fc.record({ colour: oneOf(rules.colours), size: oneOf(rules.sizes), part: fc.integer({ min: 1, max: 9 }) }), {
      minLength: 1,
      maxLength: Math.min(5, quantity),
    })
    .map((cells) => {
      const parts = cells.reduce((sum, { part }) => sum + part, 0)
      const spare = quantity - cells.length
      const pieces = cells.map(({ part }) => 1 + Math.floor((spare * part) / parts))
      const rest = quantity - pieces.reduce((sum, one) => sum + one, 0)
      return cells.map(({ colour, size }, n) => ({
        ...(colour !== undefined && { colour }),
        ...(size !== undefined && { size }),
        quantity: (pieces[n] ?? 0) + (n === 0 ? rest : 0),
      }))
    })

/** What a buyer could lawfully ask, by quantity or by matrix, of goods of every shape. */
export const lawfulCase: fc.Arbitrary<Case> = anyRules
  .chain((rules) => fc.tuple(fc.constant(rules), choicesOf(rules), fc.integer({ min: 0, max: 400 })))
  .chain(([rules, selection, steps]) => {
    const quantity = rules.minimum + steps * rules.step
    return fc
      .option(matrixOf(rules, quantity))
      .map((matrix): Case => ({ rules, asked: matrix ? { selection, matrix } : { selection, quantity } }))
  })
  .filter(({ rules, asked: { selection, matrix = null } }) =>
    [null, matrix].every((cells) => conflictsOf(rules, selection, cells).length === 0),
  )
