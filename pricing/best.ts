import { fen, formatYuan, parseYuan, yuan, type Fen } from '../contract/money.ts'
import { orderOfferKinds, type LessKind, type OrderOffer, type OrderOfferKind } from '../contract/price/offer.ts'
import { covers, type Placed, type Scope } from './scope.ts'
import {
  after,
  amountOff,
  basisOf,
  countedOf,
  grossOf,
  offOpen,
  openOf,
  payable,
  payableFor,
  reduced,
  sized,
  wholeOf,
  type Basket,
  type Left,
  type Sized,
} from './orderOffers.ts'

/** What an offer looks at in a line of an order, beside what it costs. */
export type Offerable = Placed & {
  /** At a price of the company's own. */
  readonly agreed: boolean
  /** At a price of its own (秒杀, 拼团, 拼印) already. */
  readonly activity: boolean
}

/** From what its lines come to with tax, what is taken off. */
export type Step = Pick<OrderOffer, 'least' | 'off'>

/** What an offer gives, and to what. */
export type OfferTerms = Pick<OrderOffer, 'id' | 'version' | 'label'> &
  Given & {
    readonly scope: Scope
    /** Whether lines at agreed prices, and at an activity's, take part. */
    readonly forAgreed: boolean
    readonly withActivity: boolean
    /** With which payment plans; none: with any. */
    readonly plans: readonly string[]
    /** When it ends, ms: of equal ones that which ends first is used. */
    readonly until: number
  }

/** 满减 may have several steps, of which the deepest that is reached holds; all else has one. */
type Given =
  | { readonly kind: 'tier'; readonly steps: readonly [Step, ...Step[]] }
  | { readonly kind: Exclude<LessKind, 'tier'>; readonly steps: readonly [Step] }

/** What was chosen by hand: which offer of a kind, or none of it (null). Absent: whichever is best. */
export type Choice = { readonly [Kind in OrderOfferKind]?: number | null }

/** Why an offer is not taken. */
export type Hindrance =
  | { readonly code: 'noGoods' | 'plan' | 'less' }
  | { readonly code: 'agreedPrice' | 'activityLine'; readonly lines: readonly number[] }
  | { readonly code: 'short'; readonly missing: string }

export type Best = {
  /** What is taken, in the order in which it is. */
  readonly applied: readonly OrderOffer[]
  readonly gross: Fen
  /** What could be taken, each with what is saved with it beside the best of the other kinds, against none of its kind. */
  readonly usable: readonly { readonly kind: OrderOfferKind; readonly id: number; readonly saving: string }[]
  readonly unusable: readonly ({ readonly kind: OrderOfferKind; readonly id: number } & Hindrance)[]
}

/**
 * The combination of offers, at most one of each kind, by which least is to be paid: every one of 满减, 付款立减 and coupon is tried, and
 * beside each the freight coupon that takes off most. Of equal ones that with fewer coupons, then that which ends sooner, then the lower
 * number. `plan`: how it is to be paid; `choice` narrows what is taken.
 */
export function best(
  basket: Basket,
  lines: readonly Offerable[],
  terms: readonly OfferTerms[],
  { plan, choice = {} }: { readonly plan: string; readonly choice?: Choice },
): Best {
  const judged = terms.map((one) => ({ one, verdict: resolve(basket, lines, one, plan) }))
  const open = judged
    .flatMap(({ one, verdict }) => ('offer' in verdict ? [{ until: one.until, offer: verdict.offer }] : []))
    .toSorted((a, b) => a.until - b.until || a.offer.id - b.offer.id)
    .map(({ offer }) => offer)
  const trial = tryAll(basket, open, choice)
  const used = new Set(trial.offers.map(keyOf))
  const savings = open.map((offer) => ({ offer, saving: trial.savingOf(offer) }))
  const isUsable = ({ offer, saving }: (typeof savings)[number]) => saving > 0 || used.has(keyOf(offer))
  const named = ({ kind, id }: OrderOffer) => ({ kind, id })
  const leftFor = leftBefore(basket, trial.offers)
  return {
    applied: trial.offers,
    gross: trial.gross,
    usable: savings.filter(isUsable).map(({ offer, saving }) => ({ ...named(offer), saving: yuan(saving) })),
    unusable: [
      ...judged.flatMap(({ one: { kind, id }, verdict }) => ('offer' in verdict ? [] : [{ kind, id, ...verdict }])),
      ...savings.filter((one) => !isUsable(one)).map(({ offer }) => ({ ...named(offer), ...missedBy(basket, leftFor(offer.kind), offer) })),
    ],
  }
}

