import type { Fen } from '../../../contract/money.ts'
import type { LineOffer, OwnOffer } from '../../../contract/price/offer.ts'
import { promotionKinds } from '../../../contract/promotion/kinds.ts'
import type { PromotionKind, RuleOf } from '../../../contract/promotion/rule.ts'
import type { Audience, PromotionTerms } from '../../../contract/promotion/terms.ts'
import type { OfferTerms } from '../../../pricing/best.ts'
import { fromShanghai, type Day } from '../../../contract/text.ts'
import { leastEach } from '../../../pricing/flashTerms.ts'
import type { Tariff } from '../actor.ts'
import { covers, type Placed, type Scope } from '../../../pricing/scope.ts'

/** An activity that is published and not over, as prices ask for it. */
export type Live = {
  readonly id: number
  readonly version: number
  readonly terms: PromotionTerms
  readonly scope: Scope
  /** Its end was put off. */
  readonly extended: boolean
  /** ms. */
  readonly from: number
  readonly until: number
}
/** One whose rule is of this kind. */
export type LiveOf<K extends PromotionKind> = Live & { readonly terms: { readonly rule: RuleOf<K> } }

/** A 满赠, as a receipt names it. */
export type LiveGift = LiveOf<'gift'> & { readonly label: string }

/** A product as an activity of one line looks at it. */
export type Offered = Placed & {
  /** At a price of the company's own. */
  readonly agreed: boolean
}

/** What an activity took off the line in this place (from 1); null: off the order as a whole. With tax. */
export type TakenOff = {
  readonly linePlace: number | null
  readonly promotionId: number
  readonly version: number
  readonly kind: string
  readonly amount: Fen
}

/** Who buys; null: somebody who is not logged in. */
export type Customer = { readonly companyId: number; readonly tariff: Pick<Tariff, 'levelId' | 'isNew'> } | null

/** What an activity takes off a product's line; null: none does. */
export type OfferFor = (product: Offered) => LineOffer | null

/** How an offer that a line came by stands: what it takes off, of at most how many pieces, until when; or why it is over. */
export type OwnNow =
  | {
      readonly offer: LineOffer | null
      readonly most: number
      /** ms; null: it does not end while the line lies in the cart. */
      readonly until: number | null
      /** Its pieces of a lot were set aside: what else is left of the lot does not matter. */
      readonly setAside: boolean
      /** Of at least how many pieces; absent: of as many as the goods' own least. */
      readonly least?: number
      /** On which day it is ready, whenever it is paid for. Absent: so many working days after that. */
      readonly readyDay?: Day
      /** What is said where it takes nothing off the line, which is not sold by it then. Absent: it takes something off later. */
      readonly none?: string
    }
  | { readonly gone: string }

/** How what a line came by stands. */
export type OwnFor = (one: OwnOffer) => OwnNow

/** Those that run at a moment, ms. */
export const runningAt = (all: readonly Live[], at: number): Live[] => all.filter(({ from, until }) => from <= at && at < until)

/** How long until one of them begins or ends, ms; Infinity: never. */
export const untilChange = (all: readonly Live[], at: number): number =>
  Math.min(Infinity, ...all.flatMap(turns).filter((moment) => moment > at)) - at

/** The moments at which an activity, or a slot of it, begins or ends. */
const turns = ({ from, until, terms: { rule } }: Live): number[] =>
  rule.kind === 'flash' ? rule.slots.flatMap((slot) => [momentOf(slot.from), momentOf(slot.until)]) : [from, until]

const momentOf = (text: string): number => fromShanghai(text).getTime()

/** Which slot of a 秒杀 runs, from 0; -1: none does. */
export const slotAt = ({ terms }: LiveOf<'flash'>, at: number): number =>
  terms.rule.slots.findIndex((slot) => momentOf(slot.from) <= at && at < momentOf(slot.until))

/** The 秒杀 whose slot of now has this product, with its price there; null: none has. */
export function flashNow(running: readonly Live[], customer: Customer, product: Offered, at: number): { live: Live; each: string } | null {
  for (const live of ofKind(running, 'flash')) {
    const item = live.terms.rule.slots[slotAt(live, at)]?.items.find(({ productId }) => productId === product.productId)
    if (item && applies(live, customer, product)) return { live, each: item.each }
  }
  return null
}

