import { batchStandings, type BatchStanding } from '../../contract/coupon/couponState.ts'
import type { Tone } from '../../contract/moves.ts'

/** How the standing of a batch looks to the merchant. */
export const standingTone = (standing: string): Tone =>
  Object.hasOwn(batchStandings, standing) ? batchStandings[standing as BatchStanding] : 'off'

/** Nothing of a batch is given any more: it was stopped, or its time is over. */
export const isClosed = ({ standing }: { readonly standing: string }): boolean =>
  (['已停止', '已结束'] satisfies BatchStanding[] as string[]).includes(standing)
