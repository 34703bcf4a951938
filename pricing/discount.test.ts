import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Receipt, type Discount } from '../contract/price/price.ts'
import { parseYuan, sum, yuan } from '../contract/money.ts'
import { demoRules } from '../server/seed/rules.ts'
import { lawfulCase } from './asked.fixture.ts'
import { chosen, examples, printedCanvas } from './golden.fixture.ts'
import { orderReceipt } from './order.ts'
import { reckon } from './price.ts'
import { rerun } from './rerun.ts'
import { ladderTable } from './table.ts'
import { netByLine } from './tax.ts'

const product = { productId: 1, priceVersion: 1 }
const level = (bp: number): Discount => ({ label: '金牌会员', bp })
const anyLevel = fc.integer({ min: 5000, max: 9999 }).map(level)
const fens = (amounts: readonly string[]) => sum(amounts.map(parseYuan))

const gold = examples.map(({ demo, asked }) => ({
  rules: demoRules[demo],
  receipt: reckon(demoRules[demo], product, asked, { discount: level(9800) }),
}))

test('a gold member pays 98 折 of bags and runs; plates, packing, sample and freight cost what they cost everybody', () => {
  const receipt = gold[0]?.receipt
  expect(receipt?.lines.map(({ label, formula, amount }) => [label, formula, amount])).toEqual([
    ['袋身', '500×6.50', '3250.00'],
    ['丝印版费', '3版×80', '240.00'],
    ['丝印印工', '3色面×max(500×0.70, 起印费120)', '1050.00'],
    ['OPP独立袋', '500×0.15', '75.00'],
    ['打样费', '1×150', '150.00'],
    ['打样费抵扣', '≥500件抵扣', '-150.00'],
    ['会员折扣（金牌会员 98 折）', '商品与印工 4300.00×2%', '-86.00'],
    ['运费(物流)', 'max(60, 70kg×1.20)', '84.00'],
  ])
  expect(receipt).toMatchObject({ net: '4613.00', tax: '599.69', gross: '5212.69' })
})

test('the rush surcharge is reckoned before the discount, and digitising, dies and set-up are not reduced', () => {
  const offOf = (at: number) => gold[at]?.receipt.lines.find(({ group }) => group === 'discount')?.formula
  expect(gold[4]?.receipt.lines.find(({ group }) => group === 'rush')?.amount).toBe('1056.00')
  expect([offOf(2), offOf(3), offOf(4)]).toEqual(['商品与印工 7180.00×2%', '商品与印工 10800.00×2%', '商品与印工 7440.00×2%'])
})

test.each([
  [9850, '98.5 折'],
  [9500, '95 折'],
  [9000, '9 折'],
  [8875, '88.75 折'],
])('%i of ten thousand is called %s', (bp, words) => {
  const { lines } = reckon(demoRules.canvasBag, product, { selection: chosen(), quantity: 100 }, { discount: level(bp) })
  expect(lines.map(({ label }) => label)).toContain(`会员折扣（金牌会员 ${words}）`)
})

test('with a discount the lines still add up, only one line is new, and nothing goes below nothing', () => {
  fc.assert(
    fc.property(lawfulCase, anyLevel, ({ rules, asked }, discount) => {
      const usual = reckon(rules, product, asked)
      const receipt = reckon(rules, product, asked, { discount })
      const off = receipt.lines.filter(({ group }) => group === 'discount')
      expect(receipt.lines.filter(({ group }) => group !== 'discount')).toEqual(usual.lines)
      expect(off).toHaveLength(1)
      const reduced = usual.lines.filter(({ rule, group }) => group === 'goods' || /^run[.:]/.test(rule))
      const base = fens(reduced.map(({ amount }) => amount))
      expect(parseYuan(off[0]?.amount ?? '0')).toBe(-Math.floor((base * (10_000 - discount.bp) + 5000) / 10_000))
      const whole = yuan(fens(receipt.lines.map(({ amount }) => amount)))
      expect(whole).toBe(rules.taxMode === 'exclusive' ? receipt.net : receipt.gross)
      expect(yuan(fens([receipt.net, receipt.tax]))).toBe(receipt.gross)
      expect(yuan(sum(netByLine(receipt)))).toBe(receipt.net)
      expect(parseYuan(receipt.net)).toBeGreaterThanOrEqual(0)
      expect(parseYuan(receipt.gross)).toBeLessThanOrEqual(parseYuan(usual.gross))
    }),
    { numRuns: 300 },
  )
})