/** How a hindrance is said. */
export function hindranceWords(one: Hindrance): string {
  if (one.code === 'short') return `还差 ${formatYuan(parseYuan(one.missing))}`
  return {
    less: '与已选的优惠同用不再减',
    noGoods: '没有适用的商品',
    plan: '不适用于所选的付款方式',
    agreedPrice: '协议价商品不参加',
    activityLine: '已按秒杀价、拼团价或拼印价购买的商品不参加',
  }[one.code]
}

/** Whether a line takes part in an offer, and counts for its threshold. */
export const takesPart = (line: Offerable, { scope, forAgreed, withActivity }: OfferTerms): boolean =>
  covers(scope, line) && (forAgreed || !line.agreed) && (withActivity || !line.activity)

const keyOf = ({ kind, id }: Pick<OrderOffer, 'kind' | 'id'>): string => `${kind} ${id}`

/** What two offers have in common that give the same. */
const givenBy = ({ kind, lines, least, off }: OrderOffer): string => JSON.stringify([kind, lines, least, off])

/** The offer that these terms come to for these lines, by the deepest step that they reach, or why there is none. */
export function resolve(
  basket: Basket,
  lines: readonly Offerable[],
  terms: OfferTerms,
  plan: string,
): { readonly offer: OrderOffer } | Hindrance {
  const { id, version, kind, label, scope, forAgreed, withActivity, steps, plans } = terms
  const within = lines.flatMap((line, at) => (covers(scope, line) ? [at] : []))
  if (within.length === 0) return { code: 'noGoods' }
  const priced = within.filter((at) => forAgreed || !lines[at]?.agreed)
  if (priced.length === 0) return { code: 'agreedPrice', lines: within }
  const counted = priced.filter((at) => withActivity || !lines[at]?.activity)
  if (counted.length === 0) return { code: 'activityLine', lines: priced }
  if (plans.length > 0 && !plans.includes(plan)) return { code: 'plan' }
  const basis = basisOf(basket, basket.own, { kind, lines: counted })
  const reached = steps.filter(({ least }) => parseYuan(least) <= basis).toSorted((a, b) => parseYuan(b.least) - parseYuan(a.least))[0]
  if (reached) return { offer: { id, version, kind, label, lines: counted, ...reached } }
  const nearest = Math.min(...steps.map(({ least }) => parseYuan(least)))
  return { code: 'short', missing: yuan(fen(nearest - basis)) }
}

/** Kinds of which every one is tried with every other. */
const crossed = ['tier', 'prepay', 'coupon'] as const
type Combination = { readonly [Kind in LessKind]: OrderOffer | null } & { readonly gross: Fen }

/** Offers that are open, each with what it has in common with others that give the same. */
type Open = readonly { readonly offer: OrderOffer; readonly gives: string }[]

/** Every combination, those of offers that are preferred among equal ones first, each with the freight coupon that takes off most. */
function* combinations(basket: Basket, open: Open, choice: Choice): Generator<Combination> {
  const ofKind = (kind: LessKind): Sized[] => unlike(open, kind, choice[kind]).map(sized)
  const [tiers, prepays, coupons] = [ofKind('tier'), ofKind('prepay'), ofKind('coupon')]
  const freights = freightCoupons(basket, open, choice)
  for (const tier of [null, ...tiers])
    for (const prepay of [null, ...prepays]) {
      const before = [tier, prepay].flatMap((one) => one?.offer ?? [])
      const begun = reduced(basket, before)
      // One that falls away beside the others is no combination of its own.
      if (begun.offers.length < before.length) continue
      const whole = wholeOf(begun)
      const freightFor = freightBeside(basket, begun, whole, freights)
      for (const coupon of [null, ...coupons]) {
        const off = coupon ? amountOff(basket, begun, coupon, whole) : fen(0)
        if (coupon && off === 0) continue
        const { freight, more } = freightFor(coupon, off)
        yield {
          tier: tier?.offer ?? null,
          prepay: prepay?.offer ?? null,
          coupon: coupon?.offer ?? null,
          freightCoupon: freight?.offer ?? null,
          gross: payableFor(basket, fen(whole - off - more)),
        }
      }
    }
}

type Freight = { readonly freight: Sized | null; readonly more: Fen }

/**
 * The freight coupon that takes off most beside a coupon that takes `off` off, and how much. What of that falls on which line is reckoned
 * only where its threshold hangs on it.
 */
