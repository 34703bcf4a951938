import {
  claimReasons,
  makesGoods,
  paysBack,
  reasonRow,
  remedies,
  remediesOf,
  type ClaimDays,
  type ClaimKind,
  type ClaimReason,
  type Remedy,
} from '../../../contract/claim/claimReason.ts'
import {
  agreedStates,
  claimMachine,
  claimMoves,
  merchantStates,
  type ClaimMove,
  type ClaimState,
} from '../../../contract/claim/claimState.ts'
import type { LegalClaimMove } from '../../../contract/claim/claim.ts'
import {
  checkSaid,
  day,
  dueFrom,
  hindrance,
  hour,
  legalMoves,
  rowIn,
  stateAfter,
  type AnyRow,
  type Asked,
  type AskOf,
  type Bar,
  type Due,
  type GuardOf,
} from '../../../contract/moves.ts'
import { formatYuan, type Fen } from '../../../contract/money.ts'
import type { Matrix } from '../../../contract/price/quantity.ts'
import { Refusal, refuse } from '../../../contract/refusal.ts'
import type { Mover } from '../order/order.rules.ts'
import { deductionWords, type Returnable } from './refund.rules.ts'
import type { ClaimTerms } from './terms.rules.ts'

/** What one side proposes. */
export type Offered = {
  readonly remedy: Remedy
  readonly quantity: number | null
  readonly amount: Fen
  /** Of which colours and sizes goods are made or sent anew; null: nobody has to say. */
  readonly matrix?: Matrix | null
  /** Of a coupon its batch, and in words what it gives. */
  readonly batchId?: number | null | undefined
  readonly coupon?: string | null
}
export type OpenOffer = Offered & { readonly id: number; readonly side: 'buyer' | 'staff' }

/** What decides about a claim's moves, as read while it and its order are locked. */
export type ClaimFacts = {
  readonly kind: ClaimKind
  readonly reason: ClaimReason
  readonly state: ClaimState
  readonly quantity: number | null
  /** What its pieces are counted in. */
  readonly unit: string
  /** It was taken to whoever leads before; a second refusal is the last word. */
  readonly appealed: boolean
  readonly dueAt: Date | null
  readonly remedy: Remedy | null
  /** The offer that waits for an answer. */
  readonly offer: OpenOffer | null
  /** Whether anything of the order was shipped, or it ended. */
  readonly shipped: boolean
  /** Whether the making of anything has begun. */
  readonly made: boolean
  /** What of the order was paid and has not gone back. */
  readonly left: Fen
}

/** What a mover says beside the move. */
export type ClaimWords = {
  readonly text?: string | undefined
  readonly offerId?: number | undefined
  readonly offer?: Offered | undefined
  readonly fileIds?: readonly number[] | undefined
  readonly carrier?: string | undefined
  readonly trackingNo?: string | undefined
  readonly returnTo?: string | undefined
  readonly reference?: string | undefined
}

export type ClaimStep = { readonly move: ClaimMove; readonly from: ClaimState; readonly to: ClaimState; readonly agreed: OpenOffer | null }

const forbidden = (msg?: string) => new Refusal('claim.move.forbidden', null, msg)

type Check = (facts: ClaimFacts, mover: Mover, now: Date) => Refusal | null

const inTime = ({ dueAt }: ClaimFacts, now: Date): boolean => dueAt !== null && now < dueAt

const guards: Record<GuardOf<typeof claimMachine>, Check> = {
  // Nobody accepts what they proposed themselves.
  theirOffer: ({ offer }, mover) =>
    offer && offer.side !== mover.side ? null : new Refusal('claim.offer.stale', null, '对方没有待答复的方案'),
  appealable: (facts, _, now) => {
    if (facts.appealed) return forbidden('主管已处理过，不能再次申请')
    return facts.state !== 'refused' || inTime(facts, now) ? null : forbidden('已超过申诉期')
  },
  reopenable: (facts, _, now) => {
    if (!facts.remedy || !makesGoods(facts.remedy)) return forbidden('只有重做或补发的售后可以再次反馈')
    return inTime(facts, now) ? null : forbidden('已超过反馈期')
  },
  // A whole order is given up only while all of it is here.
  unshipped: ({ kind, shipped }) => (kind === 'order' && shipped ? new Refusal('claim.shipped') : null),
  whole: ({ kind }) => (kind === 'order' ? null : forbidden('只有整单退款可以取消订单')),
  // What is half made is the customer's to give up, and the work done to be spoken of.
  unmade: ({ made }) => (made ? forbidden('已开始生产，不能单方取消；请提出取消方案，由客户确认退款金额') : null),
}

const asked = (facts: ClaimFacts, mover: Mover, now: Date): Asked<typeof claimMachine> => ({
  state: facts.state,
  asker: mover,
  say: (bar, row) => barred(bar, row, facts.state),
  holds: (guard) => guards[guard](facts, mover, now),
})

