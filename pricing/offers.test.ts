import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fen, parseRate, parseYuan, sum, yuan } from '../contract/money.ts'
import type { LineOffer, OrderOffer } from '../contract/price/offer.ts'
import { OrderReceipt, Receipt, type PriceRules } from '../contract/price/price.ts'
import { demoRules } from '../server/seed/rules.ts'
import { chosen, examples } from './golden.fixture.ts'
import { orderReceipt, type OrderLine } from './order.ts'
import { payable, reduced } from './orderOffers.ts'
import { reckon } from './price.ts'
import { rerun } from './rerun.ts'

// The worked examples of the design, to the fen: 例 1 and 例 2 are the merchant's.

const product = { productId: 1, priceVersion: 1 }
const gold = { label: '金牌会员', bp: 9800 }

const example = (at: 0 | 1) => {
  const one = examples[at] ?? expect.unreachable()
  return { rules: demoRules[one.demo], asked: one.asked }
}
const lineOf = (at: 0 | 1, context: Parameters<typeof reckon>[3] = {}, rules: Partial<PriceRules> = {}): OrderLine => {
  const of = example(at)
  const used = { ...of.rules, ...rules }
  return { rules: used, receipt: reckon(used, product, of.asked, context) }
}
const flash = (each: string): LineOffer => ({ id: 7, version: 1, label: '限时秒杀', terms: { kind: 'flash', each } })
const sale = (bp: number, withLevel = false): LineOffer => ({
  id: 8,
  version: 1,
  label: '限时折扣',
  terms: { kind: 'sale', reduction: { bp }, withLevel },
})
const offer = (least: string, off: OrderOffer['off'], lines = [0], kind: OrderOffer['kind'] = 'tier'): OrderOffer => ({
  id: 9,
  version: 1,
  kind,
  label: '满减',
  lines,
  least,
  off,
})
const both = [0, 1]
const totals = ({ net, tax, gross }: { net: string; tax: string; gross: string }) => [net, tax, gross]
const offOf = (receipt: Receipt): string[] => receipt.lines.flatMap(({ group, amount }) => (group === 'discount' ? [amount] : []))

test('1: a flash price takes its difference off the article, and a level does not come beside it', () => {
  for (const discount of [null, gold]) {
    const { receipt } = lineOf(0, { offer: flash('5.80'), discount })
    expect(offOf(receipt)).toEqual(['-350.00'])
    expect(totals(receipt)).toEqual(['4349.00', '565.37', '4914.37'])
  }
})

test('2: where the level takes off more, it stays, and nothing is said of the activity', () => {
  const { receipt } = lineOf(0, { offer: flash('6.45'), discount: gold })
  expect(receipt.gross).toBe('5212.69')
  expect(receipt).toEqual(lineOf(0, { discount: gold }).receipt)
})

test('3: an agreed price below the flash price is no dearer for it', () => {
  const agreed = { base: example(0).rules.base.map(([from]): [number, string] => [from, '5.50']) }
  expect(lineOf(0, { offer: flash('5.80') }, agreed).receipt.gross).toBe('4744.87')
})

test('4, 5: a sale takes a share off article and printing; the level comes beside it where it says so', () => {
  const alone = lineOf(0, { offer: sale(8500) }).receipt
  expect(offOf(alone)).toEqual(['-645.00'])
  expect(alone.gross).toBe('4581.02')
  const withLevel = lineOf(0, { offer: sale(8500, true), discount: gold }).receipt
  expect(offOf(withLevel)).toEqual(['-645.00', '-73.10'])
  expect(withLevel.gross).toBe('4498.42')
})

test('6: 满 5000 减 300 falls by 300 with tax; 满 6000 is not reached', () => {
  const order = orderReceipt([lineOf(0)], [], null, [offer('5000', { fixed: '300' })])
  expect(order.offers).toMatchObject([{ amount: '-265.49', basis: '5214.95', shares: ['-265.49'] }])
  expect(totals(order)).toEqual(['4433.51', '576.36', '5009.87'])
  expect(orderReceipt([lineOf(0)], [], null, [offer('6000', { fixed: '400' })])).toEqual(orderReceipt([lineOf(0)]))
})

test('7: 满 5000 享 9 折 is of what may be reduced', () => {
  const order = orderReceipt([lineOf(0)], [], null, [offer('5000', { bp: 9000 })])
  expect(order.offers?.[0]?.amount).toBe('-430.00')
  expect(order.gross).toBe('4823.97')
})

const two = [lineOf(0), lineOf(1)]
const tier8000 = offer('8000', { fixed: '500' }, both)

