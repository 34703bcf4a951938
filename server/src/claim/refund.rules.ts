import type { ChannelName } from '../../../contract/payment/channel.ts'
import type { ClaimReason, Remedy } from '../../../contract/claim/claimReason.ts'
import { apportion, divideHalfUp, fen, formatYuan, parseRate, parseYuan, sum, type Fen } from '../../../contract/money.ts'
import type { AppliedOffer } from '../../../contract/price/offer.ts'
import { lineRoute, type LineState } from '../../../contract/production/lineState.ts'
import type { GoodsType } from '../../../contract/goods.ts'

/** What of an order bears on what may go back. `refund`: agreed to go back, gone or going. */
export type OrderMoney = {
  readonly paid: Fen
  readonly refund: Fen
  readonly lines: readonly LineMoney[]
  /** What the order as a whole was let off; null: nothing. */
  readonly offered: Offered | null
}
export type LineMoney = {
  readonly id: number
  readonly quantity: number
  readonly gross: Fen
  /** What of its price was given up: what is agreed to go back for it, and what was deducted from that. */
  readonly refund: Fen
  /** Pieces for which something was agreed to go back. */
  readonly refundedPieces: number
  /** What of it counts towards the thresholds of offers, taxed as the prices are; its pieces that came back, and of these without a reason. */
  readonly items: Fen
  readonly returned: number
  readonly unreasoned: number
}
export type Offered = {
  readonly taxMode: 'exclusive' | 'inclusive'
  readonly taxRate: string
  readonly offers: readonly Pick<AppliedOffer, 'kind' | 'label' | 'lines' | 'least' | 'gross' | 'shares' | 'gift'>[]
  /** What was deducted from returns that lost a threshold, and has not been given back since. */
  readonly deducted: Fen
}

/** What was paid for each line: the order's money by the lines' prices, discounts and freight within, to the fen. */
export const paidOf = ({ paid, lines }: OrderMoney): Fen[] =>
  apportion(
    paid,
    lines.map(({ gross }) => gross),
  )

/** What of an order has been paid and not gone back. */
export const leftOf = ({ paid, refund }: Pick<OrderMoney, 'paid' | 'refund'>): Fen => fen(Math.max(0, paid - refund))

/** The share of the first `pieces` of a line. Shares of any parts add up to the whole, in whatever order they are asked for. */
const share = (paid: Fen, pieces: number, quantity: number): number =>
  Number(divideHalfUp(BigInt(paid) * BigInt(Math.min(pieces, quantity)), BigInt(quantity)))

/** The most that may go back for `pieces` of a line; all that is left of it where `pieces` is null. */
export function mostOf(order: OrderMoney, lineId: number, pieces: number | null): Fen {
  const at = order.lines.findIndex(({ id }) => id === lineId)
  const line = order.lines[at]
  if (!line) return fen(0)
  const paid = paidOf(order)[at] ?? fen(0)
  const left = Math.min(paid - line.refund, leftOf(order))
  if (pieces === null) return fen(Math.max(0, left))
  const before = line.refundedPieces
  const worth = share(paid, before + pieces, line.quantity) - share(paid, before, line.quantity)
  return fen(Math.max(0, Math.min(left, worth)))
}

/** What is to go back for pieces of a line: why, and what becomes of the goods. */
export type Return = {
  readonly lineId: number
  readonly pieces: number | null
  readonly reason: ClaimReason
  readonly remedy: Remedy
}
/** `deducted`: for offers whose threshold what is kept does not reach; negative: what was deducted before is given back. */
export type Returnable = { readonly most: Fen; readonly deducted: Fen; readonly lost: readonly string[] }

/**
 * The most that may go back for this. A return without reason that loses a threshold costs what the offer took off the goods that are
 * kept; what is at fault costs nobody an offer. Once nothing is kept, what was deducted goes back as well, so that the parts are the whole.
 */
export function returnable(order: OrderMoney, asked: Return): Returnable {
  const worth = mostOf(order, asked.lineId, asked.pieces)
  if (!order.offered || asked.remedy !== 'return') return { most: worth, deducted: fen(0), lost: [] }
  const { amount, lost } = lostAfter(order, order.offered, asked)
  const more = amount - order.offered.deducted
  const deduct = asked.reason === 'noReason' ? more : Math.min(0, more)
  const most = fen(Math.max(0, Math.min(worth - deduct, leftOf(order))))
  return { most, deducted: fen(worth - most), lost: deduct > 0 ? lost : [] }
}

/** All that was paid of a whole order and has not gone back. */
export const allLeft = (order: OrderMoney): Returnable => ({ most: leftOf(order), deducted: fen(0), lost: [] })

/** What of the deduction is kept with a claim by which so much goes back. */
export const deductedWith = ({ deducted }: Returnable, amount: Fen): Fen => fen(Math.max(deducted, -amount))

/** What is said of a deduction; '' where there is none. */
export function deductionWords({ deducted, lost }: Returnable): string {
  if (deducted === 0) return ''
  if (deducted < 0) return `含此前退货时扣除的优惠 ${formatYuan(fen(-deducted))}`
  const why = lost.length > 0 ? `退货后留下的商品不满足${lost.join('、')}的门槛，` : ''
  return `${why}扣除留下的商品享受的优惠 ${formatYuan(deducted)}`
}

