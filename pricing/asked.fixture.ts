import fc from 'fast-check'
import { inject } from 'vitest'
import { PriceRules, type Print, type Selection } from '../contract/price.ts'
import { demoRules } from '../server/seed/rules.ts'
import { conflictsOf } from './choices.ts'
import type { Asked } from './selection.ts'

/** The same cases at every run. */
fc.configureGlobal({ seed: 20_261_121 })

export type Case = { rules: PriceRules; asked: Asked }

const oneOf = (choices: readonly { key: string }[]) => fc.constantFrom(undefined, ...choices.map(({ key }) => key))

/** A print that the rules can price, at that position. */
function printAt(position: PriceRules['positions'][number]): fc.Arbitrary<Print> {
  return fc
    .record({
      process: fc.constantFrom(...position.processes),
      colours: fc.integer({ min: 1, max: 3 }),
      widthMm: fc.integer({ min: 1, max: position.widthMm }),
      heightMm: fc.integer({ min: 1, max: position.heightMm }),
      stitches: fc.integer({ min: 1, max: 30_000 }),
      pages: fc.integer({ min: 1, max: 16 }),
    })
    .map((print) => ({ position: position.key, ...print }))
}

/** What a buyer could lawfully choose of these rules, of one article alone. */
export function selectionOf(rules: PriceRules): fc.Arbitrary<Selection> {
  return fc
    .record({
      craft: oneOf(rules.crafts),
      colour: oneOf(rules.colours),
      size: oneOf(rules.sizes),
      packing: oneOf(rules.packings),
      prints: fc.tuple(...rules.positions.map((position) => fc.option(printAt(position)))),
      options: fc.subarray(rules.options.map(({ key }) => key)),
      sample: fc.boolean(),
      rushDays: rules.rush ? fc.integer({ min: 0, max: rules.rush.maxDaysSaved }) : fc.constant(0),
    })
    .map(({ prints, ...rest }) => ({ ...rest, prints: prints.filter((print) => print !== null) }))
    .filter((selection) => conflictsOf(rules, selection).length === 0)
}

declare module 'vitest' {
  interface ProvidedContext {
    /** What RUNS says: how many cases each law is tried on at `npm run prove`. */
    runs: number
  }
}

/** How many cases a law is tried on: so many every day, more at `npm run prove`. */
export const runs = (everyDay: number): number => Math.max(everyDay, inject('runs'))

/** Prices that are whole fen; all others may have four decimals. */
const inFen: readonly string[] = ['plate', 'startUp', 'digitise', 'dieMinimum', 'setUp', 'minimum', 'first', 'next', 'fee'] // prettier-ignore
const words: readonly string[] = ['key', 'label', 'hex', 'picture', 'when', 'not', 'needs', 'why']

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

/** The rules of the demo goods, or rules like them at any prices, minimum and step. */
const anyRules: fc.Arbitrary<PriceRules> = fc
  .tuple(
    fc.constantFrom(...Object.values(demoRules)),
    fc.constantFrom('exclusive' as const, 'inclusive' as const),
    fc.option(fc.array(fc.nat(300_000), { minLength: 40, maxLength: 80 })),
    fc.record({ more: fc.nat(300), step: fc.integer({ min: 1, max: 60 }) }),
  )
  .map(([rules, taxMode, prices, { more, step }]) =>
    prices ? { ...repriced(rules, prices), taxMode, minimum: rules.minimum + more, step } : { ...rules, taxMode },
  )

/** What a buyer could lawfully ask, by quantity or by matrix, of the demo goods and of others at any prices. */
export const lawfulCase: fc.Arbitrary<Case> = anyRules
  .chain((rules) => fc.tuple(fc.constant(rules), selectionOf(rules), fc.integer({ min: 0, max: 400 }), fc.boolean()))
  .map(([rules, selection, steps, spread]) => {
    const quantity = rules.minimum + steps * rules.step
    const half = Math.floor(quantity / 2)
    const matrix = [
      { colour: 'white', size: '3XL', quantity: half },
      { colour: 'navy', size: 'M', quantity: quantity - half },
    ]
    return { rules, asked: spread && rules.sizes.length > 0 ? { selection, matrix } : { selection, quantity } }
  })
