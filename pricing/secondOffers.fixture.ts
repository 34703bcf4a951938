import type { LineOffer } from '../contract/price/offer.ts'
import type { PriceRules } from '../contract/price/price.ts'
import { big, carriedFor, exact, fenOf, one, reckoned, taxed } from './secondCalculator.fixture.ts'
import type { Asked } from './selection.ts'

// The second calculator, gone on with: what activities, levels and coupons take off, and what is shared by which line. Fen as BigInt,
// written from what the design and the decisions say, and sharing no code with the engine.

/** A line as it is bought. */
export type Bought = {
  readonly rules: PriceRules
  readonly asked: Asked
  readonly productId: number
  readonly categoryId: number
  readonly agreed: boolean
  /** In ten-thousandths that are paid; null: no level takes anything off. */
  readonly levelBp: number | null
  readonly offer: LineOffer | null
}

type Off = { readonly fixed: string } | { readonly bp: number; readonly most?: string | undefined }
/** An offer of an order as a whole. */
export type Whole = {
  readonly id: number
  readonly kind: 'tier' | 'prepay' | 'coupon' | 'freightCoupon'
  readonly steps: readonly { readonly least: string; readonly off: Off }[]
  readonly products: readonly number[] | null
  readonly categories: readonly number[] | null
  readonly not: readonly number[]
  readonly forAgreed: boolean
  readonly withActivity: boolean
  readonly plans: readonly string[]
}

const fen = (text: string): bigint => exact(text) / 1_000_000n
const add = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n)
const small = (...amounts: bigint[]): bigint => amounts.reduce((least, amount) => (amount < least ? amount : least))

/** What is taken off where so many ten-thousandths are paid, half up. */
const shareOf = (amount: bigint, bp: number): bigint => (2n * amount * BigInt(10_000 - bp) + 10_000n) / 20_000n

/** In proportion, whole fen: what is left over goes to the largest remainders, the earliest first. */
export function shared(total: bigint, weights: readonly bigint[]): bigint[] {
  const all = add(weights)
  if (all === 0n) return weights.map((_, at) => (at === 0 ? total : 0n))
  const parts = weights.map((weight) => (total * weight) / all)
  const rests = weights
    .map((weight, at) => ({ at, rest: (total * weight) % all }))
    .toSorted((a, b) => Number(b.rest - a.rest) || a.at - b.at)
  const lucky = new Set(rests.slice(0, Number(total - add(parts))).map(({ at }) => at))
  return parts.map((part, at) => (lucky.has(at) ? part + 1n : part))
}

/** What of a line is told of its reductions, for the count of shapes. */
export type Line = {
  readonly bought: Bought
  readonly own: bigint
  readonly items: bigint
  readonly reducible: bigint
  /** An activity took something off. */
  readonly activity: boolean
  readonly less: 'nothing' | 'level' | 'offer' | 'both' | 'level before offer' | 'offer before level'
  readonly weight: bigint
  /** What it would travel for by itself. */
  readonly freight: bigint
}

export function lineOf(bought: Bought): Line {
  const { rules, asked, levelBp, offer } = bought
  const { quantity, base, byPiece, made, rush, sample, weight } = reckoned(rules, asked)
  const ofOffer = offer ? offOf(offer, { rules, quantity, base, byPiece }) : 0n
  const ofLevel = levelBp === null ? 0n : shareOf(byPiece, levelBp)
  const isBoth = offer?.terms.kind === 'sale' && offer.terms.withLevel && ofOffer > 0n
  const besides = isBoth && levelBp !== null ? shareOf(byPiece - ofOffer, levelBp) : 0n
  // The one that takes off more; where both are equal, the offer.
  const isOffer = ofOffer > 0n && (isBoth || ofOffer >= ofLevel)
  const off = isBoth ? ofOffer + besides : isOffer ? ofOffer : ofLevel
  const less =
    isBoth && besides > 0n
      ? 'both'
      : isOffer
        ? ofLevel > 0n
          ? 'offer before level'
          : 'offer'
        : off === 0n
          ? 'nothing'
          : ofOffer > 0n
            ? 'level before offer'
            : 'level'
  return {
    bought,
    own: made + rush + sample - off,
    items: made + rush - off,
    reducible: byPiece - off,
    activity: isOffer,
    less,
    weight,
    freight: fenOf(carriedFor(rules, weight)),
  }
}

