import type { MovementForm, MovementKind, StockRow } from '../../../contract/goods/blank.ts'
import { divideHalfUp, fen, parseRate, rateText, times, type Fen, type Rate } from '../../../contract/money.ts'
import { refuse } from '../../../contract/refusal.ts'

/** Pieces that lie there, what they cost together, and what one cost when any last lay there. */
export type Lying = { readonly onHand: number; readonly value: Fen; readonly last: Rate | null }

/** What is to be written: signed pieces with what they cost. */
export type Change = { readonly kind: MovementKind; readonly quantity: number; readonly amount: Fen }

const share = (whole: Fen, part: number, of: number): Fen => fen(Number(divideHalfUp(BigInt(whole) * BigInt(part), BigInt(of))))

/**
 * What `n` of the pieces that lie there cost: their share of the value, rounded half up to the fen. All of them cost all of the
 * value, so that no fen is ever left without pieces.
 */
export const costOf = ({ onHand, value }: Pick<Lying, 'onHand' | 'value'>, n: number): Fen => share(value, n, onHand)

/** What one of them costs on average (移动加权平均); null: none lies there. */
export const averageOf = ({ onHand, value }: Pick<Lying, 'onHand' | 'value'>): Rate | null =>
  onHand === 0 ? null : (Number(divideHalfUp(BigInt(value) * 100n, BigInt(onHand))) as Rate)

/** What a line has taken of a variant and not given back: pieces, and what they cost. */
export type Taken = { readonly quantity: number; readonly amount: Fen }

type Typed = Pick<MovementForm, 'kind' | 'quantity' | 'seen' | 'cost'>

/**
 * What a movement that staff write changes. Found pieces cost what was said, else the average, else what one cost last; a line gives
 * pieces back at what it took them for.
 * @throws Refusal 'blank.changed' where another number lies there than was seen, 'blank.same', 'blank.cost.needed', 'blank.short',
 * 'blank.return.tooMany'.
 */
export function changeBy(typed: Typed, lying: Lying, taken: Taken): Change {
  const { kind, quantity } = typed
  if (kind === 'counted') return counted(typed, lying)
  if (kind === 'returned') return givenBack(quantity, taken)
  if (quantity > lying.onHand) {
    const msg = `现存只有 ${lying.onHand}，不能登记 ${quantity}`
    refuse('blank.short', { fields: { quantity: msg } }, msg)
  }
  return { kind, quantity: -quantity, amount: fen(-costOf(lying, quantity)) }
}

function counted({ quantity, seen, cost }: Typed, lying: Lying): Change {
  if (seen !== lying.onHand) refuse('blank.changed', null, `库存已变为 ${lying.onHand}，请核对后重新盘点`)
  const found = quantity - lying.onHand
  if (found === 0) refuse('blank.same')
  if (found < 0) return { kind: 'counted', quantity: found, amount: fen(-costOf(lying, -found)) }
  return { kind: 'counted', quantity: found, amount: costOfFound(lying, found, cost) }
}

function costOfFound(lying: Lying, found: number, cost: string | undefined): Fen {
  if (cost !== undefined) return times(parseRate(cost), found)
  if (lying.onHand > 0) return share(lying.value, found, lying.onHand)
  if (lying.last !== null) return times(lying.last, found)
  return refuse('blank.cost.needed', { fields: { cost: '该规格还没有成本，请填写单价' } })
}

function givenBack(quantity: number, taken: Taken): Change {
  if (quantity > taken.quantity) {
    const msg = `该明细已领用 ${taken.quantity}，退料不能超过`
    refuse('blank.return.tooMany', { fields: { quantity: msg } }, msg)
  }
  return { kind: 'returned', quantity, amount: share(taken.amount, quantity, taken.quantity) }
}

/** A row of the stock; what it cost only to whoever sees costs. */
export const stockTold = (row: StockRow, seesCosts: boolean): StockRow => (seesCosts ? row : { ...row, average: null, value: null })

/** A colour and size in words: 黑色 L; '' where it has neither. */
export const variantName = ({ colour, size }: { readonly colour: string; readonly size: string }): string =>
  [colour, size].filter(Boolean).join(' ')

/** 黑色 L 缺 30 件、白色 M 缺 5 件 */
export const shortWords = (short: readonly { readonly name: string; readonly lacks: number; readonly unit: string }[]): string =>
  short.map(({ name, lacks, unit }) => `${name} 缺 ${lacks} ${unit}`).join('、')

/** How many to order: up to twice the warning, and what orders lack. */
export const suggestedOf = ({ available, incoming, lowAt, low }: Wanting): number =>
  low ? Math.max(0, 2 * (lowAt ?? 0) - available - incoming) : 0

type Wanting = { readonly available: number; readonly incoming: number; readonly lowAt: number | null; readonly low: boolean }

/** '¥12.50' without the sign, at least two decimals; null: nobody knows. */
export const averageText = (average: Rate | null): string | null => (average === null ? null : rateText(average))
