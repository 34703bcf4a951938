import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PriceRules, Print, Receipt, Selection } from '../contract/price/price.ts'
import { parseRate, parseYuan, sum, times, yuan } from '../contract/money.ts'
import { Refusal } from '../contract/refusal.ts'
import { demoRules } from '../server/seed/rules.ts'
import { lawfulCase, runs } from './asked.fixture.ts'
import { canonical } from './hash.ts'
import { chosen, silk } from './golden.fixture.ts'
import { rateAt, rungsOf } from './part.ts'
import { price, reckon } from './price.ts'
import { rerun } from './rerun.ts'
import { netByLine } from './tax.ts'

const product = { productId: 1, priceVersion: 1 }

test('the lines of every receipt add up, and quantity times rate is their amount', () => {
  fc.assert(
    fc.property(lawfulCase, ({ rules, asked }) => {
      const receipt = reckon(rules, product, asked)
      const lines = yuan(sum(receipt.lines.map((line) => parseYuan(line.amount))))
      expect(lines).toBe(rules.taxMode === 'exclusive' ? receipt.net : receipt.gross)
      expect(yuan(sum(netByLine(receipt)))).toBe(receipt.net)
      expect(yuan(sum([parseYuan(receipt.net), parseYuan(receipt.tax)]))).toBe(receipt.gross)
      const rated = receipt.lines.flatMap(({ rate, ...line }) => (rate === null ? [] : [{ rate: parseRate(rate), ...line }]))
      for (const { rate, quantity, amount } of rated) expect(yuan(times(rate, quantity))).toBe(amount)
      expect(new Set(receipt.lines.map((line) => line.rule)).size).toBe(receipt.lines.length)
      expect(receipt.leadDays).toBeGreaterThan(0)
    }),
    { numRuns: runs(300) },
  )
})

test('a stored receipt is run again to the byte', () => {
  fc.assert(
    fc.property(lawfulCase, fc.boolean(), ({ rules, asked }, split) => {
      const whole = reckon(rules, product, asked).quantity
      const consignments = split
        ? [
            { label: '北京', quantity: 1 },
            { label: '上海', quantity: whole - 1 },
          ]
        : null
      const stored = Receipt.parse(JSON.parse(JSON.stringify(reckon(rules, product, asked, { consignments }))))
      expect(rerun(stored, PriceRules.parse(rules))).toEqual({ receipt: stored, differs: [] })
    }),
    { numRuns: runs(300) },
  )
})

test('a receipt that was tampered with, or run by other rules, differs', () => {
  const rules = demoRules.thermos
  const stored = reckon(rules, product, { selection: chosen(), quantity: 100 })
  expect(rerun({ ...stored, gross: '1.00' }, rules).differs).toEqual(['gross'])
  expect(rerun(stored, { ...rules, base: [[50, '41.00']] }).differs).toContain('hash')
})

test('any other input has another hash', () => {
  const selection = chosen({ prints: [silk('front', 1)] })
  const hash = (change: Partial<Selection> = {}, quantity = 100, where = product, context = {}) =>
    reckon(demoRules.tshirt, where, { selection: { ...selection, ...change }, quantity }, context).hash
  const hashes = [
    hash(),
    hash({ colour: 'navy' }),
    hash({ size: 'M' }),
    hash({ packing: 'bagWithSizeLabel' }),
    hash({ sample: true }),
    hash({ prints: [silk('front', 2)] }),
    hash({ prints: [silk('back', 1)] }),
    hash({ prints: [{ ...silk('front', 1), widthMm: 90 }] }),
    hash({}, 101),
    hash({}, 100, { productId: 2, priceVersion: 1 }),
    hash({}, 100, { productId: 1, priceVersion: 2 }),
    hash({}, 100, product, { freightFree: true }),
    hash({}, 100, product, { consignments: [{ label: '北京', quantity: 100 }] }),
  ]
  expect(new Set(hashes).size).toBe(hashes.length)
  for (const one of hashes) expect(one).toMatch(/^[0-9a-f]{64}$/)
})

test('what stands for the same configuration has the same hash', () => {
  const bare = reckon(demoRules.tshirt, product, { selection: chosen(), quantity: 100 })
  const spelt = chosen({ colour: 'white', size: 'S', packing: 'none' })
  expect(reckon(demoRules.tshirt, product, { selection: spelt, quantity: 100 })).toEqual(bare)
  expect(canonical({ b: [1, { d: null, c: '"' }], a: undefined })).toBe('{"b":[1,{"c":"\\"","d":null}]}')
})