type Asked = OrderMoney['lines'][number] & { readonly kept: number; readonly bought: number }

/** The lines after this return: what of each is kept, and what counts as bought: all but what was given back without a reason. */
const linesAfter = (order: OrderMoney, asked: Return): Asked[] =>
  order.lines.map((line) => {
    const pieces = line.id === asked.lineId ? (asked.pieces ?? line.quantity) : 0
    const gone = line.unreasoned + (asked.reason === 'noReason' ? pieces : 0)
    return { ...line, kept: Math.max(0, line.quantity - line.returned - pieces), bought: Math.max(0, line.quantity - gone) }
  })

/** What offers took off the goods that are kept after this return, of such whose threshold is not reached any more. */
function lostAfter(order: OrderMoney, offered: Offered, asked: Return): { amount: Fen; lost: string[] } {
  const lines = linesAfter(order, asked)
  if (lines.every(({ bought, quantity }) => bought === quantity)) return { amount: fen(0), lost: [] }
  const lost = offered.offers.filter((_, at) => !reaches(offered, at, lines))
  const whole = sum(lost.map((offer) => keptShare(offer, lines)))
  const gross = sum(lines.map((line) => line.gross))
  const amount = gross === 0 ? 0 : Number(divideHalfUp(BigInt(whole) * BigInt(order.paid), BigInt(gross)))
  return { amount: fen(amount), lost: lost.map(({ label }) => label) }
}

type One = Offered['offers'][number]

/** What an offer took off the pieces that are kept, with tax. */
function keptShare({ gross, shares }: One, lines: readonly Asked[]): Fen {
  const fell = apportion(
    fen(-parseYuan(gross)),
    shares.map((part) => -parseYuan(part)),
  )
  return sum(lines.map(({ kept, quantity }, at) => fen(share(fell[at] ?? fen(0), kept, quantity))))
}

const isCoupon = ({ kind }: One): boolean => kind === 'coupon' || kind === 'freightCoupon'

/** Whether what counts as bought reaches the threshold of an offer; coupons look at what the offers before them that stand leave of it. */
function reaches(offered: Offered, place: number, lines: readonly Asked[]): boolean {
  const [offer] = offered.offers.slice(place, place + 1)
  if (!offer) return false
  // Whoever gives a gift back without a reason pays what he keeps as without it: its price is in what he paid for that.
  const gift = offer.gift === undefined ? undefined : lines[offer.gift]
  if (gift && gift.bought < gift.quantity) return false
  const before = isCoupon(offer)
    ? offered.offers.filter((one, at) => at < place && one.kind !== 'freightCoupon' && reaches(offered, at, lines))
    : []
  const counts = offer.lines.map((at) => {
    const line = lines[at]
    if (!line) return 0
    const off = sum(before.map(({ shares }) => parseYuan(shares[at] ?? '0')))
    return share(fen(line.items + off), line.bought, line.quantity)
  })
  return withTax(sum(counts.map(fen)), offered.taxMode, offered.taxRate) >= parseYuan(offer.least)
}

const withTax = (amount: Fen, mode: Offered['taxMode'], rate: string): Fen =>
  mode === 'inclusive' ? amount : fen(amount + Number(divideHalfUp(BigInt(amount) * BigInt(parseRate(rate)), 10_000n)))

/** What the work already done on an order leaves to go back: each line loses the steps it has behind it. */
export function suggestedOf(
  order: OrderMoney,
  lines: readonly { id: number; type: GoodsType; printed: boolean; sample: boolean; state: LineState }[],
): Fen {
  const kept = order.lines.map(({ id, gross }) => {
    const line = lines.find((one) => one.id === id)
    const [done, steps] = line ? workOf(line) : [0, 1]
    return Number(divideHalfUp(BigInt(gross) * BigInt(done), BigInt(steps)))
  })
  return fen(Math.max(0, leftOf(order) - kept.reduce((all, one) => all + one, 0)))
}

const working: readonly LineState[] = ['materials', 'printing', 'finishing', 'qc', 'passed', 'packed', 'handed_over']

/** How many of a line's steps of making are behind it. What lies in stock loses nothing by being packed. */
function workOf(line: { type: GoodsType; printed: boolean; sample: boolean; state: LineState }): [number, number] {
  if (line.type === 'spot') return [0, 1]
  const steps = lineRoute(line).filter((state) => working.includes(state))
  return [Math.max(0, steps.indexOf(line.state)), steps.length]
}

/** Money that came by a code, newest first, and how much of it may still go back the same way. */
export type Paid = { readonly paymentId: number; readonly channel: ChannelName; readonly available: Fen }
export type Roads = { readonly codes: { readonly payment: Paid; readonly amount: Fen }[]; readonly bank: Fen; readonly balance: Fen }

/** How an amount goes back: by the codes it came by, then by transfer as far as transfers came; the rest stays as balance. */
export function roadsOf(amount: Fen, payments: readonly Paid[], bankLeft: Fen): Roads {
  let rest: number = amount
  const codes = payments.flatMap((payment) => {
    const part = Math.min(rest, payment.available)
    rest -= part
    return part > 0 ? [{ payment, amount: fen(part) }] : []
  })
  const bank = Math.min(rest, Math.max(0, bankLeft))
  return { codes, bank: fen(bank), balance: fen(rest - bank) }
}
