import { expect, test } from 'vitest'
import { demoRules } from '../../../server/seed/rules.ts'
import { examples } from '../../../pricing/golden.fixture.ts'
import { reckon } from '../../../pricing/price.ts'
import { lowBeside } from './lowBeside.ts'

const { demo, asked } = examples[0] ?? expect.unreachable()
const rules = demoRules[demo]
const sale = (bp: number) => ({
  id: 1,
  version: 1,
  label: '限时折扣',
  terms: { kind: 'sale' as const, reduction: { bp }, withLevel: false },
})
const bought = (bp: number | null) => reckon(rules, { productId: 1, priceVersion: 1 }, asked, { offer: bp === null ? null : sale(bp) })
const low = (each: string, from = 500) => ({ from, each, day: null })

test('beside the price with the activity stands what the article was sold for at the same rung', () => {
  expect(lowBeside(bought(8500), [low('9.00', 100), low('6.20')], rules.base)).toEqual({ from: 500, day: null, was: '6.20', is: '5.525' })
})

test('nothing is struck through where it was not dearer, was not sold at that rung, or no activity takes anything off', () => {
  expect(lowBeside(bought(8500), [low('5.525')], rules.base)).toBeNull()
  expect(lowBeside(bought(8500), [low('9.00', 100), low('9.00', 1000)], rules.base)).toBeNull()
  expect(lowBeside(bought(8500), [], rules.base)).toBeNull()
  expect(lowBeside(bought(null), [low('6.20')], rules.base)).toBeNull()
})
