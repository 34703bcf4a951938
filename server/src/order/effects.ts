import type { Acknowledged } from '../../../contract/order/placeOrder.ts'
import type { ConsignmentMove } from '../../../contract/order/consignmentState.ts'
import type { OrderMove, OrderState } from '../../../contract/order/orderState.ts'
import type { LineMove } from '../../../contract/production/lineState.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Buyer } from '../actor.ts'
import type { OwnOffer } from '../../../contract/price/offer.ts'
import type { TakenOff } from '../promotion/offer.rules.ts'
import type { RuleNow } from '../approval/approval.rules.ts'
import type { Tx } from '../database/db.ts'
import type { BoughtLine } from './bought.rules.ts'
import type { Kind, LineFacts, Mover, Step, Words } from './order.rules.ts'
import type { Columns, LockedOrder } from './order.sql.ts'

// What a move of an order does besides its state is given by the subjects that stand above the order, in their manifests; the
// order knows none of them.

/** A step about to be made, with all that is known of it. */
export type MoveContext = { tx: Tx; order: LockedOrder; step: Step; mover: Mover; words: Words; now: Date }

/** Does what a subject does at a move, and answers what is to be written into the row that moves. */
export type Effect<K extends Kind> = (context: MoveContext) => Promise<Columns[K] | void> | Columns[K] | void

type Moves = { readonly order: OrderMove; readonly line: LineMove; readonly consignment: ConsignmentMove }

/** An order that has just been written, by whom, and the rule by which it waits for approval. */
export type Placed = {
  readonly tx: Tx
  readonly order: { readonly id: number; readonly number: string; readonly companyId: number; readonly accountId: number }
  readonly placer: Buyer
  readonly state: OrderState
  /** The frame contract of whose ceiling it has taken its sum; null: it stands under none. */
  readonly frameId: number | null
  readonly rule: Pick<RuleNow, 'name' | 'levels'> | null
  readonly dueAt: Date | null
  /** What its lines were in the cart, each with its place among them. */
  readonly bought: readonly BoughtLine[]
  /** What the buyer says that he knows of their artwork. */
  readonly acknowledged: readonly Acknowledged[]
  /** Whether something of it waits for a proof. */
  readonly drawn: boolean
  /** What activities took off it. */
  readonly offered: readonly TakenOff[]
  /** What its lines came by, in their order, each with its pieces. */
  readonly own: readonly (OwnOffer & { readonly place: number; readonly pieces: number })[]
  readonly now: Date
}

export type Begun = { readonly tx: Tx; readonly orderId: number; readonly now: Date }

/** A line whose colours were put right, with its order locked. */
export type Recoloured = { readonly tx: Tx; readonly lineId: number }

/** What a subject does at the moves of orders, lines and consignments, once an order is placed, and once colours of a line were put right. */
export type Effects = AtMoves & {
  readonly placed?: (placed: Placed) => Promise<void> | void
  /** What begins an order that need not be paid first, once its pieces are held. */
  readonly begins?: (order: Begun) => Promise<void>
  readonly recoloured?: (recoloured: Recoloured) => Promise<void>
}
type AtMoves = { readonly [K in Kind]?: { readonly [Move in Moves[K]]?: Effect<K> } }

let received: readonly Effects[] | null = null

/** Takes the effects of all subjects, in the order in which they are done at a move. */
export const receiveEffects = (given: readonly Effects[]): void => {
  received = given
}

/**
 * Does what the subjects do at this step, one after the other, and answers what all of them write into the row that moves.
 * @throws Refusal whatever one of them refuses. @throws Error where no subject was asked yet what it does.
 */
export async function doneAt<K extends Kind>(kind: K, context: MoveContext): Promise<Columns[K]> {
  let columns: Columns[K] = {}
  for (const effects of given()) {
    const atMoves: AtMoves = effects
    const ofKind: Readonly<Partial<Record<string, Effect<K>>>> | undefined = atMoves[kind]
    columns = { ...columns, ...(await ofKind?.[context.step.move]?.(context)) }
  }
  return columns
}

/** Does what the subjects do once an order is placed, one after the other. @throws Refusal whatever one of them refuses. */
export async function doneOncePlaced(placed: Placed): Promise<void> {
  for (const effects of given()) await effects.placed?.(placed)
}

/** Begins an order that need not be paid first. @throws Refusal whatever one of the subjects refuses. */
export async function beginUnpaid(order: Begun): Promise<void> {
  for (const effects of given()) await effects.begins?.(order)
}

/** Does what the subjects do once a line has other colours. */
export async function doneOnceRecoloured(recoloured: Recoloured): Promise<void> {
  for (const effects of given()) await effects.recoloured?.(recoloured)
}

function given(): readonly Effects[] {
  if (received === null) throw new Error('the effects of moves were not received: see subjects.ts')
  return received
}

/** The line that moves. */
export const lineOf = ({ order, step }: MoveContext): LineFacts => order.lines.find(({ id }) => id === step.id) ?? refuse('order.missing')

/** The account of the company's that moves; null: somebody else does. */
export const accountOf = (mover: Mover): number | null => (mover.side === 'buyer' ? mover.accountId : null)

/** With what a parcel was said to be sent. */
export const sentIn = ({ carrier = '', trackingNo = '' }: Words) => ({ carrier, trackingNo })

declare module '../subject.ts' {
  interface Subject {
    /** What it does at the moves of orders, lines and consignments, and once an order is placed, besides what they write of themselves. */
    readonly effects?: Effects
  }
}