/** What is said to who may not make such a move, or not from this state. */
function barred(bar: Bar, row: AnyRow, state: ClaimState): Refusal {
  if (bar === 'name') return new Refusal('impersonation.forbidden')
  if (bar === 'grant') return new Refusal('permit.missing', { grant: row.grant })
  if (bar === 'area') return new Refusal('permit.missing', { area: row.area })
  return new Refusal('claim.move.forbidden', { state })
}

type ClaimAsk = AskOf<typeof claimMachine> | 'returnTo'

/** What this move wants to be told, with what the remedy adds: whoever agrees to a return says where to. */
function asksOf({ offer }: ClaimFacts, move: ClaimMove, proposed: Remedy | undefined): ClaimAsk[] {
  const asks = [...(rowIn(claimMachine, move)?.asks ?? [])] as ClaimAsk[]
  if (move === 'agree' && offer?.remedy === 'return') asks.push('returnTo')
  if (move === 'offer' && proposed === 'return') asks.push('returnTo')
  return asks
}

const missing: Record<ClaimAsk, string> = {
  text: '请填写说明',
  files: '请上传凭证图片',
  offer: '请填写处理方案',
  carrier: '请填写承运商',
  trackingNo: '请填写运单号',
  returnTo: '请填写退货地址',
}

const said = (words: ClaimWords, ask: ClaimAsk): boolean => (ask === 'files' ? (words.fileIds?.length ?? 0) > 0 : words[ask] !== undefined)

const fieldOf = (ask: ClaimAsk): string => (ask === 'files' ? 'fileIds' : ask)

/** Where what was agreed on begins: goods come back first, money waits for finance, or the work begins. */
const beginning = ({ remedy, amount }: Offered): ClaimState =>
  remedy === 'return' ? 'returning' : makesGoods(remedy) || amount === 0 ? 'executing' : 'paying'

/**
 * The step that `move` makes. @throws Refusal permit.missing, claim.move.forbidden, claim.shipped, claim.offer.stale where
 * another offer stands than the one answered, input.invalid naming what the move wants to be told.
 */
export function claimStepOf(facts: ClaimFacts, move: ClaimMove, mover: Mover, words: ClaimWords, now: Date): ClaimStep {
  const refusal = hindrance(claimMachine, move, asked(facts, mover, now))
  if (refusal) throw refusal
  if (answersOffer(move) && words.offerId !== facts.offer?.id) throw new Refusal('claim.offer.stale')
  checkSaid(asksOf(facts, move, words.offer?.remedy), (ask) => said(words, ask), missing, fieldOf)
  const agreed = move === 'callOff' ? allOf(facts) : claimMoves[move].to === 'agreed' ? facts.offer : null
  const to = stateAfter(claimMachine, facts.state, move, { agreed: () => beginning(agreed ?? refuse('claim.offer.stale')) })
  return { move, from: facts.state, to, agreed }
}

/** What the merchant gives back without asking: everything. */
const allOf = ({ left }: ClaimFacts): OpenOffer => ({ id: 0, side: 'staff', remedy: 'cancel', quantity: null, amount: left })

/** Whether the move says yes or no to what the other side proposed. */
const answersOffer = (move: ClaimMove): boolean => rowIn(claimMachine, move)?.guards?.includes('theirOffer') ?? false

/** Every move this person may make now, for buttons. */
export const legalClaimMoves = (facts: ClaimFacts, mover: Mover, now: Date): LegalClaimMove[] =>
  legalMoves(claimMachine, asked(facts, mover, now)).map((move) => {
    const { label, danger, shows }: AnyRow = claimMoves[move]
    const offerId = answersOffer(move) ? (facts.offer?.id ?? null) : null
    return { move, label, asks: asksOf(facts, move, undefined), danger: danger ?? false, shows: shows ?? false, offerId }
  })

/**
 * Judges a proposal. `back`: what may go back at most for its pieces; `side`: whose proposal it is.
 * @throws Refusal claim.remedy for one that the reason does not have, claim.quantity, claim.amount.
 */
export function checkOffer(
  claim: Pick<ClaimFacts, 'reason' | 'quantity' | 'unit'>,
  offered: Offered,
  back: Returnable,
  side: 'buyer' | 'staff',
): Offered {
  const { most } = back
  const { remedy, amount, batchId, coupon } = offered
  const { label } = reasonRow(claim.reason)
  if (!remediesOf(claim.reason, side).includes(remedy))
    refuse('claim.remedy', { fields: { remedy: '' } }, `${label}不支持${remedies[remedy]}`)
  const quantity = claim.quantity === null ? null : (offered.quantity ?? claim.quantity)
  if (quantity !== null && claim.quantity !== null && quantity > claim.quantity) {
    const msg = `数量不能超过申请的 ${claim.quantity} ${claim.unit}`
    refuse('claim.quantity', { most: claim.quantity, fields: { quantity: msg } }, msg)
  }
  if (remedy === 'coupon' && !batchId) refuse('input.invalid', { fields: { batchId: '请选择优惠券' } }, '请选择优惠券')
  if (!paysBack(remedy)) return { remedy, quantity, amount: 0 as Fen, ...(remedy === 'coupon' && { batchId, coupon }) }
  if (amount > most) {
    const why = deductionWords(back)
    const msg = `最多可退 ${formatYuan(most)}${why && `（${why}）`}`
    refuse('claim.amount', { most, fields: { amount: msg } }, msg)
  }
  if (amount <= 0 && remedy !== 'cancel') refuse('claim.amount', { fields: { amount: '请填写退款金额' } }, '请填写退款金额')
  return { remedy, quantity, amount }
}

