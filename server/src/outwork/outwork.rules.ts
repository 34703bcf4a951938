import { hindrance, stateAfter, type AnyRow, type Bar } from '../../../contract/moves.ts'
import { divideHalfUp, fen, times, type Fen, type Rate } from '../../../contract/money.ts'
import type { PriceUnit } from '../../../contract/production/outwork.ts'
import { orderStates, type OrderState } from '../../../contract/order/orderState.ts'
import { outworkMachine, outworkStates, type OutworkMove, type OutworkState } from '../../../contract/production/outworkState.ts'
import { Refusal, refuse } from '../../../contract/refusal.ts'
import type { Staff } from '../actor.ts'

/** Pieces given out, and what came back of them. */
export type Counted = { readonly quantity: number; readonly good: number; readonly bad: number }

/** What was agreed: yuan a good piece or for all of it, and the per cent of tax that the price holds; null: without tax. */
export type Agreed = { readonly unit: PriceUnit; readonly amount: Rate; readonly taxRate: number | null }

/** The state after a move; of a receipt as `counted` leaves it. @throws Refusal 'permit.missing', 'outwork.move.forbidden'. */
export function outworkAfter(state: OutworkState, move: OutworkMove, { areas }: Pick<Staff, 'areas'>, counted: Counted): OutworkState {
  const refusal = hindrance(outworkMachine, move, {
    state,
    asker: { side: 'staff', areas },
    say: (bar, row) => barred(state, bar, row),
  })
  if (refusal) throw refusal
  return stateAfter(outworkMachine, state, move, { returned: () => returned(counted), recounted: () => recounted(counted) })
}

const barred = (state: OutworkState, bar: Bar, { label, area }: AnyRow): Refusal =>
  bar === 'area'
    ? new Refusal('permit.missing', { area })
    : new Refusal('outwork.move.forbidden', { state }, `外协单${outworkStates[state]}，不能${label}`)

/** All that went out is back, or a part. */
export const returned = ({ quantity, good, bad }: Counted): 'partly' | 'back' => (good + bad >= quantity ? 'back' : 'partly')

/** Nothing is back after all, or a part. */
const recounted = ({ good, bad }: Counted): 'sent' | 'partly' => (good + bad > 0 ? 'partly' : 'sent')

/** What came back so far without an entry that was wrong. */
export const withoutReturn = (before: Counted, { good, bad }: Pick<Counted, 'good' | 'bad'>): Counted => ({
  ...before,
  ...{ good: Math.max(0, before.good - good), bad: Math.max(0, before.bad - bad) },
})

/** What came back so far together with what comes now. @throws Refusal 'outwork.tooMany' where that is more than went out. */
export function withReturned(before: Counted, good: number, bad: number): Counted {
  const left = before.quantity - before.good - before.bad
  if (good + bad > left) {
    const msg = `发出 ${before.quantity}，已收回 ${before.good + before.bad}，本次最多收回 ${left}`
    refuse('outwork.tooMany', { fields: { good: msg } }, msg)
  }
  return { ...before, good: before.good + good, bad: before.bad + bad }
}

/** @throws Refusal 'outwork.tooMany' where more would be given out than there are pieces of the line. */
export function checkFits(quantity: number, pieces: number): void {
  if (quantity <= pieces) return
  const msg = `该商品共 ${pieces}，最多外协 ${pieces}`
  refuse('outwork.tooMany', { fields: { quantity: msg } }, msg)
}

/** @throws Refusal 'outwork.move.forbidden': only what is being made is given out. */
export function checkMade(order: OrderState): void {
  if (order !== 'in_fulfilment') refuse('outwork.move.forbidden', null, `订单${orderStates[order]}，不能发出外协；订单进行中才能发出`)
}

/** @throws Refusal 'outwork.tooMany' where more would be outside than come to the step. */
export function checkGiven(quantity: number, come: number, given: number): void {
  if (given + quantity <= come) return
  const msg = `该工序共 ${come}，已外协 ${given}，最多还能外协 ${Math.max(0, come - given)}`
  refuse('outwork.tooMany', { fields: { quantity: msg } }, msg)
}

/**
 * What a step comes to of which all pieces were given out: what is not good is bad, also what never came back. null: some of the
 * step is done in the house, or still outside.
 */
export function doneOutside(
  all: readonly (Counted & { readonly state: OutworkState })[],
  come: number,
): { good: number; bad: number } | null {
  const given = all.filter(({ state }) => state !== 'void')
  if (!given.every(({ state }) => state === 'back' || state === 'settled')) return null
  const sum = (of: (one: Counted) => number) => given.reduce((all, one) => all + of(one), 0)
  if (sum(({ quantity }) => quantity) < come) return null
  const good = Math.min(
    come,
    sum((one) => one.good),
  )
  return { good, bad: come - good }
}

type Costed = Counted & { readonly state: OutworkState; readonly price: Agreed | null; readonly charge: Fen | null }

/** An amount without the tax that it holds, per cent; rounded half up to the fen. */
export const withoutTax = (amount: Fen, taxRate: number | null): Fen =>
  taxRate === null ? amount : fen(Number(divideHalfUp(BigInt(amount) * 100n, BigInt(100 + taxRate))))

/**
 * What outwork costs: by its price of all pieces while some are outside, of the good ones once they are back, and what was billed
 * once that is settled. Voided it costs nothing; null: no price was agreed.
 */
export function costOf({ state, quantity, good, price, charge }: Costed): { bill: Fen | null; net: Fen | null; final: boolean } {
  const final = state === 'back' || state === 'settled' || state === 'void'
  const bill = state === 'void' ? fen(0) : (charge ?? billOf(price, final ? good : quantity))
  return { bill, net: bill === null ? null : withoutTax(bill, price?.taxRate ?? null), final }
}

const billOf = (price: Agreed | null, pieces: number): Fen | null =>
  price === null ? null : times(price.amount, price.unit === 'piece' ? pieces : 1)