function freightBeside(basket: Basket, begun: Left, whole: Fen, freights: readonly Sized[]): (coupon: Sized | null, off: Fen) => Freight {
  const counted = freights.map((one) => ({ one, open: openOf(begun, one.offer), most: countedOf(basket, begun.own, one.offer) }))
  const reaches = ({ one: { offer, least }, most }: (typeof counted)[number], coupon: Sized | null, off: Fen): boolean => {
    if (grossOf(basket, most) < least) return false
    return !coupon || grossOf(basket, fen(most - off)) >= least || basisOf(basket, after(begun, coupon.offer, off).own, offer) >= least
  }
  return (coupon, off) => {
    for (const each of counted) {
      if (!reaches(each, coupon, off)) continue
      const more = offOpen(basket, each.one, each.open, fen(whole - off))
      if (more > 0) return { freight: each.one, more }
    }
    return { freight: null, more: fen(0) }
  }
}

/** Those that the choice allows, whichever takes off most first. */
const freightCoupons = (basket: Basket, open: Open, choice: Choice): Sized[] =>
  open
    .filter(({ offer }) => offer.kind === 'freightCoupon' && mayBe('freightCoupon', offer, choice))
    .map(({ offer }) => ({ ...sized(offer), most: amountOff(basket, basket, sized(offer)) }))
    .toSorted((a, b) => b.most - a.most)

type Trial = {
  readonly offers: readonly OrderOffer[]
  readonly gross: Fen
  /** What an offer saves beside the best of the other kinds that the choice allows, against none of its kind. */
  readonly savingOf: (offer: OrderOffer) => Fen
}

/** Tries every combination of these, which stand in the order in which equal ones are preferred. */
function tryAll(basket: Basket, offers: readonly OrderOffer[], choice: Choice): Trial {
  const open = offers.map((offer) => ({ offer, gives: givenBy(offer) }))
  const least = new Map<string, number>()
  const keys = new Map(open.map(({ offer, gives }) => [offer, gives]))
  let found: Combination = { tier: null, prepay: null, coupon: null, freightCoupon: null, gross: payable(basket, basket) }
  for (const one of combinations(basket, open, choice)) {
    const strays = crossed.filter((kind) => !mayBe(kind, one[kind], choice))
    for (const kind of crossed) {
      const key = one[kind] ? (keys.get(one[kind]) ?? '') : kind
      if (strays.every((stray) => stray === kind)) least.set(key, Math.min(one.gross, least.get(key) ?? Infinity))
    }
    if (strays.length === 0 && (one.gross < found.gross || (one.gross === found.gross && couponsIn(one) < couponsIn(found)))) found = one
  }
  const { tier, prepay, coupon, freightCoupon, gross } = found
  const others = [tier, prepay, coupon].flatMap((offer) => offer ?? [])
  const beside = reduced(basket, others)
  const savingOf = (offer: OrderOffer): Fen => {
    if (offer.kind !== 'freightCoupon')
      return fen(Math.max(0, (least.get(offer.kind) ?? 0) - (least.get(keys.get(offer) ?? '') ?? Infinity)))
    return fen(payable(basket, beside) - payable(basket, beside, amountOff(basket, beside, sized(offer))))
  }
  return { offers: [...others, ...(freightCoupon ? [freightCoupon] : [])], gross, savingOf }
}

const couponsIn = ({ coupon, freightCoupon }: Combination): number => Number(coupon !== null) + Number(freightCoupon !== null)

const mayBe = (kind: LessKind, offer: OrderOffer | null, choice: Choice): boolean =>
  choice[kind] === undefined || choice[kind] === (offer?.id ?? null)

/** The offers of a kind, of those that give the same the first, or the one that was chosen by hand. */
function unlike(open: Open, kind: LessKind, chosen: number | null | undefined): OrderOffer[] {
  const first = new Map<string, OrderOffer>()
  for (const { offer, gives } of open) {
    if (offer.kind === kind && (!first.has(gives) || offer.id === chosen)) first.set(gives, offer)
  }
  return [...first.values()]
}

/** What is left of the basket once those that are taken before one of this kind are; of each kind reckoned once. */
function leftBefore(basket: Basket, applied: readonly OrderOffer[]): (kind: OrderOfferKind) => Left {
  const known = new Map<OrderOfferKind, Left>()
  return (kind) => {
    const isBefore = (other: OrderOffer) => orderOfferKinds.indexOf(other.kind) < orderOfferKinds.indexOf(kind)
    const left = known.get(kind) ?? reduced(basket, applied.filter(isBefore))
    known.set(kind, left)
    return left
  }
}

