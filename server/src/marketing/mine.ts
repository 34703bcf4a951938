import type { Card } from '../../../contract/goods/card.ts'
import type { Actor } from '../actor.ts'
import type { Paging } from '../database/listing.sql.ts'
import { isFor, type Live } from '../promotion/offer.rules.ts'

/** Answers a page of the goods of activities as whoever asks sees them, and how many there are. */
export type GoodsOf = (lives: readonly Live[], actor: Actor | null, page: Paging, now: Date) => Promise<{ cards: Card[]; total: number }>

/** Whether an activity is for whoever asks. */
export function isMine({ terms }: Live, actor: Actor | null): boolean {
  return isFor(terms.audience, actor?.side === 'buyer' ? actor : null)
}