test('a deeper quantity never picks a shallower tier', () => {
  const ladder = fc
    .uniqueArray(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 8 })
    .map((steps) => steps.toSorted((a, b) => a - b))
  fc.assert(
    fc.property(ladder, fc.nat(5000), fc.nat(5000), (steps, a, b) => {
      // Each tier's rate is its own number, so the rate tells which tier was picked.
      const rungs = rungsOf(steps.map((from, tier) => [from, String(tier)]))
      const [less, more] = [Math.min(a, b) + (steps[0] ?? 1), Math.max(a, b) + (steps[0] ?? 1)]
      expect(rateAt(rungs, more)).toBeGreaterThanOrEqual(rateAt(rungs, less))
      expect(rateAt(rungs, more)).toBe(10_000 * steps.findLastIndex((from) => from <= more))
    }),
  )
})

test('breaks and cliffs keep their promise to the cent when they are taken', () => {
  fc.assert(
    fc.property(lawfulCase, ({ rules, asked: { selection } }) => {
      const quantity = rules.minimum + 7 * rules.step
      const { nextBreak, cliff, gross } = reckon(rules, product, { selection, quantity })
      const promises = [nextBreak, cliff].filter((promise) => promise !== null)
      for (const promise of promises) {
        expect(reckon(rules, product, { selection, quantity: promise.quantity }).gross).toBe(promise.gross)
      }
      expect(cliff ? yuan(sum([parseYuan(cliff.gross), parseYuan(cliff.saving)])) : gross).toBe(gross)
    }),
    { numRuns: runs(300) },
  )
})

test('no larger quantity is cheaper than the cliff that was named', () => {
  const selection = chosen({ prints: [silk('front', 2), silk('back', 1)] })
  const gross = (quantity: number) => parseYuan(reckon(demoRules.canvasBag, product, { selection, quantity }).gross)
  const all = Array.from({ length: 296 }, (_, n) => 50 + 10 * n)
  const totals = new Map(all.map((quantity) => [quantity, gross(quantity)]))
  for (const quantity of all) {
    const { cliff } = reckon(demoRules.canvasBag, product, { selection, quantity })
    const own = totals.get(quantity) ?? 0
    const best = Math.min(...all.filter((other) => other > quantity).map((other) => totals.get(other) ?? Infinity))
    expect(cliff ? parseYuan(cliff.gross) : null).toBe(best <= own ? best : null)
  }
})

const key = fc.oneof(
  fc.constantFrom('front', 'back', 'body', 'silk', 'dtg', 'foil', 'white', 'S', 'opp', 'giftBox', '__proto__', 'constructor'),
  fc.string({ maxLength: 8 }),
)
const number = fc.oneof(fc.integer({ min: -2, max: 20 }), fc.double(), fc.constantFrom(1e9, 2 ** 53, NaN))
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined })
const anyPrint: fc.Arbitrary<Print> = fc.record({
  position: key,
  process: key,
  colours: maybe(number),
  widthMm: maybe(number),
  heightMm: maybe(number),
  stitches: maybe(number),
  pages: maybe(number),
})
const anySelection: fc.Arbitrary<Selection> = fc.record({
  material: maybe(key),
  craft: maybe(key),
  colour: maybe(key),
  size: maybe(key),
  prints: fc.array(anyPrint, { maxLength: 3 }),
  packing: maybe(key),
  options: fc.array(key, { maxLength: 2 }),
  sample: fc.boolean(),
  rushDays: fc.oneof(fc.constant(0), number),
})

const isRefusal = (run: () => unknown): boolean => {
  try {
    run()
    return true
  } catch (error) {
    return error instanceof Refusal
  }
}

test('whatever is asked, the engine answers or refuses', () => {
  const goods = fc.constantFrom(...Object.values(demoRules))
  const type = fc.constantFrom('custom', 'common', 'standard', 'spot')
  const matrix = maybe(fc.array(fc.record({ colour: maybe(key), size: maybe(key), quantity: number }), { maxLength: 3 }))
  const quantity = maybe(fc.oneof(number, fc.constantFrom(100, 200, 1000)))
  fc.assert(
    fc.property(goods, type, anySelection, quantity, matrix, (rules, goodsType, selection, asked, cells) => {
      expect(isRefusal(() => price(rules, { ...product, goodsType }, { selection, quantity: asked, matrix: cells }))).toBe(true)
    }),
    { numRuns: runs(300) },
  )
})

test('amounts beyond all sense are refused, not miscounted', () => {
  const yuanText = fc.tuple(fc.integer({ min: -9, max: 9_999_999 }), fc.nat(99)).map(([a, b]) => `${a}${'0'.repeat(Math.abs(a) % 6)}.${b}`)
  const rate = fc.constantFrom('0', '-5', '0.0001', '999999999.9999', '12.5')
  fc.assert(
    fc.property(lawfulCase, rate, yuanText, rate, ({ rules, asked }, base, fee, weightKg) => {
      const wild = PriceRules.parse({ ...rules, base: [[1, base]], weightKg, sample: { fee, creditFrom: 1_000_000 } })
      expect(isRefusal(() => reckon(wild, product, asked))).toBe(true)
    }),
    { numRuns: runs(300) },
  )
})
