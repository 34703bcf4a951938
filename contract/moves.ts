import type { Area, Grant } from './grant.ts'
import type { GoodsType } from './goods.ts'

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
  | 'allPacked'
  | 'nothingMade'

export type Ask = 'reason' | 'text' | 'date' | 'cause' | 'carrier' | 'trackingNo' | 'fileId'

type Row<State extends string> = {
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

export const orderStates = {
  pending_approval: '待审批',
  pending_contract: '待签约',
  pending_payment: '待付款',
  in_fulfilment: '履约中',
  completed: '已完成',
  rejected: '审批未通过',
  cancelled: '已取消',
  closed_timeout: '超时关闭',
} as const
export type OrderState = keyof typeof orderStates

/** Every way an order can move. The rows are the whole truth; buttons, timeline and checks are read from here. */
export const orderMoves = {
  approve: {
    from: ['pending_approval'],
    to: 'agreed',
    by: ['buyer'],
    guards: ['seated'],
    label: '同意',
    told: '审批通过',
    notice: 'buyer',
  },
  refuse: {
    from: ['pending_approval'],
    to: 'rejected',
    by: ['buyer'],
    guards: ['seated'],
    asks: ['reason'],
    label: '驳回',
    told: '审批驳回',
    notice: 'buyer',
    danger: true,
  },
  resubmit: {
    from: ['rejected'],
    to: 'pending_approval',
    by: ['buyer'],
    grant: 'order.place',
    guards: ['requester'],
    label: '重新提交',
    told: '重新提交审批',
  },
  cancel: {
    from: ['pending_approval', 'pending_contract', 'pending_payment', 'rejected'],
    to: 'cancelled',
    by: ['buyer', 'staff'],
    grant: 'order.place',
    area: 'orders',
    guards: ['nothingMade'],
    asks: ['reason'],
    label: '取消订单',
    told: '订单取消',
    notice: 'buyer',
    danger: true,
  },
  conclude: {
    from: ['pending_contract'],
    to: 'pending_payment',
    by: ['system'],
    label: '合同生效',
    told: '合同已签订，等待付款',
    notice: 'buyer',
  },
  settle: {
    from: ['pending_payment'],
    to: 'in_fulfilment',
    by: ['system'],
    guards: ['depositPaid'],
    label: '到账',
    told: '货款到账',
    notice: 'buyer',
  },
  bookCredit: {
    from: ['pending_payment'],
    to: 'in_fulfilment',
    by: ['system'],
    guards: ['onCredit', 'depositPaid'],
    label: '账期记账',
    told: '货款已计入账期',
    notice: 'buyer',
  },
  close: {
    from: ['pending_payment', 'pending_contract', 'pending_approval'],
    to: 'closed_timeout',
    by: ['system'],
    label: '超时关闭',
    told: '超时未付款，订单关闭',
    notice: 'buyer',
  },
  remake: {
    from: ['pending_payment'],
    to: 'in_fulfilment',
    by: ['system'],
    label: '售后补做',
    told: '售后补做，无需付款',
  },
  callOff: {
    from: ['in_fulfilment'],
    to: 'cancelled',
    by: ['system'],
    label: '协商取消',
    told: '双方协商取消订单',
  },
  complete: {
    from: ['in_fulfilment'],
    to: 'completed',
    by: ['system'],
    label: '完成',
    told: '订单完成',
    notice: 'buyer',
  },
} as const satisfies Record<string, Row<OrderState>>
export type OrderMove = keyof typeof orderMoves

export const lineStates = {
  artwork_pending: '待上传稿件',
  preflight: '稿件检查中',
  proof: '校样确认',
  sample: '打样中',
  ready: '待排产',
  scheduled: '已排产',
  materials: '备料中',
  printing: '印刷中',
  finishing: '后道加工',
  qc: '质检中',
  passed: '待打包',
  packed: '已打包',
  handed_over: '已出库',
} as const
export type LineState = keyof typeof lineStates

/**
 * The steps a line takes. Spot goods are packed as they lie; goods without print skip artwork, materials and printing;
 * standard goods are in stock as blanks and skip materials. A sample is made between proof and production where ordered.
 */
export function lineRoute(line: { type: GoodsType; printed: boolean; sample: boolean }): LineState[] {
  if (line.type === 'spot') return ['ready', 'packed', 'handed_over']
  const before: LineState[] = line.printed ? ['artwork_pending', 'preflight', 'proof'] : []
  const sample: LineState[] = line.sample ? ['sample'] : []
  const making: LineState[] = !line.printed
    ? ['finishing']
    : line.type === 'standard'
      ? ['printing', 'finishing']
      : ['materials', 'printing', 'finishing']
  return [...before, ...sample, 'ready', 'scheduled', ...making, 'qc', 'passed', 'packed', 'handed_over']
}

/** States in which nothing has been made yet, so that artwork may still change. */
export const beforeMaking = [
  'artwork_pending',
  'preflight',
  'proof',
  'sample',
  'ready',
  'scheduled',
] as const satisfies readonly LineState[]

export const lineMoves = {
  receiveArtwork: { from: ['artwork_pending'], to: 'preflight', by: ['system'], label: '提交稿件', told: '稿件已提交' },
  replaceArtwork: {
    from: ['preflight', 'proof', 'sample', 'ready', 'scheduled'],
    to: 'preflight',
    by: ['system'],
    label: '更换稿件',
    told: '稿件已更换，原校样失效',
  },
  acceptArtwork: {
    from: ['preflight'],
    to: 'proof',
    by: ['staff'],
    area: 'production',
    guards: ['artworkThere'],
    label: '稿件合格',
    told: '稿件检查合格',
  },
  returnArtwork: {
    from: ['preflight'],
    to: 'artwork_pending',
    by: ['staff'],
    area: 'production',
    asks: ['reason'],
    label: '退回稿件',
    told: '稿件退回',
    notice: 'buyer',
  },
  keepProof: {
    from: ['preflight'],
    to: 'proof',
    by: ['system'],
    guards: ['artworkThere', 'unproofed'],
    label: '沿用校样',
    told: '沿用上次确认的校样',
    notice: 'buyer',
  },
  sendProof: {
    from: ['proof'],
    to: 'same',
    by: ['staff'],
    area: 'production',
    asks: ['fileId'],
    label: '发送校样',
    told: '校样已发送',
    notice: 'buyer',
  },
  approveProof: {
    from: ['proof'],
    to: 'next',
    by: ['buyer'],
    grant: 'proof.approve',
    guards: ['proofSent'],
    label: '确认校样',
    told: '校样已确认',
  },
  requestChange: {
    from: ['proof'],
    to: 'same',
    by: ['buyer'],
    grant: 'proof.approve',
    guards: ['proofSent'],
    asks: ['text'],
    label: '要求修改',
    told: '要求修改校样',
  },
  makeSample: {
    from: ['sample'],
    to: 'same',
    by: ['staff'],
    area: 'production',
    guards: ['paid', 'sampleUnmade'],
    label: '样品完成',
    told: '样品已完成',
  },
  sendSample: {
    from: ['sample'],
    to: 'same',
    by: ['staff'],
    area: 'production',
    guards: ['paid', 'sampleUnsent'],
    asks: ['carrier', 'trackingNo'],
    label: '寄出样品',
    told: '样品已寄出',
    notice: 'buyer',
  },
  confirmSample: {
    from: ['sample'],
    to: 'next',
    by: ['buyer'],
    grant: 'proof.approve',
    guards: ['sampleSent'],
    label: '确认样品',
    told: '样品已确认',
  },
  rejectSample: {
    from: ['sample'],
    to: 'same',
    by: ['buyer'],
    grant: 'proof.approve',
    guards: ['sampleSent'],
    asks: ['text'],
    label: '样品需修改',
    told: '样品需修改',
    danger: true,
  },
  schedule: {
    from: ['ready'],
    to: 'next',
    by: ['staff'],
    area: 'production',
    guards: ['paid'],
    asks: ['date'],
    label: '排产',
    told: '已排产',
    notice: 'buyer',
  },
  start: {
    from: ['scheduled', 'materials'],
    to: 'next',
    by: ['staff'],
    area: 'production',
    label: '开工',
    told: '开工',
  },
  finish: {
    from: ['printing', 'finishing'],
    to: 'next',
    by: ['staff'],
    area: 'production',
    label: '完工',
    told: '工序完成',
  },
  passQc: { from: ['qc'], to: 'next', by: ['staff'], area: 'production', label: '质检合格', told: '质检合格' },
  failQc: {
    from: ['qc'],
    to: 'rework',
    by: ['staff'],
    area: 'production',
    asks: ['cause'],
    label: '质检不合格',
    told: '质检不合格，返工',
    danger: true,
  },
  pack: { from: ['passed'], to: 'next', by: ['staff'], area: 'production', label: '打包', told: '已打包' },
  release: { from: ['ready'], to: 'next', by: ['system'], label: '备货', told: '现货已备好' },
  handOver: { from: ['packed'], to: 'next', by: ['system'], label: '出库', told: '已出库' },
} as const satisfies Record<string, Row<LineState>>
export type LineMove = keyof typeof lineMoves

export const consignmentStates = {
  waiting: '待发货',
  shipped: '已发货',
  delivered: '已送达',
  signed: '已签收',
} as const
export type ConsignmentState = keyof typeof consignmentStates

export const consignmentMoves = {
  ship: {
    from: ['waiting'],
    to: 'shipped',
    by: ['staff'],
    area: 'production',
    guards: ['paid', 'allPacked', 'balancePaid'],
    asks: ['carrier', 'trackingNo'],
    label: '发货',
    told: '已发货',
    notice: 'buyer',
  },
  deliver: {
    from: ['shipped'],
    to: 'delivered',
    // The mall itself, when the carrier says that it was signed for.
    by: ['staff', 'system'],
    area: 'production',
    label: '确认送达',
    told: '已送达',
    notice: 'buyer',
  },
  sign: {
    from: ['shipped', 'delivered'],
    to: 'signed',
    by: ['buyer'],
    grant: 'order.place',
    label: '确认收货',
    told: '已签收',
  },
  signByTime: { from: ['delivered'], to: 'signed', by: ['system'], label: '自动收货', told: '送达满 15 天，自动签收' },
} as const satisfies Record<string, Row<ConsignmentState>>
export type ConsignmentMove = keyof typeof consignmentMoves

/** Any row of the three tables, for code that treats them alike. */
export type AnyRow = Row<string>

/** How long an order waits for its payment: half an hour where spot goods are held for it, else seven days. */
export const payWithin = { spot: 30 * 60, others: 7 * 24 * 3600 } as const // seconds

/** How long an order waits for its approval before it closes: a day where spot goods are held for it, else seven. */
export const approveWithin = { spot: 24 * 3600, others: 7 * 24 * 3600 } as const // seconds

/** How long an order waits for its contract before it closes: a day where spot goods are held for it, else seven. */
export const signWithin = { spot: 24 * 3600, others: 7 * 24 * 3600 } as const // seconds

/** A voucher or a part payment keeps an unpaid order open at least so long, so that finance can look. */
export const heldOpen = 24 * 3600 // seconds

/** Days after delivery at which goods count as received. */
export const signedAfterDays = 15
