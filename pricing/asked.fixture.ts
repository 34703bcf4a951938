import fc from 'fast-check'
import type { PriceRules, Print, Selection } from '../contract/price.ts'
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

/** What a buyer could lawfully ask of the demo goods, by quantity or by matrix, in either tax mode. */
export const lawfulCase: fc.Arbitrary<Case> = fc
  .tuple(fc.constantFrom(...Object.values(demoRules)), fc.constantFrom('exclusive', 'inclusive'))
  .map(([rules, taxMode]): PriceRules => ({ ...rules, taxMode }))
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
