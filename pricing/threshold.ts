import { fen, parseYuan, yuan, type Fen } from '../contract/money.ts'
import { takesPart, type Offerable, type OfferTerms, type Step } from './best.ts'
import { basisOf, type Basket } from './orderOffers.ts'

/** How far an order comes with an offer. */
export type Threshold = {
  /** What its lines that take part come to, with tax. */
  readonly basis: Fen
  /** The next step above that, and what is missing to it; null: there is none. */
  readonly next: { readonly missing: string; readonly step: Step } | null
}

/** How far these lines come with an offer of the order as a whole, before any other; `basket` null: nothing is chosen. */
export function thresholdOf(basket: Basket | null, lines: readonly Offerable[], terms: OfferTerms): Threshold {
  const counted = lines.flatMap((line, at) => (takesPart(line, terms) ? [at] : []))
  const basis = basket ? basisOf(basket, basket.own, { kind: terms.kind, lines: counted }) : fen(0)
  const steps = terms.steps.toSorted((a, b) => parseYuan(a.least) - parseYuan(b.least))
  const step = steps.find(({ least }) => parseYuan(least) > basis)
  return { basis, next: step ? { missing: yuan(fen(parseYuan(step.least) - basis)), step } : null }
}
