import type { Discount, Receipt } from '../contract/price/price.ts'
import type { LineOffer } from '../contract/price/offer.ts'
import { apportion, fen, parseRate, parseYuan, rateText, yuan, type Fen } from '../contract/money.ts'
import { discountLine, fold, isReduced, reduction } from './discount.ts'
import { amountOf, percent, scaled, total } from './exact.ts'
import type { Line } from './part.ts'

/** Under which rule an offer stands in a receipt. */
export const offerRule = ({ id }: Pick<LineOffer, 'id'>): string => `offer:${id}`

/** What an activity took off a line, with tax; 0: none did. */
export function takenOff({ offer, lines, taxMode, taxRate }: Receipt): Fen {
  const line = offer && lines.find(({ rule }) => rule === offerRule(offer))
  if (!line) return fen(0)
  const off = fen(-parseYuan(line.amount))
  return taxMode === 'inclusive' ? off : fen(off + scaled(off, parseRate(taxRate), 10_000))
}

/**
 * What is taken off these lines: by the activity, by the buyer's level, or by both where the activity says so; otherwise by whichever
 * takes off more, by the activity where both are equal. `linesAt` are the same lines for so many pieces.
 */
export function reductions(
  lines: readonly Line[],
  quantity: number,
  offer: LineOffer | null,
  discount: Discount | null,
  linesAt: LinesAt,
): Line[] {
  const offered = offer ? offerLine(lines, quantity, offer, linesAt) : []
  if (offered.length === 0) return discountLine(lines, discount)
  if (offer?.terms.kind === 'sale' && offer.terms.withLevel) return [...offered, ...discountLine(lines, discount, offOf(offered))]
  const level = discountLine(lines, discount)
  return offOf(level) > offOf(offered) ? level : offered
}

const offOf = (lines: readonly Line[]): Fen => fen(-total(lines.map(({ amount }) => amount)))

function offerLine(lines: readonly Line[], quantity: number, offer: LineOffer, linesAt: LinesAt): Line[] {
  const { label } = offer
  const { formula, off } = reckoned(lines, quantity, offer.terms, linesAt)
  if (off <= 0) return []
  return [{ rule: offerRule(offer), group: 'discount', label, formula, quantity: 1, rate: null, amount: fen(-off) }]
}

type LinesAt = (quantity: number) => readonly Line[]
type Terms<K> = Extract<LineOffer['terms'], { kind: K }>

function reckoned(lines: readonly Line[], quantity: number, terms: LineOffer['terms'], linesAt: LinesAt): Reckoned {
  switch (terms.kind) {
    case 'sale':
      return saleOf(lines, quantity, terms.reduction)
    case 'pool':
      return pooledOf(lines, quantity, terms, linesAt)
    case 'flash':
    case 'group':
      return specialOf(lines, terms.each)
  }
}

type Reckoned = { readonly formula: string; readonly off: Fen }

/** At a price of its own: what the article costs less a piece; what is chosen beside it costs the same. Never more than it is. */
function specialOf(lines: readonly Line[], text: string): Reckoned {
  const each = parseRate(text)
  const base = lines.find(({ rule }) => rule === 'base')
  if (!base || base.rate === null || base.rate <= each) return { formula: '', off: fen(0) }
  const formula = `${base.quantity}×(${rateText(base.rate)}-${rateText(each)})`
  return { formula, off: fen(base.amount - amountOf(each, base.quantity)) }
}

function saleOf(lines: readonly Line[], quantity: number, by: { readonly bp: number } | { readonly off: string }): Reckoned {
  const base = total(lines.filter(isReduced).map(({ amount }) => amount))
  if ('bp' in by) return { formula: `${fold(by.bp)} 折：商品与印工 ${yuan(base)}×${percent(10_000 - by.bp)}`, off: reduction(base, by) }
  const off = amountOf(parseRate(by.off), quantity)
  return { formula: `${quantity}×${rateText(parseRate(by.off))}`, off: fen(Math.min(off, base)) }
}

/**
 * What members of a shared print run pay together: the article by its ladder, and printing by the run. What is made for one of them alone
 * – plates, dies, digitising, setting up his pages – and what is chosen beside it stay his own.
 */
export const isPooled = ({ rule }: Pick<Line, 'rule'>): boolean => rule === 'base' || /^run[.:]/.test(rule)

/** His share of the run by pieces, where that is less than what he pays alone. */
function pooledOf(lines: readonly Line[], quantity: number, { others, place: at }: Terms<'pool'>, linesAt: LinesAt): Reckoned {
  const pieces = others.toSpliced(at, 0, quantity)
  const whole = pieces.reduce((sum, each) => sum + each, 0)
  const alone = total(lines.filter(isPooled).map(({ amount }) => amount))
  const share = shareOf(linesAt(whole), pieces, at)
  return { formula: `共 ${whole} 件同印：${yuan(alone)}-${yuan(share)}`, off: fen(alone - share) }
}

/** What of a run's lines falls on the one at this place, each line shared by pieces. */
export const shareOf = (run: readonly Line[], pieces: readonly number[], at: number): Fen =>
  total(run.filter(isPooled).map(({ amount }) => apportion(amount, pieces)[at] ?? fen(0)))
