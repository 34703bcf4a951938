import { mayDecide, placeOfWord } from '../approval/approval.rules.ts'
import { rowOf, type Mover, type OrderFacts, type Step, type Words } from './order.rules.ts'

/** What happened, in the timeline's words, for events that are no rows of the tables. */
const otherEvents: Readonly<Record<string, string>> = {
  place: '提交订单',
  concede: '商家优惠，应付金额已调低',
  unconcede: '商家优惠已撤销，应付金额恢复',
  footless: '发现缺少明细',
  agree: '审批同意',
  partial: '部分货款到账',
  instalment: '分期款到账',
  over: '多付货款',
  duplicate: '重复付款',
  closed: '订单关闭后收到货款',
  reversed: '到账已撤销',
  mismatch: '收到的金额与付款码不符，财务核对中',
  refunded: '款项已原路退回',
  voucher: '上传转账凭证',
  promise: '交期调整',
  correct: '运单号已更正',
  readdress: '收货地址已更正',
  colours: '颜色数量请核对',
  recolour: '颜色数量已核对',
  claim: '提交售后申请',
  review: '评价商品',
  claimEnd: '售后结束',
  poolSettled: '拼印已结算',
  poolAlone: '拼印未成或未能同印，按单独购买价生产',
  poolLeft: '退出拼印',
}

/** What a step of the making is called by where it began; elsewhere the table's words tell it. */
const making: Readonly<Record<string, string>> = {
  'start materials': '开始印刷',
  'finish printing': '印刷完成',
  'finish finishing': '后道加工完成',
}

/** What `move` did to whatever stood at `from`, in words. */
export function toldOf(move: string, from: string): string {
  if (move === 'close' && from === 'pending_approval') return '超时未审批，订单关闭'
  if (move === 'close' && from === 'pending_contract') return '超时未签约，订单关闭'
  return making[`${move} ${from}`] ?? rowOf(move)?.row.told ?? otherEvents[move] ?? move
}

type Happened = { readonly id: number; readonly lineId: number | null; readonly move: string }

const standsBy = ['sendProof', 'keepProof', 'mendArtwork', 'approveProof']
const fallsBy = ['requestChange', 'replaceArtwork']

/** Whether a proof stood when this replaced the artwork it shows, so that it became void. */
export function voidsProof({ id, lineId, move }: Happened, events: readonly Happened[]): boolean {
  if (move !== 'replaceArtwork') return false
  const before = events.findLast((one) => one.id < id && one.lineId === lineId && [...standsBy, ...fallsBy].includes(one.move))
  return before !== undefined && standsBy.includes(before.move)
}

/** What the mover said, as the timeline shows it. */
export const noteOf = ({ reason, text, cause, date, carrier, trackingNo, note }: Words): string =>
  [reason, text, cause, date, [carrier, trackingNo].filter(Boolean).join(' '), note].filter(Boolean).join('；')

/** Which of several consignments a step is of, for timeline and notice; '' where there is one, or it is of none. */
export function consignmentNamed({ consignments }: OrderFacts, { kind, id }: Step): string {
  const one = kind === 'consignment' && consignments.length > 1 ? consignments.find((c) => c.id === id) : undefined
  return one ? `收货单 ${one.place}` : ''
}

/** Where a word of approval was spoken and for whom, for the timeline; '' for any other step. */
export function spokenAt(order: OrderFacts, { row }: Step, mover: Mover): string {
  if (!row.guards?.includes('seated') || mover.side !== 'buyer' || !order.approval) return ''
  const verdict = mayDecide(order, mover)
  return verdict.allow ? placeOfWord(order.approval, verdict.seats, mover) : ''
}