const hours = (now: Date, count: number): Date => new Date(now.getTime() + count * 3_600_000)

type Spans = { readonly [_ in ClaimState]?: Due<ClaimMove> }

/** How long a claim may stay in each state, as the merchant has set it. */
export function spansOf({ escalateHours, buyerDays, sendBackDays, receiveDays, appealDays }: ClaimTerms): Spans {
  const escalate = { within: escalateHours * hour, move: 'escalateByTime' } as const
  const lapse = (days: number) => ({ within: days * day, move: 'lapse' }) as const
  return {
    submitted: escalate,
    assessing: escalate,
    negotiating: escalate,
    need_evidence: lapse(buyerDays),
    proposed: lapse(buyerDays),
    returning: lapse(sendBackDays),
    returned: { within: receiveDays * day, move: 'receiveByTime' },
    refused: { within: appealDays * day },
    closed: { within: appealDays * day },
  }
}

/** How many days goods may be claimed of after they were signed for. What the law says stays as it is. */
export const claimDaysOf = ({ visibleDays, hiddenDays, spotHiddenDays }: ClaimTerms): ClaimDays => {
  const made = { visible: visibleDays, hidden: hiddenDays, free: 0 }
  return { custom: made, common: made, standard: made, spot: { visible: visibleDays, hidden: spotHiddenDays, free: 7 } }
}

/** Within how many days after receipt a contract lets faults be claimed that are seen, and such as are hidden. */
export type Agreed = { readonly visible: number; readonly hidden: number }

/** The days that a contract has fixed in place of those that are set; what the law gives besides stays. */
export const agreedDays = (set: ClaimDays, agreed: Agreed | null): ClaimDays => {
  if (!agreed) return set
  const { custom, common, standard, spot } = set
  return {
    custom: { ...custom, ...agreed },
    common: { ...common, ...agreed },
    standard: { ...standard, ...agreed },
    spot: { ...spot, ...agreed },
  }
}

/** When the mall acts by itself on a claim that stands in `state` from `now` on; null: never. */
export const dueIn = (state: ClaimState, now: Date, terms: ClaimTerms): Date | null =>
  dueFrom({ ...claimMachine, due: spansOf(terms) }, state, now)

/** By when the desk means to have answered and decided a claim made at `now`. */
export const targets = (now: Date, { answerHours, decideHours }: ClaimTerms) => ({
  answerDue: hours(now, answerHours),
  decideDue: hours(now, decideHours),
})

/** Which target a claim has missed. */
export function overdueOf(
  claim: { state: ClaimState; answerDue: Date; decideDue: Date; answeredAt: Date | null; decidedAt: Date | null },
  now: Date,
): 'answer' | 'decide' | null {
  if (!merchantStates.includes(claim.state)) return null
  if (claim.answeredAt === null && claim.answerDue < now) return 'answer'
  return claim.decidedAt === null && claim.decideDue < now ? 'decide' : null
}

/** Whether what was agreed on is kept for it in this state. */
export const holds = (state: ClaimState): boolean => agreedStates.includes(state)

/** Moves by which the desk speaks, and those by which it decides. */
export const answers: readonly ClaimMove[] = ['take', 'askEvidence', 'offer', 'agree', 'refuse', 'callOff']
export const decides: readonly ClaimMove[] = ['offer', 'agree', 'refuse', 'callOff']

/** What an offer comes to, in words: 部分退款 100 个 ¥12.00. */
export const offerText = ({ remedy, quantity, amount, coupon }: Offered, unit: string): string =>
  [
    remedies[remedy],
    quantity === null || remedy === 'coupon' ? '' : `${quantity} ${unit}`,
    paysBack(remedy) ? formatYuan(amount) : '',
    coupon && `「${coupon}」`,
  ]
    .filter(Boolean)
    .join(' ')

/** @throws Refusal claim.evidence where a picture must show what is claimed and none does. */
export function checkEvidence(reason: ClaimReason, files: readonly number[]): void {
  if (claimReasons[reason].photos && files.length === 0) refuse('claim.evidence', { fields: { fileIds: '请上传凭证图片' } })
}