/** Those of a kind. */
export const ofKind = <K extends PromotionKind>(all: readonly Live[], kind: K): LiveOf<K>[] =>
  all.filter((one): one is LiveOf<K> => one.terms.rule.kind === kind)

/** Whether the activity is for this customer. */
export function isFor(audience: Audience, customer: Customer): boolean {
  if (audience.who === 'all') return true
  if (!customer) return false
  if (audience.who === 'newcomers') return customer.tariff.isNew
  return audience.ids.includes(audience.who === 'companies' ? customer.companyId : customer.tariff.levelId)
}

/** Whether the activity is of this product, for this customer. */
export const applies = ({ terms, scope }: Live, customer: Customer, product: Offered): boolean =>
  (terms.forAgreed || !product.agreed) && covers(scope, product) && isFor(terms.audience, customer)

/** Whether an activity takes something off single lines. */
export const isOfLines = ({ terms: { rule } }: Pick<Live, 'terms'>): boolean =>
  rule.kind === 'sale' || rule.kind === 'flash' || rule.kind === 'group'

/**
 * What an activity takes off a line of this product, of so many pieces, that it applies to; null: it is not of lines. Of several slots the
 * lowest price.
 */
export const lineOfferOf = (live: Live, productId: number, quantity: number): LineOffer | null => {
  const { id, version, terms } = live
  const { rule, name } = terms
  if (rule.kind === 'sale') return saleOffer({ ...live, terms: { ...terms, rule } })
  if (rule.kind === 'group') return quantity < rule.least ? null : groupOffer(live, { name, rule }, productId)
  const each = rule.kind === 'flash' ? leastEach(rule, productId) : null
  return each === null ? null : { id, version, label: `${promotionKinds.flash}（${name}）`, terms: { kind: 'flash', each } }
}

/** What a line of this product costs in a group of these terms; null: the product does not take part. */
export function groupOffer(
  { id, version }: Pick<Live, 'id' | 'version'>,
  { name, rule }: { readonly name: string; readonly rule: RuleOf<'group'> },
  productId: number,
): LineOffer | null {
  const goods = rule.goods.find((one) => one.productId === productId)
  return goods ? { id, version, label: `${promotionKinds.group}（${name}）`, terms: { kind: 'group', each: goods.each } } : null
}

/** What is taken off a line by the activities that run; of two of them, which is not published, the older one. */
export const offerFor =
  (running: readonly Live[], customer: Customer): OfferFor =>
  (product) => {
    const one = ofKind(running, 'sale').find((sale) => applies(sale, customer, product))
    return one ? saleOffer(one) : null
  }

/** What an order of this customer's may be let off as a whole by the activities that run. */
export const orderOffers = (running: readonly Live[], customer: Customer): OfferTerms[] =>
  [...ofKind(running, 'tier'), ...ofKind(running, 'prepay')]
    .filter(({ terms }) => isFor(terms.audience, customer))
    .map(({ id, version, scope, until, terms: { name, rule, forAgreed } }): OfferTerms => {
      const [first, ...more] = rule.steps
      const common = { id, version, label: `${promotionKinds[rule.kind]}（${name}）`, scope, forAgreed, withActivity: false, until }
      const step = first ?? { least: '0.00', off: { fixed: '0.00' } }
      return rule.kind === 'tier'
        ? { ...common, kind: 'tier', steps: [step, ...more], plans: [] }
        : { ...common, kind: 'prepay', steps: [step], plans: ['full'] }
    })

/** The 满赠 that run and are for this customer. */
export const giftsFor = (running: readonly Live[], customer: Customer): LiveGift[] =>
  ofKind(running, 'gift')
    .filter(({ terms }) => isFor(terms.audience, customer))
    .map((live) => ({ ...live, label: `${promotionKinds.gift}（${live.terms.name}）` }))

const saleOffer = ({ id, version, terms: { name, rule } }: LiveOf<'sale'>): LineOffer => ({
  id,
  version,
  label: `${promotionKinds.sale}（${name}）`,
  terms: rule,
})
