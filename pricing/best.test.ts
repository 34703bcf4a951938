import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseYuan, yuan, type Fen } from '../contract/money.ts'
import { orderOfferKinds, type Off, type OrderOffer } from '../contract/price/offer.ts'
import type { PriceRules } from '../contract/price/price.ts'
import { demoRules } from '../server/seed/rules.ts'
import { best, hindranceWords, type Offerable, type OfferTerms } from './best.ts'
import { examples } from './golden.fixture.ts'
import { basketOf } from './order.ts'
import { payable, reduced } from './orderOffers.ts'
import { reckon } from './price.ts'

const lineAt = (at: 0 | 1, taxMode: PriceRules['taxMode'] = 'exclusive') => {
  const { demo, asked } = examples[at] ?? expect.unreachable()
  const rules = { ...demoRules[demo], taxMode }
  return { rules, receipt: reckon(rules, { productId: at + 1, priceVersion: 1 }, asked) }
}
const basket = basketOf([lineAt(0), lineAt(1)])
const alone = basketOf([lineAt(0)])

const bag: Offerable = { productId: 1, type: 'common', categoryIds: [10, 11], agreed: false, activity: false }
const other: Offerable = { ...bag, productId: 2, categoryIds: [10, 12] }
const both = [bag, other]

let ids = 0
type Rest = Omit<OfferTerms, 'kind' | 'steps'>
const terms = (kind: OfferTerms['kind'], least: string, off: Off, more: Partial<Rest> = {}): OfferTerms => ({
  id: ++ids,
  version: 1,
  kind,
  label: '优惠',
  scope: {},
  forAgreed: false,
  withActivity: false,
  steps: [{ least, off }],
  plans: [],
  until: 1000,
  ...more,
})

test('14: of two 满减 and a coupon the pair is taken by which least is paid; beside the other the coupon would be short', () => {
  const a = terms('tier', '5000', { fixed: '300' })
  const b = terms('tier', '3000', { bp: 9500 })
  const c = terms('coupon', '4950', { fixed: '200' })
  const answer = best(alone, [bag], [a, b, c], { plan: 'full' })
  expect(answer.applied.map(({ id }) => id)).toEqual([b.id, c.id])
  expect(yuan(answer.gross)).toBe('4866.92')
  const byHand = best(alone, [bag], [a, b, c], { plan: 'full', choice: { tier: a.id } })
  expect(yuan(byHand.gross)).toBe('5009.87')
  expect(byHand.unusable).toContainEqual({ kind: 'coupon', id: c.id, code: 'short', missing: '35.05' })
})

test('6: a step that is not reached says what is missing, and of several the deepest that is reached holds', () => {
  const far = terms('tier', '6000', { fixed: '400' })
  const answer = best(alone, [bag], [far], { plan: 'full' })
  expect(answer).toMatchObject({ applied: [], unusable: [{ code: 'short', missing: '785.05' }] })
  expect(hindranceWords({ code: 'short', missing: '785.05' })).toBe('还差 ¥785.05')
  const step = (least: string) => ({ least, off: { fixed: String(Number(least) / 20) } })
  const several: OfferTerms = { ...far, kind: 'tier', steps: [step('1000'), step('3000'), step('9000')] }
  expect(best(alone, [bag], [several], { plan: 'full' }).applied).toMatchObject([{ least: '3000', off: { fixed: '150' } }])
})

test.each<[string, Partial<Rest>, readonly Offerable[], object]>([
  ['goods that are not of it', { scope: { categories: [99] } }, [bag], { code: 'noGoods' }],
  ['goods that it leaves out', { scope: { not: [1] } }, [bag], { code: 'noGoods' }],
  ['other products', { scope: { products: [2] } }, [bag], { code: 'noGoods' }],
  ['another type', { scope: { types: ['spot'] } }, [bag], { code: 'noGoods' }],
  ['agreed prices', {}, [{ ...bag, agreed: true }], { code: 'agreedPrice', lines: [0] }],
  ['what is taken at an activity’s price', {}, [{ ...bag, activity: true }], { code: 'activityLine', lines: [0] }],
  ['another way to pay', { plans: ['monthly'] }, [bag], { code: 'plan' }],
])('it is said why an offer does not apply: %s', (_, more, lines, why) => {
  const answer = best(alone, lines, [terms('coupon', '0', { fixed: '100' }, more)], { plan: 'full' })
  expect(answer.applied).toEqual([])
  expect(answer.unusable).toMatchObject([why])
  expect(answer.unusable.map(hindranceWords)).toEqual([expect.stringMatching(/[一-龥]/)])
})

