import type { Noted } from '../../../contract/order/consignment.ts'
import type { Area, Grant } from '../../../contract/grant.ts'
import type { GoodsType } from '../../../contract/goods.ts'
import { consignmentMachine, consignmentStates, type ConsignmentState } from '../../../contract/order/consignmentState.ts'
import {
  beforeMaking,
  lineMachine,
  lineStates,
  nextOn,
  preparing,
  reworkOn,
  type LineState,
} from '../../../contract/production/lineState.ts'
import type { Ask, LegalMove } from '../../../contract/legalMove.ts'
import * as machine from '../../../contract/moves.ts'
import type { AnyMachine, AnyRow, AskOf, Bar, GuardOf, WordOf } from '../../../contract/moves.ts'
import { agreedState, isPaid, orderMachine, orderStates, type OrderMove, type OrderState } from '../../../contract/order/orderState.ts'
import { fen, formatYuan, type Fen } from '../../../contract/money.ts'
import type { Gate } from '../../../contract/plan/plan.ts'
import { Refusal, type Facts } from '../../../contract/refusal.ts'
import { isAgreed, mayDecide, type OpenLevel } from '../approval/approval.rules.ts'

/** Who makes a move: someone of the company, staff, or the mall itself, perhaps because of what an account did. */
export type Mover =
  | {
      readonly side: 'buyer'
      readonly accountId: number
      readonly name: string
      readonly grants: ReadonlySet<Grant>
      readonly main: boolean
      readonly by: object | null
    }
  | { readonly side: 'staff'; readonly staffId: number; readonly name: string; readonly areas: ReadonlySet<Area> }
  | { readonly side: 'system'; readonly name: string; readonly accountId?: number }

/** The mall itself, when something else has happened or a time has come. */
export const system: Mover = { side: 'system', name: '系统' }

export type ProofFacts = {
  id: number
  round: number
  state: 'sent' | 'approved' | 'change_requested' | 'superseded' | 'void'
  artworkHashes: string[]
}

/** What decides about a line. */
export type LineFacts = {
  id: number
  place: number
  title: string
  productId: number
  type: GoodsType
  quantity: number
  /** What its pieces are counted in, as it was ordered. */
  unit: string
  printed: boolean
  sample: boolean
  state: LineState
  sampleSent: boolean
  /** The kind of offer that it came by. Null or absent: none. */
  own?: string | null
  /** A sample lies finished, or is on its way. */
  sampleMade: boolean
  /** Working days from payment. */
  leadDays: number
  /** Hashes of the artwork on it, in the order it is printed. */
  artwork: string[]
  /** The newest proof. */
  proof: ProofFacts | null
}

/** `lines`: the ids of those that it carries, wholly or in part. `fetched`: it is not sent, the buyer comes for it. */
export type ConsignmentFacts = { id: number; place: number; state: ConsignmentState; lines: number[]; fetched?: boolean }

/** What is still to be paid of an order, by when it must be, and the instalment whose turn it is; null: all is paid. */
export type Owed = {
  readonly start: Fen
  readonly ship: Fen
  readonly term: Fen
  readonly next: { step: number; of: number; label: string; due: Fen; gate: Gate; dueAt: string | null } | null
}

/** Of an order whose money does not matter. */
export const nothingOwed: Owed = { start: fen(0), ship: fen(0), term: fen(0), next: null }

/** What decides about an order's moves, as read while it is locked. */
export type OrderFacts = {
  accountId: number
  state: OrderState
  /** The level at which its approval stands today; null: none is open. */
  approval: OpenLevel | null
  /** It waits for its contract before it may be paid. */
  needsContract: boolean
  owed: Owed
  lines: LineFacts[]
  consignments: ConsignmentFacts[]
  /** Something of it is claimed and not settled yet; read where it may be completed. */
  claimed?: boolean
  /** It came by a group; read where it is moved. */
  grouped?: boolean
}

export type Kind = 'order' | 'line' | 'consignment'

/** What a mover says beside the move. */
export type Words = { readonly [Name in Exclude<Ask, 'fileId'>]?: string | undefined } & {
  readonly fileId?: number | undefined
  readonly proofId?: number | undefined
  readonly level?: number | undefined
  readonly note?: string | undefined
  readonly noted?: readonly Noted[] | undefined
}

