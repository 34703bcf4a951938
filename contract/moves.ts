import { z } from 'zod'
import type { Area, Grant } from './grant.ts'

/** Who makes a move. 'system': the mall itself, when something else has happened or a time has come. */
export type Side = 'buyer' | 'staff' | 'system'

/** What must be so, besides the state. Each is answered by the facts read with the lock; see `holds` in order.rules. */
export type Guard =
  | 'paid'
  | 'depositPaid'
  | 'balancePaid'
  | 'onCredit'
  | 'seated'
  | 'requester'
  | 'proofSent'
  | 'sampleSent'
  | 'sampleUnmade'
  | 'sampleUnsent'
  | 'artworkThere'
  | 'unproofed'
  | 'unshown'
  | 'allPacked'
  | 'nothingMade'

export type Ask = 'reason' | 'text' | 'date' | 'cause' | 'carrier' | 'trackingNo' | 'fileId'

/** One way in which something in `State` can move. */
export type MoveRow<State extends string> = {
  /** States it may be made from. */
  from: readonly State[]
  /**
   * The state after; 'next' is the following step of the line's own route, 'rework' its printing (or finishing, where nothing
   * is printed), 'same' leaves it where it is, 'agreed' lets an order be signed, or paid where it needs no contract, once its
   * last level of approval has agreed.
   */
  to: State | 'next' | 'same' | 'rework' | 'agreed'
  by: readonly Side[]
  grant?: Grant
  area?: Area
  guards?: readonly Guard[]
  asks?: readonly Ask[]
  /** The button. */
  label: string
  /** The line in the timeline. */
  told: string
  /** Who finds a notice of it in the inbox. */
  notice?: 'buyer'
  danger?: true
}

/** Any row of the three tables, for code that treats them alike. */
export type AnyRow = MoveRow<string>

/** A button: what it does and what it is called, as the server's tables of moves say for this very person. */
export const LegalMove = z.object({
  move: z.string(),
  label: z.string(),
  lineId: z.int().nullable(),
  consignmentId: z.int().nullable(),
  /** What the move wants to be told, in the order asked. */
  asks: z.array(z.enum(['reason', 'text', 'date', 'cause', 'carrier', 'trackingNo', 'fileId'])),
  danger: z.boolean(),
  /** The level of approval that such a word counts for, to be sent with it; null: none of approval. */
  level: z.int().nullable(),
})
export type LegalMove = z.infer<typeof LegalMove>
