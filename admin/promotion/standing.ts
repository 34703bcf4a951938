import type { Tone } from '../../contract/moves.ts'
import { promotionStandings, type PromotionStanding } from '../../contract/promotion/promotionState.ts'

/** How the standing of an activity looks to the merchant. */
export const standingTone = (standing: string): Tone =>
  Object.hasOwn(promotionStandings, standing) ? promotionStandings[standing as PromotionStanding] : 'off'
