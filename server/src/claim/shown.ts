import type { z } from 'zod'
import {
  claimReasonNames,
  claimReasons,
  claimableUntil,
  reasonRow,
  remedies,
  remediesOf,
  type ClaimReason,
} from '../../../contract/claim/claimReason.ts'
import { agreedStates, claimMoves, claimStates, type ClaimMove } from '../../../contract/claim/claimState.ts'
import type { StaffClaimRow } from '../../../contract/claim/claimDesk.ts'
import type { claimPreview, ClaimDetail, ClaimRow, ClaimableLine, ClaimableReason } from '../../../contract/claim/claim.ts'
import { channels } from '../../../contract/payment/channel.ts'
import { shareWords } from '../../../contract/order/consignment.ts'
import type { FileLink } from '../../../contract/file.ts'
import { goodsTypes } from '../../../contract/goods.ts'
import { fen, yuan } from '../../../contract/money.ts'
import { refuse } from '../../../contract/refusal.ts'
import { isPaid, orderStates } from '../../../contract/order/orderState.ts'
import { shanghai } from '../../../contract/text.ts'
import { shownParcel } from '../parcel/parcel.rules.ts'
import type { Mover } from '../order/order.rules.ts'
import { cellsOf } from './cells.rules.ts'
import { legalClaimMoves, overdueOf } from './claim.rules.ts'
import type { ListedClaim, ListedLine, ShownClaim } from './list.sql.ts'
import { moneyOf, type ClaimLine, type ClaimOrder } from './order.sql.ts'
import { deductionWords, leftOf, mostOf, returnable, suggestedOf, type Returnable } from './refund.rules.ts'
import type { ClaimRefund } from './refund.sql.ts'

type Links = ReadonlyMap<number, FileLink>

const moment = (at: string | Date | null): string | null => (at === null ? null : shanghai(new Date(at)))
const dateOf = (at: string | null): Date | null => (at === null ? null : new Date(at))
const linksOf = (ids: readonly number[], links: Links): FileLink[] =>
  ids.flatMap((id) => {
    const link = links.get(id)
    return link ? [link] : []
  })

const lineHead = (line: ListedLine) => ({
  cells: cellsOf(line),
  lineId: line.lineId,
  productId: line.productId,
  storeName: line.title,
  image: line.picture,
  qiliGoodsTypeId: goodsTypes[line.type].wire,
  selectionText: line.words,
  quantity: line.quantity,
  unitName: line.unit,
  gross: yuan(line.gross),
})

/** A claim as lists show it to `viewer`. */
export const rowOfClaim = (claim: ListedClaim, viewer: Mover, now: Date): ClaimRow => ({
  id: claim.id,
  number: claim.number,
  orderId: claim.orderNumber,
  kind: claim.kind,
  reason: claim.reason,
  reasonLabel: reasonRow(claim.reason).label,
  state: claim.state,
  stateLabel: claimStates[claim.state],
  line: claim.line && lineHead(claim.line),
  quantity: claim.quantity,
  amount: yuan(claim.agreed),
  remedyLabel: claim.remedy ? remedies[claim.remedy] : '',
  dueTime: moment(claim.dueAt),
  appliedBy: claim.byStaff ? `${claim.appliedBy}（商家代为提交）` : claim.appliedBy,
  createTime: shanghai(claim.createdAt),
  moves: legalClaimMoves(claim, viewer, now),
})

export const deskRowOfClaim = (claim: ListedClaim, viewer: Mover, now: Date): StaffClaimRow => ({
  ...rowOfClaim(claim, viewer, now),
  companyName: claim.companyName,
  staffId: claim.staffId,
  staffName: claim.staffName,
  answerDue: shanghai(claim.answerDue),
  decideDue: shanghai(claim.decideDue),
  answerTime: moment(claim.answeredAt),
  decideTime: moment(claim.decidedAt),
  overdue: overdueOf(claim, now),
  appealed: claim.appealed,
})

