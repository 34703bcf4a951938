import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseYuan, sum, yuan } from '../contract/money.ts'
import { Receipt, type PriceRules, type Selection } from '../contract/price/price.ts'
import { demoRules } from '../server/seed/rules.ts'
import { lawfulCase, runs } from './asked.fixture.ts'
import { chosen, silk } from './golden.fixture.ts'
import { legalFrom } from './quantity.ts'
import { poolFindings, poolRun, type Member } from './pool.ts'
import { rerun } from './rerun.ts'

const product = { productId: 1, priceVersion: 1 }
const pool = { id: 5, version: 1, label: '拼印' }
const one = chosen({ prints: [silk('front', 1)] })

const of = (rules: PriceRules, selection: Selection, quantities: readonly number[]) =>
  poolRun(
    rules,
    product,
    pool,
    quantities.map((quantity): Member => ({ asked: { selection, quantity } })),
  )
const grosses = (rules: PriceRules, quantities: readonly number[]) => of(rules, one, quantities).shares.map(({ pooled }) => pooled.gross)

test('17: canvas bags of one colour, 300, 500 and 700 together; and without the last', () => {
  const { shares, pieces } = of(demoRules.canvasBag, one, [300, 500, 700])
  expect(pieces).toBe(1500)
  expect(shares.map(({ alone }) => alone.gross)).toEqual(['2836.30', '4253.32', '5918.49'])
  expect(shares.map(({ pooled }) => pooled.gross)).toEqual(['2327.80', '3801.32', '5285.69'])
  expect(grosses(demoRules.canvasBag, [300, 500])).toEqual(['2599.00', '4253.32'])
})

test('18: the start-up is paid once and shared; what a share is dearer than alone is the merchant’s', () => {
  const { shares } = of(demoRules.nonwovenBag, one, [200, 200])
  expect(shares.map(({ alone, pooled }) => [alone.gross, pooled.gross])).toEqual([
    ['610.20', '553.70'],
    ['610.20', '553.70'],
  ])
  const cheap: PriceRules = { ...demoRules.nonwovenBag, minimum: 10, step: 10, base: [[1, '0.0333']], processes: {}, positions: [] }
  const run = of(cheap, chosen(), [10, 10, 10])
  expect([run.price, ...run.shares.map(({ share }) => share)]).toEqual([100, 34, 33, 33])
  expect(run.shares.map(({ borne }) => borne)).toEqual([1, 0, 0])
  for (const { pooled, alone } of run.shares) expect(pooled).toEqual(alone)
})

test('one alone pays what he pays alone', () => {
  const { price, shares } = of(demoRules.canvasBag, one, [300])
  expect(shares).toMatchObject([{ share: price, borne: 0 }])
  expect(shares[0]?.pooled).toEqual(shares[0]?.alone)
})

test('a member’s level holds where it takes off more, and the merchant bears the rest', () => {
  const gold = { label: '金牌会员', bp: 5000 }
  const members = [300, 500].map((quantity): Member => ({ asked: { selection: one, quantity }, context: { discount: gold } }))
  const { price, shares } = poolRun(demoRules.canvasBag, product, pool, members)
  for (const { alone, pooled } of shares) expect(pooled).toEqual(alone)
  const paid = shares.flatMap(({ pooled }) => pooled.lines.filter(({ rule }) => /^(base|run|discount)/.test(rule)))
  expect(sum(paid.map(({ amount }) => parseYuan(amount)))).toBe(price - sum(shares.map(({ borne }) => borne)))
})

test('whoever prints something else is no member of the run', () => {
  const asked = [one, chosen({ prints: [silk('front', 2)] })].map((selection): Member => ({ asked: { selection, quantity: 300 } }))
  expect(() => poolRun(demoRules.canvasBag, product, pool, asked)).toThrow('not one run')
})

test('packing is each one’s own', () => {
  const [bare, packed] = [one, { ...one, packing: 'opp' }].map((selection): Member => ({ asked: { selection, quantity: 300 } }))
  const { shares } = poolRun(
    demoRules.canvasBag,
    product,
    pool,
    [bare, packed].filter((each) => each !== undefined),
  )
  const [first, second] = shares.map(({ pooled }) => parseYuan(pooled.net))
  expect((second ?? 0) - (first ?? 0)).toBe(300 * 15)
})

