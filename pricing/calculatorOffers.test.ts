import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noChoice } from '../contract/price/noChoice.ts'
import { fen, yuan } from '../contract/money.ts'
import type { LineOffer, Off, OrderOffer } from '../contract/price/offer.ts'
import { Refusal } from '../contract/refusal.ts'
import type { PriceRules } from '../contract/price/price.ts'
import { demoRules } from '../server/seed/rules.ts'
import { lawfulCase, runs, type Case } from './asked.fixture.ts'
import { best, chosenGift, giftOffer, judgeGifts, type Offerable, type OfferTerms, type Step } from './best.ts'
import { basketOf, orderReceipt, type OrderLine } from './order.ts'
import { reckon } from './price.ts'
import {
  basisOf,
  everyPrice,
  grossByLine,
  isReached,
  lineOf,
  orderOf,
  payableOf,
  taken,
  withPresent,
  type Bought,
  type Line,
  type Order,
  type State,
  type Taken,
  type Whole,
} from './secondOffers.fixture.ts'

// Baskets with activities, levels, agreed prices and coupons: both calculators, to the fen.

const fens = (text: string): bigint => BigInt(text.replace('.', ''))
const money = (max: number) => fc.integer({ min: 1, max }).map((amount) => yuan(amount as never))
const share = fc.integer({ min: 100, max: 9900 })