const offerStates = {
  open: '待答复',
  accepted: '已接受',
  declined: '已驳回',
  replaced: '已被新方案替代',
  void: '已失效',
}
const refundStates = { processing: '退款中', succeeded: '已退回', failed: '退款失败' }

function toldOfEvent(move: string, side: string): string {
  if (move === 'apply') return side === 'staff' ? '商家代为提交售后申请' : '提交售后申请'
  return move === 'assign' ? '指派负责人' : claimMoves[move as ClaimMove].told
}

/** Buyers hear that the merchant did it, staff hear who. */
const whoFor = (side: 'buyer' | 'staff' | 'system', who: string, viewer: Mover): string =>
  side === 'staff' && viewer.side === 'buyer' ? '商家' : who

const options = (reason: ClaimReason, side: 'buyer' | 'staff') =>
  remediesOf(reason, side).map((value) => ({ value, label: remedies[value] }))

/** Every file that a claim's page shows. */
export const claimFiles = ({ evidenceIds, approvedIds, offers, events }: ShownClaim): number[] => [
  ...evidenceIds,
  ...approvedIds,
  ...[...offers, ...events].flatMap(({ pictureIds }) => pictureIds),
]

/** What a claim's page shows beside its row. `back`: what may go back at most for its pieces. */
export const claimDetailOf = (
  claim: ShownClaim,
  viewer: Mover,
  { links, back, refunds }: { links: Links; back: Returnable; refunds: readonly ClaimRefund[] },
): Omit<ClaimDetail, keyof ClaimRow> => ({
  words: claim.words,
  evidence: linksOf(claim.evidenceIds, links),
  approved: linksOf(claim.approvedIds, links),
  answerDue: shanghai(claim.answerDue),
  decideDue: shanghai(claim.decideDue),
  approval: claim.approval && { ...claim.approval, time: moment(claim.approval.at) },
  offers: claim.offers.map(({ at, amount, side, who, pictureIds, matrix, coupon, ...offer }) => ({
    ...offer,
    quantity: offer.remedy === 'coupon' ? null : offer.quantity,
    cellsText: claim.line ? shareWords(claim.line, matrix) : [],
    side: side === 'staff' ? ('merchant' as const) : side,
    remedyLabel: remedies[offer.remedy],
    amount: yuan(amount),
    coupon: coupon ?? '',
    stateLabel: offerStates[offer.state],
    who: whoFor(side, who, viewer),
    pictures: linksOf(pictureIds, links),
    createTime: shanghai(new Date(at)),
  })),
  remedies: options(claim.reason, viewer.side === 'staff' ? 'staff' : 'buyer'),
  refundable: yuan(back.most),
  deduction: deductionOf(claim, back),
  returnTo: claim.returnTo,
  carrier: claim.carrier,
  trackingNo: claim.trackingNo,
  parcel: shownParcel(claim.parcel),
  coupon: claim.couponName,
  remakeOrderId: claim.remakeNumber,
  refunds: refunds.map(({ number, channel, amount, state, at }) => ({
    number,
    road: channel ? channels[channel] : '对公转账',
    amount: yuan(amount),
    stateLabel: refundStates[state],
    time: shanghai(at),
  })),
  timeline: claim.events
    .filter(({ move }) => move !== 'assign' || viewer.side === 'staff')
    .map(({ id, at, move, side, who, note, pictureIds }) => ({
      id,
      time: shanghai(new Date(at)),
      who: whoFor(side, who, viewer),
      title: toldOfEvent(move, side),
      note,
      pictures: linksOf(pictureIds, links),
    })),
})

/** What is said of what offers leave to go back: before it is agreed on what would be deducted, afterwards what was. */
const deductionOf = ({ state, deducted }: ShownClaim, back: Returnable): string =>
  deductionWords(agreedStates.includes(state) ? { ...back, deducted } : back)

const reasonOption = (reason: ClaimReason, until: Date | null): ClaimableReason => ({
  reason,
  label: reasonRow(reason).label,
  photos: reasonRow(reason).photos,
  until: moment(until),
  remedies: options(reason, 'buyer'),
})

