import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fen, parseYuan, sum, yuan } from '../contract/money.ts'
import { OrderReceipt } from '../contract/price/price.ts'
import { demoRules } from '../server/seed/rules.ts'
import { conceded, mostConceded } from './concession.ts'
import { examples } from './golden.fixture.ts'
import { hashOf } from './hash.ts'
import { orderReceipt } from './order.ts'
import { reckon } from './price.ts'

const receiptIn = (taxMode: 'exclusive' | 'inclusive') =>
  orderReceipt(
    examples.map(({ demo, asked }) => {
      const rules = { ...demoRules[demo], taxMode }
      return { rules, receipt: reckon(rules, { productId: 1, priceVersion: 1 }, asked) }
    }),
  )
const modes = ['exclusive', 'inclusive'] as const
const add = (amounts: string[]) => yuan(sum(amounts.map(parseYuan)))
const { hash: _, ...shape } = receiptIn('exclusive')

/** Any order of goods, taxed by the order's rate, with lines of nothing and of a fen among them. */
const anyReceipt = fc
  .array(fc.record({ net: fc.nat(2_000_000), freight: fc.nat(3000) }), { minLength: 1, maxLength: 12 })
  .filter((lines) => lines.some(({ net }) => net > 0))
  .map((drawn): OrderReceipt => {
    const lines = drawn.map(({ net, freight }) => {
      const tax = Math.floor(((net + freight) * 13) / 100)
      return {
        receiptHash: '',
        net: yuan(fen(net)),
        freight: yuan(fen(freight)),
        tax: yuan(fen(tax)),
        gross: yuan(fen(net + freight + tax)),
      }
    })
    const all = (part: 'net' | 'freight' | 'tax' | 'gross') => add(lines.map((line) => line[part]))
    const body = { ...shape, lines, goodsNet: all('net'), freightNet: all('freight'), tax: all('tax'), gross: all('gross') }
    const whole = { ...body, net: add([body.goodsNet, body.freightNet]) }
    return { ...whole, hash: hashOf(whole) }
  })

function checkSums(after: OrderReceipt) {
  for (const { net, freight, tax, gross } of after.lines) {
    expect(add([net, freight, tax])).toBe(gross)
    for (const part of [net, freight, tax, gross]) expect(parseYuan(part)).toBeGreaterThanOrEqual(0)
  }
  for (const part of ['tax', 'gross'] as const) expect(add(after.lines.map((line) => line[part]))).toBe(after[part])
  expect(add(after.lines.map(({ net }) => net))).toBe(after.goodsNet)
  expect(add([after.goodsNet, after.freightNet])).toBe(after.net)
  expect(add([after.net, after.tax])).toBe(after.gross)
}

describe('what is let off', () => {
  test('whatever it is, parts add up, nothing falls below nothing, and freight stays', () => {
    fc.assert(
      fc.property(anyReceipt, fc.double({ min: 0, max: 1, noNaN: true }), (receipt, part) => {
        const amount = fen(Math.max(1, Math.floor(mostConceded(receipt) * part)))
        const after = conceded(receipt, amount, '老客户')
        checkSums(after)
        expect(after.gross).toBe(yuan(fen(parseYuan(receipt.gross) - amount)))
        expect(after.lines.map(({ freight }) => freight)).toEqual(receipt.lines.map(({ freight }) => freight))
        expect(OrderReceipt.parse(after)).toEqual(after)
      }),
    )
  })

  test.each(modes)('with %s prices each line shows what falls on it, and it is named with formula and reason', (mode) => {
    const receipt = receiptIn(mode)
    const after = conceded(receipt, parseYuan('100.00'), '老客户复购')
    checkSums(after)
    const shown = after.lines.map(({ concession }) => concession ?? '0.00')
    expect(add(shown)).toBe(mode === 'inclusive' ? '-100.00' : after.concession?.net)
    expect(after.concession).toMatchObject({ label: '商家优惠', reason: '老客户复购', before: receipt.gross, amount: '-100.00' })
    expect(after.concession?.formula).toContain('减 ¥100.00')
  })

  test('the tax that goes with it is that of its rate', () => {
    const receipt = receiptIn('exclusive')
    const after = conceded(receipt, parseYuan('113.00'), '尾数')
    expect([parseYuan(receipt.tax) - parseYuan(after.tax), after.concession?.net]).toEqual([1300, '-100.00'])
  })

  test('more than the goods cost, and nothing, are refused; where only goods cost, a fen is left to be paid', () => {
    const receipt = receiptIn('exclusive')
    for (const amount of [fen(0), fen(-1), fen(mostConceded(receipt) + 1)])
      expect(() => conceded(receipt, amount, '试')).toThrow('优惠金额应为 0.01 至')
  })

  test('a receipt without one has the hash it always had', () => {
    const receipt = receiptIn('exclusive')
    const { hash, ...body } = receipt
    expect('concession' in receipt || receipt.lines.some((line) => 'concession' in line)).toBe(false)
    expect(hashOf(body)).toBe(hash)
  })
})
