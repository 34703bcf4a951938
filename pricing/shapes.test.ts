import fc from 'fast-check'
import { noChoice } from '../contract/price/noChoice.ts'
import { expect, test } from 'vitest'
import { PriceRules, Selection } from '../contract/price/price.ts'
import { Matrix } from '../contract/price/quantity.ts'
import { lawfulCase, runs } from './asked.fixture.ts'
import { check } from './check.ts'
import { reckon } from './price.ts'
import { shapedRules } from './rules.fixture.ts'
import { shapesIn, shapesOf } from './shapes.fixture.ts'

const { fixed: _, ...ownParts } = PriceRules.shape
const own = PriceRules.pick(Object.fromEntries(Object.keys(ownParts).map((part) => [part, true])) as never)
const product = { productId: 1, priceVersion: 1 }

/** Shapes that the schema has and the checker faults, so that no such goods are sold. */
const unlawful: readonly string[] = ['rules.processes[]:digital.areas none']

const count = (length: number) => (length === 0 ? 'no' : length === 1 ? 'one' : 'several')

test('everything that rules and wishes can look like occurs among what the laws are tried on', () => {
  const wanted = new Set([
    ...shapesOf(own, 'rules').filter((shape) => !unlawful.includes(shape)),
    ...shapesOf(Selection, 'selection'),
    ...shapesOf(Matrix, 'matrix'),
    ...['no', 'one', 'several'].flatMap((colours) =>
      ['no', 'one', 'several'].flatMap((sizes) =>
        ['a quantity', 'one cell', 'several cells'].map((by) => `${colours} colours, ${sizes} sizes, by ${by}`),
      ),
    ),
  ])
  const seen = new Set<string>()
  for (const { rules, asked } of fc.sample(lawfulCase, { numRuns: 2500, seed: 20_261_122 })) {
    const { matrix, selection } = asked
    const by = !matrix ? 'a quantity' : matrix.length === 1 ? 'one cell' : 'several cells'
    const shapes = [
      ...shapesIn(own, rules, 'rules'),
      ...shapesIn(Selection, selection, 'selection'),
      ...(matrix ? shapesIn(Matrix, matrix, 'matrix') : []),
      `${count(rules.colours.length)} colours, ${count(rules.sizes.length)} sizes, by ${by}`,
    ]
    for (const shape of shapes) seen.add(shape)
  }
  expect(wanted.size).toBeGreaterThan(100)
  expect([...wanted].filter((shape) => !seen.has(shape))).toEqual([])
})

test('rules of any shape are such as could be published', () => {
  const begun = {
    goodsType: 'custom' as const,
    firstSelection: noChoice,
  }
  fc.assert(
    fc.property(shapedRules, (rules) => {
      const faults = check({ ...begun, rules }).filter(({ grade }) => grade === 'fault')
      // What the page begins with may clash by chance; the rules themselves may not be at fault.
      expect(faults.filter(({ place }) => place[0] !== 'firstSelection')).toEqual([])
    }),
    { numRuns: runs(200) },
  )
})

test('no piece changes its colour or size: what is asked of each is what is made of it', () => {
  fc.assert(
    fc.property(lawfulCase, ({ rules, asked }) => {
      const { selection, quantity } = asked
      const pieces = (cells: Matrix) => {
        const each = new Map<string, number>()
        for (const cell of cells) {
          const place = JSON.stringify([
            cell.colour ?? selection.colour ?? rules.colours[0]?.key,
            cell.size ?? selection.size ?? rules.sizes[0]?.key,
          ])
          each.set(place, (each.get(place) ?? 0) + cell.quantity)
        }
        return new Map([...each].toSorted(([a], [b]) => (a < b ? -1 : 1)))
      }
      const receipt = reckon(rules, product, asked)
      const made = receipt.matrix ?? [{ ...receipt.selection, quantity: receipt.quantity }]
      expect(pieces(made)).toEqual(pieces(asked.matrix ?? [{ quantity: quantity ?? 0 }]))
    }),
    { numRuns: runs(300) },
  )
})