test('a receipt of a run comes out the same when it is run again, whole through JSON, and tells pieces of others alone', () => {
  const receipt = of(demoRules.canvasBag, one, [300, 500, 700]).shares[1]?.pooled
  const stored = Receipt.parse(JSON.parse(JSON.stringify(receipt)))
  expect(stored).toEqual(receipt)
  expect(rerun(stored, demoRules.canvasBag)).toEqual({ receipt: stored, differs: [] })
  expect(stored.offer).toEqual({ ...pool, terms: { kind: 'pool', others: [300, 700], place: 1 } })
  expect(stored.lines.find(({ group }) => group === 'discount')).toMatchObject({
    rule: 'offer:5',
    formula: '共 1500 件同印：3600.00-3200.00',
    amount: '-400.00',
  })
})

test('rules are offered in a run where prices fall with the quantity or something is paid once', () => {
  const asked = { selection: one, quantity: 300 }
  const flat: PriceRules = { ...demoRules.canvasBag, base: [[50, '9.80']] }
  const silkFree = { ...asked, selection: chosen() }
  expect(poolFindings(demoRules.canvasBag, asked)).toEqual([])
  expect(poolFindings(flat, asked)).toEqual([])
  expect(poolFindings(flat, silkFree)).toMatchObject([{ grade: 'fault', place: ['base'] }])
  const rising: PriceRules = {
    ...demoRules.canvasBag,
    base: [
      [50, '9.80'],
      [100, '9.90'],
    ],
  }
  expect(poolFindings(rising, asked)).toMatchObject([{ grade: 'fault', text: '100 件起的单价 9.90 高于上一档的 9.80，单价不能随数量上升' }])
})

/** So many of the same, each in a quantity of his own that may be ordered. */
const members = fc.tuple(
  lawfulCase.filter(({ asked: { matrix } }) => !matrix),
  fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 10, maxLength: 12 }),
  fc.constantFrom(null, 9800, 9000),
  fc.nat(3),
)

test('no member pays more than alone, what they pay and what the merchant bears is the price of the run, and falling prices leave him fen', () => {
  let tried = 0
  fc.assert(
    fc.property(members, ([{ rules, asked }, steps, bp, alike]) => {
      const selection = { ...asked.selection, sample: false, rushDays: 0 }
      const quantities = steps.map((step) => legalFrom(rules, rules.minimum + rules.step * (alike === 0 ? 0 : step)) ?? rules.minimum)
      const discount = bp === null ? null : { label: '会员', bp }
      const { price, pieces, shares } = poolRun(
        rules,
        product,
        pool,
        quantities.map((quantity): Member => ({ asked: { selection, quantity }, context: { discount } })),
      )
      tried += shares.length
      expect(pieces).toBe(quantities.reduce((all, each) => all + each, 0))
      let together = 0
      for (const { alone, pooled, share, borne } of shares) {
        for (const part of ['net', 'tax', 'gross'] as const) expect(parseYuan(pooled[part])).toBeLessThanOrEqual(parseYuan(alone[part]))
        expect(borne).toBeGreaterThanOrEqual(0)
        expect(yuan(sum([parseYuan(pooled.net), parseYuan(pooled.tax)]))).toBe(pooled.gross)
        const paid = pooled.lines.filter(({ rule, group }) => /^(base$|run[.:])/.test(rule) || group === 'discount')
        together += sum(paid.map(({ amount }) => parseYuan(amount))) + borne
        const falling = discount === null && poolFindings(rules, { selection, quantity: rules.minimum }).length === 0
        expect(borne).toBeLessThanOrEqual(falling ? 2 * paid.length : Infinity)
        expect(share).toBeGreaterThanOrEqual(0)
      }
      expect(together).toBe(price)
    }),
    { numRuns: runs(200) },
  )
  expect(tried).toBeGreaterThanOrEqual(10 * runs(200))
})