test('8: 满 8000 减 500 is shared by what may be reduced', () => {
  const order = orderReceipt(two, [], null, [tier8000])
  expect(order.offers).toMatchObject([{ amount: '-442.48', shares: ['-232.03', '-210.45'] }])
  expect([order.gross, ...order.lines.map(({ gross }) => gross)]).toEqual(['9671.13', '5047.68', '4623.45'])
})

test('9: a coupon on one category touches its line alone', () => {
  const order = orderReceipt(two, [], null, [offer('0', { fixed: '150' }, [1], 'coupon')])
  expect(order.offers).toMatchObject([{ amount: '-132.74' }])
  expect([order.gross, ...order.lines.map(({ gross }) => gross)]).toEqual(['10021.13', '5309.87', '4711.26'])
})

test('10: a coupon looks at what is left after 满减', () => {
  const order = orderReceipt(two, [], null, [tier8000, offer('7000', { fixed: '200' }, both, 'coupon')])
  expect(order.offers?.[1]).toMatchObject({ basis: '9393.15', amount: '-176.99', shares: ['-92.81', '-84.18'] })
  expect([order.gross, ...order.lines.map(({ gross }) => gross)]).toEqual(['9471.13', '4942.80', '4528.33'])
})

test('11: a coupon of more than may be reduced takes just that', () => {
  const order = orderReceipt([lineOf(0)], [], null, [offer('0', { fixed: '5000' }, [0], 'coupon')])
  expect(order.offers?.[0]?.amount).toBe('-4300.00')
  expect(order.gross).toBe('450.87')
})

test('12: a freight coupon takes off freight, at most all of it', () => {
  const freight = (fixed: string) => orderReceipt([lineOf(0)], [], null, [offer('0', { fixed }, [0], 'freightCoupon')])
  expect(freight('50')).toMatchObject({ gross: '5259.87', freightNet: '39.75', offers: [{ amount: '-44.25' }] })
  expect(freight('200')).toMatchObject({ gross: '5214.95', freightNet: '0.00', offers: [{ amount: '-84.00' }] })
})

test('13: fen that do not go up evenly; and a sum that does not exist with tax falls by a fen more', () => {
  const basket = {
    taxMode: 'exclusive' as const,
    taxRate: parseRate('0.13'),
    own: ['33.35', '33.35', '33.34'].map(parseYuan),
    freight: ['0', '0', '0'].map(parseYuan),
    items: ['33.35', '33.35', '33.34'].map(parseYuan),
    reducible: ['30', '30', '30'].map(parseYuan),
  }
  const inclusive = { ...basket, taxMode: 'inclusive' as const }
  expect(reduced(inclusive, [offer('0', { fixed: '1' }, [0, 1, 2])]).offers[0]?.shares).toEqual(['-0.34', '-0.33', '-0.33'])
  const off = reduced(basket, [offer('0', { fixed: '10' }, [0, 1, 2])])
  expect(yuan(payable(basket, basket))).toBe('113.05')
  expect(off.offers[0]?.amount).toBe('-8.85')
  expect(yuan(payable(basket, off))).toBe('103.04')
})

test('16: a group price for laser-engraved thermos cups', () => {
  const rules = demoRules.thermos
  const asked = { selection: chosen({ prints: [{ position: 'body', process: 'laser' }] }), quantity: 60 }
  const group: LineOffer = { id: 7, version: 1, label: '拼团', terms: { kind: 'group', each: '38.50' } }
  const [before, after] = [reckon(rules, product, asked), reckon(rules, product, asked, { offer: group })]
  expect([before.gross, offOf(after), after.gross]).toEqual(['3028.40', ['-210.00'], '2791.10'])
})

test('20: where prices hold the tax, what is taken off holds it too', () => {
  const basket = {
    taxMode: 'inclusive' as const,
    taxRate: parseRate('0.13'),
    own: [parseYuan('1580')],
    freight: [parseYuan('0')],
    items: [parseYuan('1580')],
    reducible: [parseYuan('1580')],
  }
  expect(yuan(payable(basket, reduced(basket, [offer('1000', { fixed: '100' })])))).toBe('1480.00')
})

test('a receipt with an offer comes out the same when it is run again, whole through JSON; one without has no trace of any', () => {
  const { rules, receipt } = lineOf(0, { offer: sale(8500, true), discount: gold })
  expect(Receipt.parse(JSON.parse(JSON.stringify(receipt)))).toEqual(receipt)
  expect(rerun(receipt, rules)).toEqual({ receipt, differs: [] })
  expect(lineOf(0).receipt).not.toHaveProperty('offer')
  expect(orderReceipt(two)).not.toHaveProperty('offers')
})

test('an offer on what costs nothing is none', () => {
  expect(lineOf(0, { offer: flash('9.99') }).receipt).toEqual(lineOf(0).receipt)
})