/** Why an offer takes nothing off what is left. */
function missedBy(basket: Basket, left: Left, offer: OrderOffer): Hindrance {
  const missing = parseYuan(offer.least) - basisOf(basket, left.own, offer)
  return missing > 0 ? { code: 'short', missing: yuan(fen(missing)) } : { code: 'less' }
}

/** A gift from so much on, with tax: what it costs by itself, with tax, or why it cannot be had. */
export type GiftStep = { readonly least: string } & ({ readonly gross: Fen } | { readonly why: string })

/** A 满赠, and to what. */
export type GiftTerms = Pick<OfferTerms, 'id' | 'version' | 'label' | 'scope' | 'forAgreed' | 'until'> & {
  readonly steps: readonly GiftStep[]
}

/** What an order is given by a 满赠, or why nothing. `next`: the first step that is not reached. */
export type GiftJudged = {
  readonly id: number
  /** Which of its steps; null: none. */
  readonly step: number | null
  readonly gross: Fen | null
  readonly lines: readonly number[]
  readonly why: string | null
  readonly next: { readonly step: number; readonly missing: string } | null
}

/** What each of these would give for these lines: of the steps that are reached that whose gift is worth most, of equal ones the deeper. */
export function judgeGifts(basket: Basket, lines: readonly Offerable[], gifts: readonly GiftTerms[]): GiftJudged[] {
  return gifts.map((gift) => {
    const steps = gift.steps.map((step, place) => ({ step, place, verdict: resolve(basket, lines, asTier(gift, step.least), 'full') }))
    const reached = steps.filter(({ verdict }) => 'offer' in verdict)
    const open = reached.flatMap(({ step, place, verdict }) =>
      'gross' in step && 'offer' in verdict ? [{ place, gross: step.gross, lines: verdict.offer.lines }] : [],
    )
    const [best] = open.toSorted((a, b) => b.gross - a.gross || b.place - a.place)
    const shut = reached.flatMap(({ step }) => ('why' in step ? [step.why] : []))
    const far = steps.flatMap(({ place, verdict }) =>
      'code' in verdict && verdict.code === 'short' ? [{ step: place, missing: verdict.missing }] : [],
    )
    const other = steps.flatMap(({ verdict }) => ('code' in verdict && verdict.code !== 'short' ? [hindranceWords(verdict)] : []))
    const [next] = far.toSorted((a, b) => parseYuan(a.missing) - parseYuan(b.missing))
    return {
      id: gift.id,
      step: best?.place ?? null,
      gross: best?.gross ?? null,
      lines: best?.lines ?? [],
      why: best ? null : (shut.at(-1) ?? other[0] ?? (next ? `还差 ${formatYuan(parseYuan(next.missing))}` : null)),
      next: next ?? null,
    }
  })
}

/**
 * Which of them is given: that whose gift is worth most, of equal ones that which ends sooner, then the lower number; or the one that was
 * chosen by hand. `choice` null: none is wanted.
 */
export function chosenGift(
  judged: readonly GiftJudged[],
  gifts: readonly GiftTerms[],
  choice: number | null | undefined,
): GiftJudged | null {
  const until = (id: number): number => gifts.find((one) => one.id === id)?.until ?? 0
  const open = judged.filter(({ step, id }) => step !== null && (choice === undefined || id === choice))
  return open.toSorted((a, b) => (b.gross ?? 0) - (a.gross ?? 0) || until(a.id) - until(b.id) || a.id - b.id)[0] ?? null
}

/** The offer by which what is given stands in the order's receipt, at the place of its line. */
export function giftOffer(judged: GiftJudged, { id, version, label, steps }: GiftTerms, place: number): OrderOffer {
  const step = steps[judged.step ?? 0]
  const fixed = step && 'gross' in step ? yuan(step.gross) : '0.00'
  return { id, version, kind: 'gift', label, lines: [...judged.lines], least: step?.least ?? '0.00', off: { fixed }, gift: place }
}

/** A step looked at as one of 满减: who takes part and counts is the same. */
const asTier = ({ id, version, label, scope, forAgreed, until }: GiftTerms, least: string): OfferTerms => ({
  ...{ id, version, label, scope, forAgreed, until, withActivity: false, plans: [] },
  ...{ kind: 'tier', steps: [{ least, off: { fixed: '0.00' } }] },
})
