import { expect, test } from 'vitest'
import { consignmentMoves } from '../../../contract/order/consignmentState.ts'
import { orderMoves } from '../../../contract/order/orderState.ts'
import { lineMoves } from '../../../contract/production/lineState.ts'
import { subjects } from '../subjects.ts'
import type { Effects } from './effects.ts'
import { ownEffects } from './ownEffects.ts'
import { driftEffects } from '../settlement/effects.ts'
import { paymentEffects } from '../payment/effects.ts'
import { channelEffects } from '../channel/effects.ts'
import { contractEffects } from '../contract/effects.ts'
import { planEffects } from '../plan/effects.ts'
import { frameEffects } from '../frame/effects.ts'
import { marketingEffects } from '../marketing/effects.ts'
import { groupEffects } from '../group/effects.ts'
import { couponEffects } from '../coupon/effects.ts'
import { blankEffects } from '../blank/effects.ts'
import { stockEffects } from '../stock/effects.ts'
import { artworkEffects } from '../artwork/effects.ts'
import { approvalEffects } from '../approvalDesk/effects.ts'
import { poolEffects } from '../pool/effects.ts'
import { outworkEffects } from '../outwork/effects.ts'
import { productionEffects } from '../production/effects.ts'
import { consignmentEffects } from '../consignment/effects.ts'
import { courierEffects } from '../courier/effects.ts'
import { chainEffects } from '../chain/effects.ts'
import { flashEffects } from '../flash/effects.ts'
import { reviewEffects } from '../review/effects.ts'

const names = new Map<Effects, string>([
  [driftEffects, 'drift'],
  [ownEffects, 'own'],
  [paymentEffects, 'payment'],
  [channelEffects, 'channel'],
  [contractEffects, 'contract'],
  [planEffects, 'plan'],
  [frameEffects, 'frame'],
  [marketingEffects, 'marketing'],
  [couponEffects, 'coupon'],
  [groupEffects, 'group'],
  [poolEffects, 'pool'],
  [flashEffects, 'flash'],
  [stockEffects, 'stock'],
  [blankEffects, 'blank'],
  [approvalEffects, 'approval'],
  [productionEffects, 'production'],
  [outworkEffects, 'outwork'],
  [consignmentEffects, 'consignment'],
  [courierEffects, 'courier'],
  [artworkEffects, 'artwork'],
  [chainEffects, 'chain'],
  [reviewEffects, 'review'],
])
const given: readonly Effects[] = subjects.flatMap(({ effects }) => effects ?? [])

/** Whose effects a move has, in the order in which they are done. */
const doneBy = (kind: keyof Effects, move: string): string =>
  given.flatMap((effects) => (move in (effects[kind] ?? {}) ? (names.get(effects) ?? '?') : [])).join(' ')

test('what every move of an order does, and in which order: limits and money before credit, ceilings and lots', () => {
  expect(Object.keys(orderMoves).map((move) => `${move}: ${doneBy('order', move)}`)).toEqual([
    'approve: drift own payment contract approval',
    'refuse: own plan frame coupon marketing group pool flash stock approval outwork',
    'resubmit: drift own plan frame coupon marketing group pool flash stock approval',
    'cancel: own payment channel contract plan frame coupon marketing group pool flash stock approval outwork',
    'conclude: own payment',
    'settle: own payment coupon pool flash stock blank production',
    'await: own group',
    'form: own payment plan coupon group flash stock blank production',
    'dissolve: own payment channel contract plan frame coupon marketing group flash stock approval outwork',
    'unsettle: own payment coupon group pool flash blank',
    'bookCredit: own payment plan coupon pool flash stock blank production',
    'close: own payment channel contract plan frame coupon marketing group pool flash stock approval outwork',
    'remake: own payment stock blank production',
    'callOff: own payment channel contract plan frame coupon marketing pool flash stock blank production outwork',
    'complete: review',
  ])
})

test('what the moves of lines and consignments do', () => {
  expect(Object.keys(lineMoves).flatMap((move) => (doneBy('line', move) ? `${move}: ${doneBy('line', move)}` : []))).toEqual([
    'receiveArtwork: chain own production artwork',
    'replaceArtwork: chain own production artwork',
    'returnArtwork: own',
    'keepProof: own',
    'mendArtwork: chain own artwork',
    'sendProof: own',
    'approveProof: own production',
    'requestChange: own production',
    'makeSample: production',
    'sendSample: production',
    'confirmSample: production',
    'rejectSample: production',
    'schedule: pool production',
    'start: blank production',
    'finish: production',
    'passQc: production',
    'failQc: production',
    'pack: production',
  ])
  expect(Object.keys(consignmentMoves).map((move) => `${move}: ${doneBy('consignment', move)}`)).toEqual([
    'ship: consignment courier',
    'layOut: consignment',
    'handOut: consignment',
    'deliver: consignment',
    'sign: consignment',
    'signByTime: consignment',
  ])
})

test('what follows once an order is placed', () => {
  expect(given.filter(({ placed }) => placed).map((effects) => names.get(effects))).toEqual([
    'chain',
    'own',
    'contract',
    'marketing',
    'group',
    'pool',
    'flash',
    'approval',
    'artwork',
  ])
})

test('an effect of a move that there is not does not compile', () => {
  // @ts-expect-error: 'setle' is no move of an order
  const mistyped: Effects = { order: { setle: () => ({}) } }
  // @ts-expect-error: 'settle' is a move of an order, not of a line
  const misplaced: Effects = { line: { settle: () => ({}) } }
  expect([mistyped, misplaced]).toHaveLength(2)
})