const anyOffer = fc.record({
  kind: fc.constantFrom<OrderOffer['kind']>('tier', 'prepay', 'coupon', 'freightCoupon'),
  least: fc.constantFrom('0', '3000', '5000', '9000', '20000'),
  off: fc.oneof(
    fc.record({ fixed: fc.integer({ min: 1, max: 2_000_000 }).map((amount) => yuan(amount as never)) }),
    fc.record({ bp: fc.integer({ min: 1, max: 9999 }) }),
    fc.record({ bp: fc.integer({ min: 1, max: 9999 }), most: fc.integer({ min: 1, max: 100_000 }).map((amount) => yuan(amount as never)) }),
  ),
  lines: fc.constantFrom<number[]>([0], [1], [0, 1]),
})

test('whatever offers there are, the parts add up, a fen stays to be paid, and none takes off more than it may', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(fc.array(anyOffer, { maxLength: 4 }), fc.constantFrom<Receipt['taxMode']>('exclusive', 'inclusive'), (offers, taxMode) => {
      const lines = ([0, 1] as const).map((at) => lineOf(at, {}, { taxMode }))
      const [was, order] = [
        orderReceipt(lines),
        orderReceipt(
          lines,
          [],
          null,
          offers.map((one, id) => ({ ...one, id, version: 1, label: '优惠' })),
        ),
      ]
      expect(OrderReceipt.parse(order)).toEqual(order)
      const add = (amounts: readonly string[]) => yuan(sum(amounts.map(parseYuan)))
      for (const line of order.lines) {
        expect(add([line.net, line.freight, line.tax])).toBe(line.gross)
        for (const part of [line.net, line.freight, line.tax]) expect(parseYuan(part)).toBeGreaterThanOrEqual(0)
      }
      expect(add(order.lines.map(({ gross }) => gross))).toBe(order.gross)
      expect(add([order.net, order.tax])).toBe(order.gross)
      expect(parseYuan(order.gross)).toBeGreaterThanOrEqual(1)
      for (const { amount, shares, lines: its, kind, off } of order.offers ?? []) {
        seen.add(`${kind} ${'fixed' in off ? 'fixed' : 'share'}`)
        expect(add(shares)).toBe(amount)
        expect(shares.filter((share, at) => !its.includes(at) && share !== '0.00')).toEqual([])
      }
      const less = sum((order.offers ?? []).map(({ amount }) => parseYuan(amount)))
      const whole = ({ net, gross }: OrderReceipt) => parseYuan(taxMode === 'inclusive' ? gross : net)
      expect(whole(order)).toBe(whole(was) + less)
    }),
    { numRuns: 300 },
  )
  expect(seen.size).toBe(8)
})

test('a fixed sum that is taken off whole lets at least so much off what is paid, and at most a fen more', () => {
  const [own, none] = [
    [parseYuan('60.00'), parseYuan('40.00')],
    [parseYuan('0'), parseYuan('0')],
  ]
  const basket = { taxMode: 'exclusive' as const, taxRate: parseRate('0.13'), own, freight: none, items: own, reducible: own }
  for (let amount = 1; amount < 11_300; amount++) {
    const off = reduced(basket, [offer('0', { fixed: yuan(fen(amount)) }, both)])
    expect([amount, amount + 1]).toContain(11_300 - payable(basket, off))
  }
  expect(payable(basket, reduced(basket, [offer('0', { fixed: '113' }, both)]))).toBe(1)
})

test('15: the price of a gift is shared by what is bought and what is given by value; no line costs nothing', () => {
  const base = { rules: { ...demoRules.canvasBag, base: [[1, '3.00']], minimum: 1, step: 1 } as PriceRules }
  const gift = { ...base, receipt: reckon(base.rules, product, { selection: chosen(), quantity: 10 }, { freightFree: true }) }
  const given: OrderOffer = { ...offer('5000', { fixed: '33.90' }, [0], 'gift'), gift: 1 }
  const order = orderReceipt([lineOf(0), gift], [], null, [given])
  expect(order.offers).toMatchObject([{ amount: '-30.00', gross: '-33.90', shares: ['-29.79', '-0.21'], basis: '5214.95' }])
  expect(order.lines.map(({ gross }) => gross)).toEqual(['5276.21', '33.66'])
  expect(order.gross).toBe(orderReceipt([lineOf(0)]).gross)
  // Where its threshold is not reached any more it costs what it costs.
  const short = orderReceipt([lineOf(0), gift], [], null, [{ ...given, least: '6000' }])
  expect(short).not.toHaveProperty('offers')
  expect(short.gross).toBe('5343.77')
})
