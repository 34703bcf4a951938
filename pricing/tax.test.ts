import { expect, test } from 'vitest'
import { parseYuan, sum, yuan } from '../contract/money.ts'
import { demoRules } from '../server/seed/rules.ts'
import { chosen, silk } from './golden.fixture.ts'
import { reckon } from './price.ts'
import { netByLine } from './tax.ts'

const product = { productId: 1, priceVersion: 1 }
const inclusive = { ...demoRules.canvasBag, taxMode: 'inclusive' } as const

test('prices that hold the tax are the gross; net is gross ÷ 1.13 and the odd fen is on the largest line', () => {
  const selection = chosen({ prints: [silk('front', 2)], packing: 'opp' })
  const receipt = reckon(inclusive, product, { selection, quantity: 110 })
  const amounts = receipt.lines.map((line) => parseYuan(line.amount))
  expect(yuan(sum(amounts))).toBe(receipt.gross)
  expect(receipt).toMatchObject({ gross: '1422.50', net: '1258.85', tax: '163.65' })
  const nets = netByLine(receipt)
  expect(yuan(sum(nets))).toBe(receipt.net)
  const rounded = amounts.map((amount) => Math.round(amount / 1.13))
  expect(nets.slice(1)).toEqual(rounded.slice(1))
})

test('the odd fen is on the largest line wherever it stands', () => {
  const rules = { ...inclusive, base: [[50, '0.10']] as [number, string][] }
  const odd = Array.from({ length: 40 }, (_, n) => {
    const receipt = reckon(rules, product, { selection: chosen({ packing: 'opp' }), quantity: 50 + 10 * n })
    const rounded = receipt.lines.map((line) => Math.round(parseYuan(line.amount) / 1.13))
    const freight = rounded.length - 1
    const nets = netByLine(receipt)
    expect(nets.slice(0, freight)).toEqual(rounded.slice(0, freight))
    return (nets[freight] ?? 0) - (rounded[freight] ?? 0)
  })
  expect(new Set(odd)).toEqual(new Set([-1, 0, 1]))
})

test('where prices are net, the lines are net already', () => {
  const receipt = reckon(demoRules.canvasBag, product, { selection: chosen(), quantity: 100 })
  expect(netByLine(receipt).map(yuan)).toEqual(receipt.lines.map((line) => line.amount))
})
