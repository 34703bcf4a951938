import type { BatchTerms } from '../../../contract/coupon/batch.ts'
import type { BatchRow } from '../../../contract/coupon/couponDesk.ts'
import { waysToHave } from '../../../contract/coupon/batch.ts'
import { batchMachine, batchStates, type BatchMove, type BatchStanding, type BatchState } from '../../../contract/coupon/couponState.ts'
import { parseYuan, yuan, type Fen } from '../../../contract/money.ts'
import { hindrance, legalMoves, stateAfter, type Asked } from '../../../contract/moves.ts'
import { Refusal, refuse } from '../../../contract/refusal.ts'
import { shanghai } from '../../../contract/text.ts'
import { canonical } from '../../../pricing/hash.ts'
import { scopeWords, timeWords } from '../../../pricing/coupon.ts'
import { givesWords } from '../../../pricing/discount.ts'

/** A batch with what became of its coupons. */
export type Kept = {
  readonly id: number
  readonly name: string
  readonly terms: BatchTerms
  readonly state: BatchState
  readonly reason: string
  readonly left: number
  readonly from: Date
  readonly until: Date
  readonly revision: number
  readonly staffId: number
  readonly staffName: string
  readonly given: number
  readonly unused: number
  readonly held: number
  readonly used: number
  readonly expired: number
  readonly revoked: number
  readonly codes: number
  readonly openCodes: number
  readonly off: Fen
  readonly gross: Fen
}

/** Letters and digits that nobody takes for another: 32 of them, five bits each. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A code of 60 bits, as it is read: `K7QM-2F0A-9XWT`. @throws RangeError unless given 12 bytes. */
export function codeFrom(bytes: Uint8Array): string {
  if (bytes.length !== 12) throw new RangeError('a code takes 12 bytes')
  const all = [...bytes].map((byte) => letters[byte & 31]).join('')
  return `${all.slice(0, 4)}-${all.slice(4, 8)}-${all.slice(8)}`
}

/** Why a batch is paused whose giving waits for a second one's word. */
export const askedReason = '待复核'

/** It waits for a second one's word. */
export const isAsked = ({ state, reason }: Pick<Kept, 'state' | 'reason'>): boolean => state === 'paused' && reason === askedReason

/** How it stands, in a word. */
export function standingOf(
  { state, reason, left, from, until, terms }: Pick<Kept, 'state' | 'reason' | 'left' | 'from' | 'until' | 'terms'>,
  now: Date,
): BatchStanding {
  if (isAsked({ state, reason })) return askedReason
  if (state !== 'open') return batchStates[state]
  if (now >= until) return '已结束'
  if (now < from) return '未开始'
  return left === 0 && terms.how !== 'code' ? '已领完' : batchStates.open
}

/** Something of it was given or promised. */
export const isBegun = ({ given, codes }: Pick<Kept, 'given' | 'codes'>): boolean => given + codes > 0

const machineAsked = (state: BatchState): Asked<typeof batchMachine> => ({
  state,
  asker: { side: 'staff' },
  say: (_, { label }) => new Refusal('coupon.move.forbidden', { state }, `批次${batchStates[state]}，不能${label}`),
})

export const movesOf = ({ state }: Pick<Kept, 'state'>): BatchMove[] => legalMoves(batchMachine, machineAsked(state))

/** @throws Refusal coupon.move.forbidden. */
export function batchAfter({ state }: Pick<Kept, 'state'>, move: BatchMove): BatchState {
  const refusal = hindrance(batchMachine, move, machineAsked(state))
  if (refusal) throw refusal
  return stateAfter(batchMachine, state, move)
}

/**
 * Of what was begun only more may be given, for longer; whoever has a coupon keeps what it said.
 * @throws Refusal batch.given naming what cannot be changed.
 */
export function checkBegun(was: BatchTerms, is: BatchTerms): void {
  const { pieces, until, budget, perCompany, perAccount, ...same } = was
  const { pieces: p, until: u, budget: b, perCompany: c, perAccount: a, ...now } = is
  if (canonical(same) !== canonical(now)) refuse('batch.given')
  if (p < pieces) refuse('batch.given', null, '已有优惠券发出，数量只能增加')
  if (u < until) refuse('batch.given', null, '已有优惠券发出，领取结束时间只能延后；要提前结束请停止发放')
  if ((budget === null) !== (b === null) || (budget !== null && b !== null && parseYuan(b) < parseYuan(budget)))
    refuse('batch.given', null, '已有优惠券发出，预算只能提高')
  const fewer = (before: number | null, after: number | null) => after !== null && (before === null || after < before)
  if (fewer(perCompany, c) || fewer(perAccount, a)) refuse('batch.given', null, '已有优惠券发出，限领数量只能增加')
}

/** A batch as a list shows it. */
export const rowOf = (one: Kept, now: Date): BatchRow => ({
  id: one.id,
  name: one.name,
  state: one.state,
  standing: standingOf(one, now),
  gives: givesWords(one.terms),
  scope: scopeWords(one.terms),
  how: waysToHave[one.terms.how],
  from: shanghai(one.from),
  until: shanghai(one.until),
  goodFor: timeWords(one.terms.time),
  figures: {
    ...{ pieces: one.terms.pieces, left: one.left, given: one.given, unused: one.unused, held: one.held, used: one.used },
    ...{ expired: one.expired, revoked: one.revoked, codes: one.codes, openCodes: one.openCodes },
    off: yuan(one.off),
    gross: yuan(one.gross),
  },
  revision: one.revision,
  staffName: one.staffName,
})