test.each<Partial<Rest>>([{ scope: { categories: [11] } }, { scope: { products: [1] } }, { scope: { types: ['common'], not: [2] } }])(
  'an offer on %j is on that line alone',
  (more) => {
    expect(best(basket, both, [terms('coupon', '0', { fixed: '100' }, more)], { plan: 'full' }).applied).toMatchObject([{ lines: [0] }])
  },
)

test('lines at agreed or activity prices take part where the offer says so', () => {
  const all = { forAgreed: true, withActivity: true }
  const lines = [
    { ...bag, agreed: true },
    { ...other, activity: true },
  ]
  expect(best(basket, lines, [terms('tier', '0', { fixed: '100' }, all)], { plan: 'full' }).applied).toMatchObject([{ lines: [0, 1] }])
})

test('of equal coupons that which ends first is used, and chosen by hand the other; none where none is wanted', () => {
  const [late, soon] = [terms('coupon', '0', { fixed: '100' }, { until: 9 }), terms('coupon', '0', { fixed: '100' }, { until: 5 })]
  const taken = (choice = {}) => best(alone, [bag], [late, soon], { plan: 'full', choice }).applied.map(({ id }) => id)
  expect(taken()).toEqual([soon.id])
  expect(taken({ coupon: late.id })).toEqual([late.id])
  expect(taken({ coupon: null })).toEqual([])
})

test('what a coupon saves is told beside the best of the others', () => {
  const [tier, coupon] = [terms('tier', '8000', { fixed: '500' }), terms('coupon', '7000', { fixed: '200' })]
  const { usable } = best(basket, both, [tier, coupon], { plan: 'full' })
  expect(usable).toEqual([
    { kind: 'tier', id: tier.id, saving: '500.00' },
    { kind: 'coupon', id: coupon.id, saving: '200.00' },
  ])
})

const amounts = fc.integer({ min: 1, max: 300_000 }).map((amount) => yuan(amount as Fen))
const offs: fc.Arbitrary<Off> = fc.oneof(
  fc.record({ fixed: fc.oneof(amounts, fc.constant('9000')) }),
  fc.record({ bp: fc.integer({ min: 1000, max: 9999 }) }),
  fc.record({ bp: fc.integer({ min: 1000, max: 9999 }), most: amounts }),
)
const anyStep = fc.record({ least: fc.constantFrom('0', '3000', '5000', '9000', '9900', '12000'), off: offs })
const anySteps = fc.oneof(
  fc.record({ kind: fc.constant('tier' as const), steps: fc.tuple(anyStep, anyStep, anyStep) }),
  fc.record({
    kind: fc.constantFrom('tier' as const, 'prepay' as const, 'coupon' as const, 'freightCoupon' as const),
    steps: fc.tuple(anyStep),
  }),
)
const anyRest: fc.Arbitrary<Rest> = fc.record({
  id: fc.nat(),
  version: fc.constant(1),
  label: fc.constant('优惠'),
  scope: fc.constantFrom({}, { products: [1] }, { categories: [12] }, { not: [1] }, { products: [9] }),
  forAgreed: fc.boolean(),
  withActivity: fc.boolean(),
  plans: fc.constantFrom<string[]>([], ['full'], ['monthly']),
  until: fc.nat({ max: 3 }),
})
const anyTerms: fc.Arbitrary<OfferTerms> = fc.tuple(anyRest, anySteps).map(([rest, given]) => ({ ...rest, ...given }))
const anyLine = (line: Offerable) => fc.record({ agreed: fc.boolean(), activity: fc.boolean() }).map((facts) => ({ ...line, ...facts }))