/** A move on the order, or on one of its lines or consignments. */
export type Target = { readonly lineId?: number | undefined; readonly consignmentId?: number | undefined }

const machines = { order: orderMachine, line: lineMachine, consignment: consignmentMachine } as const
const kinds = Object.keys(machines) as Kind[]
type Guard = GuardOf<(typeof machines)[Kind]>

/** The row of the tables of moves, and which of the three it stands in. */
export function rowOf(move: string): { kind: Kind; row: AnyRow } | null {
  for (const kind of kinds) {
    const row = machine.rowIn(machines[kind], move)
    if (row) return { kind, row }
  }
  return null
}

export const labelOfState: Record<Kind, Readonly<Record<string, string>>> = {
  order: orderStates,
  line: lineStates,
  consignment: consignmentStates,
}

/** One step: what moves, from which state to which. */
export type Step = { kind: Kind; id: number | null; move: string; row: AnyRow; from: string; to: string }

type Aim =
  | { kind: 'order'; state: OrderState }
  | { kind: 'line'; line: LineFacts; state: LineState }
  | { kind: 'consignment'; consignment: ConsignmentFacts; state: ConsignmentState }

/** What the move is aimed at; null where the order has no such line or consignment. */
function aimAt(order: OrderFacts, kind: Kind, target: Target): Aim | null {
  if (kind === 'order') return { kind, state: order.state }
  if (kind === 'line') {
    const line = order.lines.find(({ id }) => id === target.lineId)
    return line ? { kind, line, state: line.state } : null
  }
  const consignment = order.consignments.find(({ id }) => id === target.consignmentId)
  return consignment ? { kind, consignment, state: consignment.state } : null
}

/** In these states of an order its lines and consignments move. */
const moving: readonly OrderState[] = ['pending_payment', 'pending_group', 'in_fulfilment']

const equal = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && a.every((x, i) => x === b[i])

/** Whether all that the consignment carries lies packed. */
const isPacked = (lines: readonly LineFacts[], { lines: carried }: ConsignmentFacts): boolean =>
  carried.length > 0 && carried.every((id) => lines.find((line) => line.id === id)?.state === 'packed')

type Check = (order: OrderFacts, aim: Aim, mover: Mover) => Refusal | null
const no = (code: Refusal['code'], msg?: string, facts: Facts | null = null): Refusal => new Refusal(code, facts, msg)
const unless = (holds: boolean, refusal: () => Refusal): Refusal | null => (holds ? null : refusal())
const forbidden = (msg?: string) => no('order.move.forbidden', msg)