const lineOffer: fc.Arbitrary<LineOffer['terms']> = fc.oneof(
  fc.record({ kind: fc.constantFrom('flash' as const, 'group' as const), each: money(900) }),
  fc.record({
    kind: fc.constant('sale' as const),
    reduction: fc.oneof(fc.record({ bp: share }), fc.record({ off: money(300) })),
    withLevel: fc.boolean(),
  }),
)
const off: fc.Arbitrary<Off> = fc.oneof(
  fc.record({ fixed: fc.oneof(money(50_000), money(3_000_000)) }),
  fc.record({ bp: share }),
  fc.record({ bp: share, most: money(50_000) }),
)
/** From nothing on; from a share of what its lines come to, in thousandths; or from just that, to the fen. */
const least = fc.oneof(
  fc.constant(null),
  fc.record({ permille: fc.integer({ min: 300, max: 1000 }), near: fc.constant(0n) }),
  fc.record({ permille: fc.constant(1000), near: fc.bigInt({ min: -1n, max: 1n }) }),
)
const step = fc.record({ least, off })
const given = fc.oneof(
  fc.record({
    kind: fc.constant('tier' as const),
    steps: fc.array(step, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ kind: fc.constantFrom('prepay' as const, 'coupon' as const, 'freightCoupon' as const), steps: fc.tuple(step) }),
)
const drawnOffer = fc
  .tuple(
    given,
    fc.record({
      id: fc.nat(1_000_000),
      products: fc.option(fc.constantFrom([1], [1, 2], [3])),
      categories: fc.option(fc.constantFrom([10], [11])),
      not: fc.constantFrom<number[]>([], [], [1], [2]),
      forAgreed: fc.boolean(),
      withActivity: fc.boolean(),
      plans: fc.constantFrom<string[]>([], [], ['full'], ['monthly']),
    }),
  )
  .map(([kind, rest]) => ({ ...rest, ...kind }))

/** Pieces of a bag that are given from so much on. */
const drawnGift = fc.record({
  id: fc.nat(1_000_000),
  least,
  pieces: fc.integer({ min: 1, max: 40 }),
  products: fc.option(fc.constantFrom([1], [1, 2], [3])),
  categories: fc.option(fc.constantFrom([10], [11])),
  not: fc.constantFrom<number[]>([], [], [1], [2]),
  forAgreed: fc.boolean(),
})

/** Nothing but the article, carried by a template: all of it may be taken off. */
const bare = fc.integer({ min: 1, max: 30 }).map((times): Case => {
  const rules: PriceRules = { ...demoRules.canvasBag, freight: { kind: 'template', template: null } }
  return { rules, asked: { selection: noChoice, quantity: rules.minimum + times * rules.step } }
})
const bought = fc.tuple(
  fc.oneof({ arbitrary: lawfulCase, weight: 5 }, { arbitrary: bare, weight: 1 }),
  fc.record({
    agreed: fc.boolean(),
    // Half of them have no level and no activity.
    levelBp: fc.option(fc.integer({ min: 5000, max: 9900 })),
    offer: fc.option(lineOffer),
    // An activity that takes off just what the level does.
    alike: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
    offerForAgreed: fc.boolean(),
    categoryId: fc.constantFrom(10, 11),
  }),
)
const anyBasket = fc.record({
  lines: fc.array(bought, { minLength: 1, maxLength: 3 }),
  // What may be mixed seldom is.
  mixed: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
  gifts: fc.uniqueArray(drawnGift, { maxLength: 3, selector: ({ id }) => id }),
  offers: fc.uniqueArray(drawnOffer, { maxLength: 5, selector: ({ id }) => id }),
  plan: fc.constantFrom('full', 'monthly'),
})

type Basket = typeof anyBasket extends fc.Arbitrary<infer B> ? B : never

const likeLevel = (bp: number): LineOffer['terms'] => ({ kind: 'sale', reduction: { bp }, withLevel: false })

/** The lines as both calculators are asked: of one tax, unless they are mixed; whatever is agreed has no level. */
function linesOf({ lines, mixed }: Pick<Basket, 'lines' | 'mixed'>): Bought[] {
  const first = lines[0]?.[0].rules
  return lines.map(([{ rules, asked }, { agreed, levelBp, offer, alike, offerForAgreed, categoryId }], at) => ({
    rules: mixed || !first ? rules : { ...rules, taxMode: first.taxMode, taxRate: first.taxRate },
    asked,
    productId: at + 1,
    ...{ categoryId, agreed },
    levelBp: agreed ? null : levelBp,
    offer:
      offer && (!agreed || offerForAgreed)
        ? { id: 7, version: 1, label: '活动', terms: alike && levelBp !== null ? likeLevel(levelBp) : offer }
        : null,
  }))
}

/** The offer, with its thresholds where they are near to what is bought; of two at the same sum the first. */
function offerOf(order: Order, { steps, ...rest }: Basket['offers'][number]): Whole {
  const basis = basisOf(order, order, { ...rest, steps: [] })
  const leastOf = (drawn: (typeof steps)[number]['least']): bigint => (drawn ? (basis * BigInt(drawn.permille)) / 1000n + drawn.near : 0n)
  const all = steps.map((one) => ({ off: one.off, least: yuan(fen(Number(leastOf(one.least) < 0n ? 0n : leastOf(one.least)))) }))
  return { ...rest, steps: all.filter(({ least: sum }, at) => all.findIndex((one) => one.least === sum) === at) }
}

function termsOf({ id, kind, steps, products, categories, not, forAgreed, withActivity, plans }: Whole): OfferTerms {
  const [first, ...more] = steps.toSorted((a, b) => Number(a.least) - Number(b.least)) as [Step, ...Step[]]
  const scope = { ...(products && { products: [...products] }), ...(categories && { categories: [...categories] }), not: [...not] }
  const rest = { id, version: 1, label: '优惠', scope, forAgreed, withActivity, plans, until: 1 }
  return kind === 'tier' ? { ...rest, kind, steps: [first, ...more] } : { ...rest, kind, steps: [first] }
}

const engine = (line: Bought) => ({
  rules: line.rules,
  receipt: reckon(line.rules, { productId: line.productId, priceVersion: 1 }, line.asked, {
    discount: line.levelBp === null ? null : { label: '会员', bp: line.levelBp },
    offer: line.offer,
  }),
})

/** Every shape that must have come up; what is seen of them is counted. */
const shapes = [
  ...['no offers', 'exclusive', 'inclusive', 'mixed rates are refused', 'freight is shared', 'several steps'],
  ...['nothing', 'level', 'offer', 'both', 'level before offer', 'offer before level'].map((less) => `line: ${less}`),
  ...['flash', 'group', 'sale'].map((kind) => `line offer ${kind}`),
  ...['tier', 'prepay', 'coupon', 'freightCoupon'].flatMap((kind) => [`${kind} fixed`, `${kind} share`]),
  ...[
    'capped',
    'all that may be taken',
    'a fen stays',
    'at its threshold',
    'just short',
    'an agreed price joins',
    'an agreed price stays out',
    'an activity’s price stays out',
    'a gift',
    'a gift beside offers',
  ],
]

/** Whether what is asked is refused so. */
function refuses(code: string, asked: () => unknown): boolean {
  try {
    asked()
    return false
  } catch (error) {
    if (error instanceof Refusal && error.code === code) return true
    throw error
  }
}

/** Asks both calculators for everything that is said of a basket; counts of which shapes it was. */
function compare({ lines: drawn, mixed, offers: drawnOffers, gifts, plan }: Basket, count: (shape: string) => void): void {
  const lines = linesOf({ lines: drawn, mixed })
  const reckonedLines = lines.map(lineOf)
  // A price below nothing, which an activity's price beside a cheaper colour may come to, is no price at all.
  const below = reckonedLines.map(({ own, freight }) => own + freight < 0n)
  expect(lines.map((line) => refuses('price.needsQuote', () => engine(line)))).toEqual(below)
  if (below.includes(true)) return count('below nothing')
  const orderLines = lines.map(engine)
  const taxes = new Set(lines.map(({ rules }) => `${rules.taxMode} ${Number(rules.taxRate)}`))
  expect(refuses('order.taxMode.mixed', () => basketOf(orderLines))).toBe(taxes.size > 1)
  if (taxes.size > 1) return count('mixed rates are refused')
  const order = orderOf(reckonedLines)
  const offers = drawnOffers.map((one) => offerOf(order, one))
  const [basket, offerable] = [
    basketOf(orderLines),
    lines.map((line, at) => offerableOf(line, orderLines[at]?.receipt.offer !== undefined)),
  ]
  expect(offerable.map(({ activity }) => activity)).toEqual(reckonedLines.map(({ activity }) => activity))

  const answer = best(basket, offerable, offers.map(termsOf), { plan })
  const prices = everyPrice(order, offers, plan)
  const least = prices.reduce((low, { paid }) => (paid < low ? paid : low), payableOf(order, order))
  expect(BigInt(answer.gross)).toBe(least)
  const fewest = Math.min(...prices.filter(({ paid }) => paid === least).map(({ coupons }) => coupons))
  expect(answer.applied.filter(({ kind }) => kind === 'coupon' || kind === 'freightCoupon').length).toBe(fewest)

  // What the engine took, taken once more: what of it falls on whom, and what each line then costs.
  const receipt = orderReceipt(orderLines, [], null, answer.applied)
  let state: State = order
  for (const applied of receipt.offers ?? []) {
    const one = offers.find(({ id }) => id === applied.id)
    const after = one ? taken(order, state, one, plan) : null
    expect([applied.amount, ...applied.shares].map(fens)).toEqual(
      [after?.amount, ...(after?.shares ?? [])].map((amount) => -(amount ?? 0n)),
    )
    if (!one || !after) continue
    expect(-fens(applied.gross)).toBe(payableOf(order, state) - payableOf(order, after))
    countTaken({ lines, reckoned: reckonedLines, joins: applied.lines }, { one, after, off: applied.off }, count)
    state = after
  }
  expect(receipt.lines.map(({ gross }) => fens(gross))).toEqual(grossByLine(order, state))
  expect(fens(receipt.gross)).toBe(payableOf(order, state))

  compareGifts({ order, state, gifts, orderLines, basket, offerable, applied: answer.applied }, count)
  count(order.tax.taxMode)
  if (offers.length === 0) count('no offers')
  if (answer.unusable.some((one) => one.code === 'short' && one.missing === '0.01')) count('just short')
  if (new Set(lines.map(({ rules }) => JSON.stringify(rules.freight))).size < lines.length) count('freight is shared')
  for (const { less, activity, bought } of reckonedLines) {
    count(`line: ${less}`)
    if (bought.offer && activity) count(`line offer ${bought.offer.terms.kind}`)
  }
}

type Beside = {
  readonly order: Order
  readonly state: State
  readonly gifts: Basket['gifts']
  readonly orderLines: readonly OrderLine[]
  readonly basket: ReturnType<typeof basketOf>
  readonly offerable: readonly Offerable[]
  readonly applied: readonly OrderOffer[]
}

/** Which gift is given with what is bought, and how its price is shared: the order costs what it costs without. */
function compareGifts({ order, state, gifts, orderLines, basket, offerable, applied }: Beside, count: (shape: string) => void): void {
  const rules: PriceRules = { ...demoRules.canvasBag, taxMode: order.tax.taxMode, taxRate: order.tax.taxRate }
  const priced = gifts.map((one) => {
    const quantity = rules.minimum + one.pieces * rules.step
    const receipt = reckon(rules, { productId: 9, priceVersion: 1 }, { selection: noChoice, quantity }, { freightFree: true })
    const own = fens(order.tax.taxMode === 'inclusive' ? receipt.gross : receipt.net)
    const basis = basisOf(order, order, { ...one, kind: 'tier', steps: [], plans: [], withActivity: false })
    const sum = one.least ? (basis * BigInt(one.least.permille)) / 1000n + one.least.near : 0n
    return { one: { ...one, withActivity: false, own, least: yuan(fen(Number(sum < 0n ? 0n : sum))) }, receipt }
  })
  const terms = priced.map(({ one: { id, least: sum, products, categories, not, forAgreed }, receipt }) => ({
    ...{ id, version: 1, label: '满赠', forAgreed, until: 1, steps: [{ least: sum, gross: fen(Number(fens(receipt.gross))) }] },
    scope: { ...(products && { products: [...products] }), ...(categories && { categories: [...categories] }), not: [...not] },
  }))
  const judged = judgeGifts(basket, offerable, terms)
  expect(judged.map(({ step }) => step !== null)).toEqual(priced.map(({ one }) => isReached(order, one)))
  const most = priced.filter(({ one }) => isReached(order, one)).toSorted((a, b) => Number(b.one.own - a.one.own) || a.one.id - b.one.id)[0]
  const taken = chosenGift(judged, terms, undefined)
  expect(taken?.id).toBe(most?.one.id)
  expect(chosenGift(judged, terms, null)).toBe(null)
  if (!taken || !most) return
  const place = orderLines.length
  const offer = giftOffer(taken, terms.find(({ id }) => id === taken.id) ?? expect.unreachable(), place)
  const receipt = orderReceipt([...orderLines, { rules, receipt: most.receipt }], [], null, [...applied, offer])
  const given = withPresent(order, state, most.one)
  const last = receipt.offers?.at(-1)
  expect(last?.kind).toBe('gift')
  expect([last?.amount ?? '', ...(last?.shares ?? [])].map(fens)).toEqual([-most.one.own, ...given.shares.map((part) => -part)])
  expect(fens(receipt.gross)).toBe(payableOf(order, state))
  const whole = { ...state, own: given.own, freight: [...state.freight, 0n] }
  expect(receipt.lines.map(({ gross }) => fens(gross))).toEqual(grossByLine(order, whole))
  count(applied.length > 0 ? 'a gift beside offers' : 'a gift')
}

const offerableOf = ({ productId, categoryId, agreed }: Bought, activity: boolean): Offerable => ({
  ...{ productId, type: 'common', categoryIds: [categoryId], agreed, activity },
})

type Took = { readonly one: Whole; readonly after: Taken; readonly off: Off }

function countTaken(
  { lines, reckoned, joins }: { lines: readonly Bought[]; reckoned: readonly Line[]; joins: readonly number[] },
  { one, after, off }: Took,
  count: (shape: string) => void,
): void {
  count(`${one.kind} ${'fixed' in off ? 'fixed' : 'share'}`)
  if (after.capped) count('capped')
  if (after.emptied) count('all that may be taken')
  if (after.left === 1n) count('a fen stays')
  if (after.over === 0n) count('at its threshold')
  if (one.steps.length > 1) count('several steps')
  lines.forEach(({ agreed }, at) => {
    if (agreed) count(joins.includes(at) ? 'an agreed price joins' : 'an agreed price stays out')
    if (reckoned[at]?.activity && !joins.includes(at)) count('an activity’s price stays out')
  })
}

test('both calculators agree on baskets with activities, levels, agreed prices and coupons', () => {
  const seen = new Map<string, number>()
  const numRuns = runs(400)
  fc.assert(
    fc.property(anyBasket, (basket) => {
      compare(basket, (shape) => void seen.set(shape, (seen.get(shape) ?? 0) + 1))
    }),
    { numRuns },
  )
  expect(shapes.filter((shape) => !seen.has(shape))).toEqual([])
})
