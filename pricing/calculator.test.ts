import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PriceRules } from '../contract/price/price.ts'
import { demoRules } from '../server/seed/rules.ts'
import { lawfulCase, runs } from './asked.fixture.ts'
import { examples, ladders } from './golden.fixture.ts'
import { reckon } from './price.ts'
import { carriedFor, exact, fenOf, reckoned, taxed } from './secondCalculator.fixture.ts'
import type { Asked } from './selection.ts'

/** Net, tax and gross in fen. */
function calculate(rules: PriceRules, asked: Asked, parcels?: number[]): bigint[] {
  const { quantity, made, rush, sample } = reckoned(rules, asked)
  const carried = (parcels ?? [quantity]).map((pieces) => fenOf(carriedFor(rules, BigInt(pieces) * exact(rules.weightKg))))
  return taxed(rules, made + rush + sample + carried.reduce((sum, line) => sum + line, 0n))
}

const fens = (amounts: string[]): bigint[] => amounts.map((amount) => BigInt(amount.replace('.', '')))

test.each(examples)('the second calculator agrees on $name', ({ demo, asked, consignments, totals }) => {
  expect(
    calculate(
      demoRules[demo],
      asked,
      consignments?.map((share) => share.quantity),
    ),
  ).toEqual(fens(totals))
})

test.each(ladders.flatMap(({ name, demo, selection, rows }) => rows.map((row) => ({ name, demo, selection, row }))))(
  'the second calculator agrees on $name at $row.0',
  ({ demo, selection, row: [quantity, net, tax, gross] }) => {
    expect(calculate(demoRules[demo], { selection, quantity })).toEqual(fens([net, tax, gross]))
  },
)

test('both calculators agree on whatever a buyer could ask', () => {
  fc.assert(
    fc.property(lawfulCase, ({ rules, asked }) => {
      const { net, tax, gross } = reckon(rules, { productId: 1, priceVersion: 1 }, asked)
      expect(fens([net, tax, gross])).toEqual(calculate(rules, asked))
    }),
    { numRuns: runs(1000) },
  )
})