test('a deeper discount never costs more', () => {
  fc.assert(
    fc.property(lawfulCase, anyLevel, anyLevel, ({ rules, asked }, a, b) => {
      const gross = (discount: Discount) => parseYuan(reckon(rules, product, asked, { discount }).gross)
      const [deeper, shallower] = a.bp <= b.bp ? [a, b] : [b, a]
      expect(gross(deeper)).toBeLessThanOrEqual(gross(shallower))
    }),
    { numRuns: 200 },
  )
})

test('a receipt with a discount is run again to the byte, and its discount is part of its hash', () => {
  fc.assert(
    fc.property(lawfulCase, anyLevel, ({ rules, asked }, discount) => {
      const made = reckon(rules, product, asked, { discount })
      const stored = Receipt.parse(JSON.parse(JSON.stringify(made)))
      expect(rerun(stored, rules)).toEqual({ receipt: stored, differs: [] })
      expect(made.hash).not.toBe(reckon(rules, product, asked).hash)
      expect(rerun({ ...stored, discount: level(4999) }, rules).differs).toContain('hash')
    }),
    { numRuns: 100 },
  )
})

test('a receipt without a discount has no word of one', () => {
  const asked = { selection: printedCanvas, quantity: 500 }
  const bare = reckon(demoRules.canvasBag, product, asked)
  expect(bare).toEqual(reckon(demoRules.canvasBag, product, asked, { discount: null }))
  expect(Object.keys(bare)).not.toContain('discount')
  // Written down when there were no discounts: a stored receipt keeps its hash for good.
  expect(bare.hash).toBe('f11b2e8239971d0cc1653cc9fd253c547002556fc271948b8b7ac6a254cbf1d4')
})

test('breaks and cliffs are told with the discount, and kept', () => {
  fc.assert(
    fc.property(lawfulCase, anyLevel, ({ rules, asked: { selection } }, discount) => {
      const at = (quantity: number) => reckon(rules, product, { selection, quantity }, { discount })
      const { nextBreak, cliff } = at(rules.minimum + 7 * rules.step)
      const promises = [nextBreak, cliff].filter((promise) => promise !== null)
      for (const promise of promises) expect(at(promise.quantity).gross).toBe(promise.gross)
    }),
    { numRuns: 200 },
  )
  const { nextBreak } = reckon(demoRules.canvasBag, product, { selection: printedCanvas, quantity: 300 }, { discount: level(9800) })
  const [, , , row] = ladderTable(demoRules.canvasBag, { goodsType: 'custom' }, printedCanvas, {
    discount: level(9800),
  })
  expect(row).toMatchObject({ quantity: 500, gross: nextBreak?.gross, unitGross: nextBreak?.unitGross })
})

test.each(['exclusive', 'inclusive'] as const)('with %s prices an order of discounted lines adds up', (taxMode) => {
  const lines = examples.map(({ demo, asked }, i) => {
    const rules = { ...demoRules[demo], taxMode }
    return { rules, receipt: reckon(rules, product, asked, { discount: i === 1 ? null : level(9000 + 111 * i) }) }
  })
  const order = orderReceipt(lines)
  const add = (amounts: string[]) => yuan(fens(amounts))
  expect(add(order.lines.map(({ net }) => net))).toBe(order.goodsNet)
  expect(add(order.lines.map(({ tax }) => tax))).toBe(order.tax)
  expect(add(order.lines.map(({ gross }) => gross))).toBe(order.gross)
  expect(add([order.goodsNet, order.freightNet, order.tax])).toBe(order.gross)
  const own = lines.flatMap(({ receipt }) => receipt.lines.filter(({ group }) => group !== 'freight'))
  const written = add([...own, ...order.freight].map(({ amount }) => amount))
  expect(taxMode === 'exclusive' ? order.net : order.gross).toBe(written)
})