/** Pieces that may still be claimed: of what was shipped; before anything was, of all, because they are late. */
export const piecesLeft = ({ quantity, shippedPieces, claimed }: ClaimLine): number =>
  (shippedPieces > 0 ? shippedPieces : quantity) - claimed

/** Why nothing of the line may be claimed; '' where something may. */
export function lineHindrance(order: ClaimOrder, line: ClaimLine, reasons: number): string {
  if (!isPaid(order.state)) return '订单未在履约或已结束'
  if (order.openWhole > 0) return '整单退款申请处理中'
  if (line.remake) return '补做商品请在原售后单中反馈'
  if (piecesLeft(line) <= 0) return line.shippedPieces < line.quantity ? '已发出的部分已全部申请售后' : '已全部申请售后'
  if (reasons === 0) return line.shippedAt !== null ? '已超过售后申请期限' : '商品尚未发货'
  return ''
}

/** Why the whole order may not be given up; '' where it may. */
export function wholeHindrance(order: ClaimOrder): string {
  if (order.state !== 'in_fulfilment') return '只有已付款、未发货的订单可以申请退款'
  if (order.shipped) return '订单已发货，请收货后按商品申请售后'
  if (order.lines.some(({ remake }) => remake)) return '补做订单不能退款，请在原售后单中反馈'
  return order.open > 0 ? '该订单有未完结的售后，请先处理' : ''
}

/** The reasons for which something of the line may be claimed now. */
export const reasonsFor = ({ daysOf }: ClaimOrder, line: ClaimLine, now: Date): ClaimableReason[] =>
  claimReasonNames.flatMap((reason) => {
    const until = claimableUntil({ ...line, shippedAt: dateOf(line.shippedAt), signedAt: dateOf(line.signedAt) }, reason, now, daysOf)
    return until === null ? [] : [reasonOption(reason, until === 'open' ? null : until)]
  })

function claimableLine(order: ClaimOrder, line: ClaimLine, links: Links, now: Date): ClaimableLine {
  const reasons = reasonsFor(order, line, now)
  const hindrance = lineHindrance(order, line, reasons.length)
  return {
    ...lineHead({ ...line, lineId: line.id }),
    claimable: hindrance ? 0 : piecesLeft(line),
    refundable: yuan(mostOf(moneyOf(order), line.id, null)),
    signTime: moment(line.signedAt),
    reasons: hindrance ? [] : reasons,
    hindrance,
    approved: linksOf(line.approvedIds, links),
  }
}

/** The most that may go back for so many pieces of a line. @throws Refusal order.missing for a line of another order. */
export function previewOf(
  order: ClaimOrder,
  { lineId, quantity, reason = 'shortage', remedy = 'refund' }: z.output<typeof claimPreview.input>,
) {
  const line = order.lines.find(({ id }) => id === lineId) ?? refuse('order.missing')
  const back = returnable(moneyOf(order), { lineId, pieces: Math.min(quantity, line.quantity), reason, remedy })
  return { most: yuan(back.most), deduction: deductionWords(back) }
}

/** An order with what may be claimed of it now. */
export function claimableOf(order: ClaimOrder, links: Links, now: Date) {
  const hindrance = wholeHindrance(order)
  const wholeReasons = claimReasonNames.filter((reason) => claimReasons[reason].kind === 'order')
  return {
    orderId: order.number,
    state: order.state,
    stateLabel: orderStates[order.state],
    createTime: shanghai(order.createdAt),
    gross: yuan(order.gross),
    paid: yuan(order.paid),
    refunded: yuan(order.refund),
    lines: order.lines.map((line) => claimableLine(order, line, links, now)),
    whole: {
      reasons: hindrance ? [] : wholeReasons.map((reason) => reasonOption(reason, null)),
      refundable: yuan(hindrance ? fen(0) : leftOf(order)),
      suggested: yuan(hindrance ? fen(0) : suggestedOf(moneyOf(order), order.lines)),
      hindrance,
    },
  }
}