/** What each guard asks of the facts; a refusal says why it does not hold. */
const guards: Record<Guard, Check> = {
  paid: ({ state }) => unless(isPaid(state), () => forbidden('订单尚未付清')),
  depositPaid: ({ owed }) => unless(owed.start === 0, () => forbidden('首期款尚未付清')),
  balancePaid: ({ owed: { start, ship } }) =>
    unless(start + ship === 0, () => forbidden(`${start > 0 ? '货款' : '尾款'} ${formatYuan(fen(start + ship))} 尚未付清，付清后才能发货`)),
  onCredit: ({ owed }) => unless(owed.term > 0, () => forbidden()),
  grouped: ({ grouped }) => unless(grouped === true, () => forbidden()),
  ungrouped: ({ grouped }) => unless(!grouped, () => forbidden()),
  seated: (order, _, mover) => {
    const verdict = mover.side === 'buyer' ? mayDecide(order, mover) : null
    return verdict === null || verdict.allow ? null : verdict.refusal
  },
  // Whoever submits an order again is whoever placed it, lest somebody submits it and then agrees to it.
  requester: (order, _, mover) =>
    unless(mover.side !== 'buyer' || mover.main || mover.accountId === order.accountId, () =>
      no('permit.missing', '仅下单人或主账号可重新提交'),
    ),
  // What is approved is what was shown: the newest proof, of the artwork that lies on the line now.
  proofSent: (_, aim) => {
    const proof = aim.kind === 'line' ? aim.line.proof : null
    if (!proof) return no('proof.missing')
    const fresh = aim.kind === 'line' && proof.state === 'sent' && equal(proof.artworkHashes, aim.line.artwork)
    return unless(fresh, () => no('proof.stale'))
  },
  sampleSent: (_, aim) => unless(aim.kind === 'line' && aim.line.sampleSent, () => forbidden('样品尚未寄出')),
  sampleUnsent: (_, aim) => unless(aim.kind === 'line' && !aim.line.sampleSent, () => forbidden('样品已寄出')),
  sampleUnmade: (_, aim) => unless(aim.kind === 'line' && !aim.line.sampleMade, () => forbidden('样品已完成')),
  unproofed: (_, aim) => unless(aim.kind === 'line' && aim.line.proof === null, () => forbidden('已有校样')),
  // What a proof shows was drawn by what was said of the artwork.
  unshown: (_, aim) => {
    const shown = aim.kind === 'line' && (aim.line.proof?.state === 'sent' || aim.line.proof?.state === 'approved')
    return unless(!shown, () => forbidden('校样已按现有说明制作，不能再修改；请在校样中要求修改，或更换稿件'))
  },
  artworkThere: (_, aim) => unless(aim.kind === 'line' && aim.line.artwork.length > 0, () => no('artwork.needed')),
  carried: (_, aim) =>
    unless(aim.kind === 'consignment' && !aim.consignment.fetched, () => forbidden('自提的收货单不发货，备好后请按“备好待自提”')),
  fetched: (_, aim) => unless(aim.kind === 'consignment' && aim.consignment.fetched === true, () => forbidden('该收货单由承运商配送')),
  allPacked: ({ lines }, aim) => unless(aim.kind === 'consignment' && isPacked(lines, aim.consignment), () => forbidden('还有商品未打包')),
  spot: (_, aim) => unless(aim.kind === 'line' && aim.line.type === 'spot', () => forbidden()),
  // A line is out of the house once every consignment that carries a part of it is.
  sent: ({ consignments }, aim) =>
    unless(aim.kind === 'line' && consignments.every(({ state, lines }) => state !== 'waiting' || !lines.includes(aim.line.id)), () =>
      forbidden(),
    ),
  allSigned: (order) => unless(isDone(order), () => forbidden()),
  unclaimed: ({ claimed }) => unless(!claimed, () => forbidden()),
  nothingPlanned: ({ lines, consignments, claimed }) =>
    unless(
      !claimed &&
        lines.every(({ state, sampleMade, sampleSent }) => [...preparing, 'ready'].includes(state) && !sampleMade && !sampleSent) &&
        consignments.every(({ state }) => state === 'waiting'),
      () => forbidden('已排产、打样或发货'),
    ),
  nothingMade: (order) =>
    unless(
      order.lines.every(({ state }) => (beforeMaking as readonly LineState[]).includes(state)),
      () => forbidden('已开始生产，不能取消'),
    ),
}

/** Why the move may not be made now by this person; null: it may. */
const hindrance = (order: OrderFacts, move: string, aim: Aim, mover: Mover): Refusal | null =>
  machine.hindrance<AnyMachine>(machines[aim.kind], move, {
    state: aim.kind === 'order' || moving.includes(order.state) || mover.side === 'system' ? aim.state : null,
    asker: mover,
    say: (bar, row) => barred(bar, row) ?? no('order.move.forbidden', undefined, { state: aim.state }),
    holds: (guard) => guards[guard as Guard](order, aim, mover),
  })

/** Whether the mall itself may make this move of the order now. */
export const mayMove = (order: OrderFacts, move: OrderMove): boolean =>
  hindrance(order, move, { kind: 'order', state: order.state }, system) === null

/** What is said to whom such a move is not granted; null: it is none of that side's, or not from this state. */
function barred(bar: Bar, row: AnyRow): Refusal | null {
  if (bar === 'name') return no('impersonation.forbidden')
  if (bar === 'grant') return no('permit.missing', undefined, { grant: row.grant })
  if (bar === 'area') return no('permit.missing', undefined, { area: row.area })
  return null
}

/** What is said of a word that a move wants to be told and was not. */
export const missing: Record<Ask, string> = {
  reason: '请填写原因',
  text: '请填写修改意见',
  date: '请选择日期',
  cause: '请填写不合格原因',
  carrier: '请填写承运商',
  trackingNo: '请填写运单号',
  fileId: '请先上传校样',
}