type Facts = { readonly rules: PriceRules; readonly quantity: number; readonly base: bigint; readonly byPiece: bigint }

function offOf({ terms }: LineOffer, { quantity, base, byPiece }: Facts): bigint {
  const n = BigInt(quantity)
  if (terms.kind === 'pool') throw new Error('shared print runs are not reckoned here: pool.test.ts has their laws')
  // At a price of its own only the article costs less.
  if (terms.kind !== 'sale') return big(0n, base - fenOf(n * exact(terms.each)))
  return 'bp' in terms.reduction ? shareOf(byPiece, terms.reduction.bp) : small(fenOf(n * exact(terms.reduction.off)), byPiece)
}

export type State = { readonly own: readonly bigint[]; readonly freight: readonly bigint[]; readonly reducible: readonly bigint[] }
export type Order = State & { readonly tax: Pick<PriceRules, 'taxMode' | 'taxRate'>; readonly lines: readonly Line[] }

/** Lines that are bought together: freight once for each equal rule, by the weight of all of them. */
export function orderOf(lines: readonly Line[]): Order {
  const freight = lines.map(() => 0n)
  const said = ({ bought }: Line) => JSON.stringify(Object.entries(bought.rules.freight).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  for (const group of Map.groupBy(lines.keys(), (at) => said(lines[at] as Line)).values()) {
    const weights = group.map((at) => (lines[at] as Line).weight)
    const rules = (lines[group[0] ?? 0] as Line).bought.rules
    shared(fenOf(carriedFor(rules, add(weights))), weights).forEach((part, n) => (freight[group[n] ?? 0] = part))
  }
  const tax = (lines[0] as Line).bought.rules
  return { tax, lines, own: lines.map(({ own }) => own), freight, reducible: lines.map(({ reducible }) => reducible) }
}

/** What is to be paid, in fen. */
export const payableOf = ({ tax }: Order, { own, freight }: State): bigint => taxed(tax, add([...own, ...freight]))[2]

/** What counts of the lines, with tax, half up. */
const withTax = ({ tax: { taxMode, taxRate } }: Order, amount: bigint): bigint =>
  taxMode === 'inclusive' ? amount : amount + (2n * amount * exact(taxRate) + one) / (2n * one)

/** The lines that take part in an offer. */
export const takers = ({ lines }: Order, whole: Whole): number[] =>
  [...lines.keys()].filter((at) => {
    const { bought, activity } = lines[at] as Line
    if (whole.not.includes(bought.productId)) return false
    if (whole.products && !whole.products.includes(bought.productId)) return false
    if (whole.categories && !whole.categories.includes(bought.categoryId)) return false
    return (whole.forAgreed || !bought.agreed) && (whole.withActivity || !activity)
  })

export type Taken = State & {
  readonly amount: bigint
  readonly shares: readonly bigint[]
  readonly capped: boolean
  readonly emptied: boolean
  /** By how much its lines come to more than it asks. */
  readonly over: bigint
  /** What is left of the order before tax. */
  readonly left: bigint
}

/** What the lines that take part come to with tax, for a threshold: a coupon looks at what other offers left of them. */
export function basisOf(order: Order, state: State, whole: Whole): bigint {
  const isCoupon = whole.kind === 'coupon' || whole.kind === 'freightCoupon'
  const counted = (i: number) => (order.lines[i] as Line).items - (isCoupon ? (order.own[i] ?? 0n) - (state.own[i] ?? 0n) : 0n)
  return withTax(order, add(takers(order, whole).map(counted)))
}

/** What is left once the offer is taken off what is left already; null: it takes nothing off. */
export function taken(order: Order, state: State, whole: Whole, plan: string): Taken | null {
  const at = takers(order, whole)
  if (at.length === 0 || (whole.plans.length > 0 && !whole.plans.includes(plan))) return null
  const basis = basisOf(order, state, whole)
  const step = whole.steps.filter(({ least }) => fen(least) <= basis).toSorted((a, b) => Number(fen(b.least) - fen(a.least)))[0]
  if (!step) return null
  const from = whole.kind === 'freightCoupon' ? state.freight : state.reducible
  const open = add(at.map((i) => from[i] ?? 0n))
  const all = add([...state.own, ...state.freight])
  const wanted = 'fixed' in step.off ? open : shareOf(open, step.off.bp)
  const limit = 'fixed' in step.off ? step.off.fixed : step.off.most
  const within = limit === undefined ? wanted : leastFor(order, all, fen(limit))
  const amount = small(wanted, within, open, all - 1n)
  if (amount <= 0n) return null
  const shares = shared(
    amount,
    from.map((left, i) => (at.includes(i) ? left : 0n)),
  )
  const less = (amounts: readonly bigint[]) => amounts.map((left, i) => left - (shares[i] ?? 0n))
  const rest =
    whole.kind === 'freightCoupon'
      ? { ...state, freight: less(state.freight) }
      : { ...state, own: less(state.own), reducible: less(state.reducible) }
  return {
    ...rest,
    amount,
    shares,
    capped: 'bp' in step.off && limit !== undefined && within < wanted,
    emptied: amount === open,
    over: basis - fen(step.least),
    left: all - amount,
  }
}

/** The least that must go of `all` so that at least `limit` less is paid with tax. */
function leastFor(order: Order, all: bigint, limit: bigint): bigint {
  const aim = withTax(order, all) - limit
  if (aim <= 0n) return all
  let [low, high] = [0n, all]
  while (low < high) {
    const middle = (low + high) / 2n
    if (withTax(order, all - middle) <= aim) high = middle
    else low = middle + 1n
  }
  return low
}

/** Every combination of one of each kind, or none: what is paid with it, and with how many coupons. */
export function everyPrice(order: Order, offers: readonly Whole[], plan: string): { readonly paid: bigint; readonly coupons: number }[] {
  let all: { state: State; coupons: number }[] = [{ state: order, coupons: 0 }]
  for (const kind of ['tier', 'prepay', 'coupon', 'freightCoupon'] as const) {
    const these = offers.filter((one) => one.kind === kind)
    all = all.flatMap(({ state, coupons }) => [
      { state, coupons },
      ...these.flatMap((one) => {
        const after = taken(order, state, one, plan)
        return after ? [{ state: after, coupons: coupons + (kind === 'tier' || kind === 'prepay' ? 0 : 1) }] : []
      }),
    ])
  }
  return all.map(({ state, coupons }) => ({ paid: payableOf(order, state), coupons }))
}

/** What each line costs with tax, of what is left. */
export function grossByLine({ tax }: Order, { own, freight }: State): bigint[] {
  const charged = own.map((amount, at) => amount + (freight[at] ?? 0n))
  if (tax.taxMode === 'inclusive') return charged
  const taxes = shared(taxed(tax, add(charged))[1], charged)
  return charged.map((amount, at) => amount + (taxes[at] ?? 0n))
}

/** A gift: from `least` on, of which lines it is reached, and what it costs by itself without tax (with it, where prices hold it). */
export type Present = Pick<Whole, 'products' | 'categories' | 'not' | 'forAgreed' | 'withActivity'> & {
  readonly id: number
  readonly least: string
  readonly own: bigint
}

/** Whether what was bought reaches it: before any other offer. */
export const isReached = (order: Order, one: Present): boolean => {
  const at = takers(order, asWhole(one))
  return at.length > 0 && basisOf(order, order, asWhole(one)) >= fen(one.least)
}

const asWhole = (one: Present): Whole => ({ ...one, kind: 'tier', steps: [], plans: [] })

/**
 * What is left of each line, and of the gift last, once the gift's price is shared: by what may still be taken off what was bought, or what
 * that costs where nothing may be, and by the gift's price.
 */
export function withPresent(
  order: Order,
  state: State,
  one: Present,
): { readonly shares: readonly bigint[]; readonly own: readonly bigint[] } {
  const at = takers(order, asWhole(one))
  const by = add(at.map((i) => state.reducible[i] ?? 0n)) > 0n ? state.reducible : state.own
  const shares = shared(one.own, [...by.map((left, i) => (at.includes(i) ? left : 0n)), one.own])
  return { shares, own: [...state.own, one.own].map((left, i) => left - (shares[i] ?? 0n)) }
}