/** The offer that these terms give, said once more: of its goods the lines that may take part, of its steps the deepest they reach. */
function offersOf(lines: readonly Offerable[], { mode, terms: one }: { mode: PriceRules['taxMode']; terms: OfferTerms }): OrderOffer[] {
  const { id, version, kind, label, scope, forAgreed, withActivity, plans } = one
  const named = ({ productId, categoryIds }: Offerable) =>
    !scope.not?.includes(productId) &&
    (scope.products?.includes(productId) ?? true) &&
    (scope.categories?.some((category) => categoryIds.includes(category)) ?? true)
  const its = [0, 1].filter((at) => {
    const line = lines[at]
    return line && named(line) && (forAgreed || !line.agreed) && (withActivity || !line.activity)
  })
  if (its.length === 0 || (plans.length > 0 && !plans.includes('full'))) return []
  const gross = (at: number) => {
    const { receipt } = lineAt(at as 0 | 1, mode)
    return receipt.lines.reduce(
      (whole, { group, amount }) => (group === 'sample' || group === 'freight' ? whole : whole + parseYuan(amount)),
      0,
    )
  }
  const net = its.reduce((whole, at) => whole + gross(at), 0)
  const basis = mode === 'inclusive' ? net : net + Math.round(net * 0.13)
  const [deepest] = one.steps.filter(({ least }) => Number(least) * 100 <= basis).toSorted((a, b) => Number(b.least) - Number(a.least))
  return deepest ? [{ id, version, kind, label, lines: its, ...deepest }] : []
}

/** Least that is paid of all combinations of offers. */
function bruteForce(lines: readonly Offerable[], all: readonly OfferTerms[], mode: PriceRules['taxMode']): Fen {
  const whole = basketOf([lineAt(0, mode), lineAt(1, mode)])
  const offers = all.flatMap((one) => offersOf(lines, { mode, terms: one }))
  const of = (kind: OrderOffer['kind']) => [null, ...offers.filter((offer) => offer.kind === kind)]
  let least = payable(whole, whole)
  for (const tier of of('tier'))
    for (const prepay of of('prepay'))
      for (const coupon of of('coupon'))
        for (const freight of of('freightCoupon')) {
          const wanted = [tier, prepay, coupon, freight].flatMap((offer) => offer ?? [])
          const left = payable(whole, reduced(whole, wanted))
          if (left < least) least = left
        }
  return least
}

test('no combination costs less than the best one', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(
      fc.uniqueArray(anyTerms, { maxLength: 8, selector: ({ id }) => id }),
      fc.tuple(anyLine(bag), anyLine(other)),
      fc.constantFrom<PriceRules['taxMode']>('exclusive', 'inclusive'),
      (all, lines, mode) => {
        const whole = basketOf([lineAt(0, mode), lineAt(1, mode)])
        const answer = best(whole, lines, all, { plan: 'full' })
        expect(answer.gross).toBe(payable(whole, reduced(whole, answer.applied)))
        expect(answer.gross).toBe(bruteForce(lines, all, mode))
        expect(answer.usable.length + answer.unusable.length).toBe(all.length)
        for (const { kind } of answer.applied) seen.add(kind)
        for (const { code } of answer.unusable) seen.add(code)
      },
    ),
    { numRuns: 600 },
  )
  for (const shape of [
    ...orderOfferKinds.filter((kind) => kind !== 'gift'),
    'noGoods',
    'agreedPrice',
    'activityLine',
    'plan',
    'short',
    'less',
  ])
    expect(seen).toContain(shape)
})

test('the saving of what is taken is no less than nothing, and the sum falls by it', () => {
  const all = [terms('tier', '3000', { fixed: '300' }), terms('coupon', '0', { bp: 9000, most: '90' })]
  const { gross, usable } = best(basket, both, all, { plan: 'full' })
  const saved = usable.reduce((whole, { saving }) => whole + parseYuan(saving), 0)
  expect(payable(basket, basket) - gross).toBe(saved)
})