/**
 * The step that `move` makes. @throws Refusal order.missing for a line or consignment of no such order, permit.missing,
 * order.move.forbidden, a guard's own refusal, input.invalid naming what the move wants to be told.
 */
export function stepOf(order: OrderFacts, target: Target, move: string, mover: Mover, words: Words): Step {
  const found = rowOf(move)
  if (!found) throw forbidden()
  const { kind, row } = found
  // Only who signs for goods says what was found of them.
  if (words.noted && words.noted.length > 0 && move !== 'sign') throw forbidden()
  const aim = aimAt(order, kind, target)
  if (!aim) throw no('order.missing')
  const refusal = hindrance(order, move, aim, mover)
  if (refusal) throw refusal
  if (levelOf(row, order) !== null && levelOf(row, order) !== (words.level ?? 1)) {
    throw forbidden('该环节已有审批结果，请刷新后查看')
  }
  machine.checkSaid(asksOf(row), (ask) => words[ask] !== undefined, missing)
  const id = aim.kind === 'line' ? aim.line.id : aim.kind === 'consignment' ? aim.consignment.id : null
  return { kind, id, move, row, from: aim.state, to: stateAfter(move, aim, order, mover) }
}

/** The level of approval that a word of this row counts for; null: it is no such word. */
const levelOf = (row: AnyRow, { approval }: OrderFacts): number | null =>
  row.guards?.includes('seated') ? (approval?.place ?? null) : null

/** What a row of the three tables asks. */
export const asksOf = ({ asks = [] }: AnyRow) => asks as readonly AskOf<(typeof machines)[Kind]>[]

const stateAfter = (move: string, aim: Aim, order: OrderFacts, mover: Mover): string =>
  machine.stateAfter<AnyMachine>(machines[aim.kind], aim.state, move, {
    agreed: () => (agreedWith(order, mover) ? agreedState(order) : aim.state),
    next: () => (aim.kind === 'line' ? nextOn(aim.line, aim.line.state) : aim.state),
    rework: () => (aim.kind === 'line' ? reworkOn(aim.line) : aim.state),
  } satisfies Record<WordOf<(typeof machines)[Kind]>, () => string>)

function agreedWith(order: OrderFacts, mover: Mover): boolean {
  const verdict = mover.side === 'buyer' && order.approval ? mayDecide(order, mover) : null
  return verdict?.allow === true && order.approval !== null && isAgreed(order.approval, verdict.seats)
}

/** All that moves of an order: itself, its lines, its consignments, in their order. */
const aimsOf = ({ state, lines, consignments }: OrderFacts): Aim[] => [
  { kind: 'order', state },
  ...lines.map((line) => ({ kind: 'line' as const, line, state: line.state })),
  ...consignments.map((consignment) => ({ kind: 'consignment' as const, consignment, state: consignment.state })),
]

const targetOf = (aim: Aim) =>
  aim.kind === 'line' ? { lineId: aim.line.id } : aim.kind === 'consignment' ? { consignmentId: aim.consignment.id } : {}

/** Every move this person may make now, for buttons: the order's own first, then lines and consignments in their order. */
export const legalMoves = (order: OrderFacts, mover: Mover): LegalMove[] =>
  aimsOf(order).flatMap((aim) =>
    Object.entries<AnyRow>(machines[aim.kind].moves).flatMap(([move, row]) =>
      hindrance(order, move, aim, mover) === null
        ? {
            move,
            label: row.label,
            lineId: null,
            consignmentId: null,
            ...targetOf(aim),
            asks: [...asksOf(row)],
            danger: row.danger ?? false,
            level: levelOf(row, order),
          }
        : [],
    ),
  )

/** Whether nothing of the order is to come any more: everything was signed for. */
export const isDone = ({ state, consignments }: OrderFacts): boolean =>
  state === 'in_fulfilment' && consignments.every((one) => one.state === 'signed')

/** What follows by itself from a move just made, wherever it may be made on the order as it is now. */
export const followUps = (order: OrderFacts & { readonly claimed: boolean }, move: string): { move: string; target: Target }[] =>
  (rowOf(move)?.row.follows ?? []).flatMap((next) =>
    aimsOf(order)
      .filter((aim) => aim.kind === rowOf(next)?.kind && hindrance(order, next, aim, system) === null)
      .map((aim) => ({ move: next, target: targetOf(aim) })),
  )
