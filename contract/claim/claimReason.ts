import type { GoodsType } from '../goods.ts'
import { chinaDay, dayStart } from '../text.ts'

/** What a claim may come to. */
export const remedies = {
  remake: '重做',
  makeup: '补发',
  refund: '部分退款',
  return: '退货退款',
  cancel: '取消订单并退款',
  coupon: '补偿优惠券',
} as const
export type Remedy = keyof typeof remedies

/** Remedies that bring goods instead of money. */
export const makesGoods = (remedy: Remedy): boolean => remedy === 'remake' || remedy === 'makeup'

/** Remedies that bring money back. */
export const paysBack = (remedy: Remedy): boolean => remedy === 'refund' || remedy === 'return' || remedy === 'cancel'

/** 'goods': of what was shipped of one line. 'order': a whole order that is paid and not shipped. */
export const claimKinds = { goods: '售后', order: '退款' } as const
export type ClaimKind = keyof typeof claimKinds

type Row = {
  readonly kind: ClaimKind
  readonly label: string
  /** Goods types that it may be claimed of. */
  readonly types: readonly GoodsType[]
  /** Only where something is printed. */
  readonly printed?: true
  /** A picture must show it. */
  readonly photos: boolean
  /** 'hidden' faults show later; 'free' needs no fault at all. */
  readonly window: Window
  readonly remedies: readonly Remedy[]
}

type Window = 'visible' | 'hidden' | 'free'

const all = ['custom', 'common', 'standard', 'spot'] as const
const made = ['custom', 'common', 'standard'] as const

/**
 * What may be claimed, of which goods, and what may come of it. Goods made to order have no return without reason
 * (消费者权益保护法, art. 25: 定作的商品); lots lie as they are and have.
 */
export const claimReasons = {
  shortage: { kind: 'goods', label: '数量短缺', types: all, photos: false, window: 'visible', remedies: ['makeup', 'refund'] },
  wrong: { kind: 'goods', label: '发错货', types: all, photos: true, window: 'visible', remedies: ['remake', 'return', 'refund'] },
  print: {
    kind: 'goods',
    label: '印刷瑕疵',
    types: made,
    printed: true,
    photos: true,
    window: 'visible',
    remedies: ['remake', 'refund', 'return'],
  },
  colour: {
    kind: 'goods',
    label: '颜色偏差',
    types: made,
    printed: true,
    photos: true,
    window: 'visible',
    remedies: ['remake', 'refund', 'return'],
  },
  damage: { kind: 'goods', label: '运输破损', types: all, photos: true, window: 'visible', remedies: ['makeup', 'refund', 'return'] },
  quality: { kind: 'goods', label: '材质或做工问题', types: all, photos: true, window: 'hidden', remedies: ['remake', 'refund', 'return'] },
  late: { kind: 'goods', label: '交期延误', types: made, photos: false, window: 'visible', remedies: ['refund'] },
  noReason: { kind: 'goods', label: '七天无理由退货', types: ['spot'], photos: false, window: 'free', remedies: ['return'] },
  plan: { kind: 'order', label: '采购计划变更', types: all, photos: false, window: 'visible', remedies: ['cancel'] },
  mistake: { kind: 'order', label: '下错单或信息填错', types: all, photos: false, window: 'visible', remedies: ['cancel'] },
  overdue: { kind: 'order', label: '未按约定时间发货', types: all, photos: false, window: 'visible', remedies: ['cancel'] },
  other: { kind: 'order', label: '其他原因', types: all, photos: false, window: 'visible', remedies: ['cancel'] },
} as const satisfies Record<string, Row>
export type ClaimReason = keyof typeof claimReasons
export const claimReasonNames = Object.keys(claimReasons) as [ClaimReason, ...ClaimReason[]]
export const reasonRow = (reason: ClaimReason): Row => claimReasons[reason]

/** What may come of it as `side` proposes: a coupon in place of goods or money is the merchant's to offer, and nobody's right. */
export function remediesOf(reason: ClaimReason, side: 'buyer' | 'staff'): readonly Remedy[] {
  const { kind, remedies: own } = reasonRow(reason)
  return side === 'staff' && kind === 'goods' && reason !== 'noReason' ? [...own, 'coupon'] : own
}

/** Days after the goods were signed for within which a claim may be made, by goods type. */
export type ClaimDays = Readonly<Record<GoodsType, Readonly<Record<Window, number>>>>

/** The same while the merchant has set nothing. */
export const claimDays: ClaimDays = {
  custom: { visible: 7, hidden: 30, free: 0 },
  common: { visible: 7, hidden: 30, free: 0 },
  standard: { visible: 7, hidden: 30, free: 0 },
  spot: { visible: 7, hidden: 15, free: 7 },
}

/** The end of the last day, in China, on which this may be claimed of goods that were signed for at `signedAt`. */
export const claimEnd = (type: GoodsType, reason: ClaimReason, signedAt: Date, days: ClaimDays = claimDays): Date =>
  dayStart(chinaDay(signedAt), days[type][claimReasons[reason].window] + 1)

/** What of a line bears on what may be claimed of it. */
export type ClaimableLine = {
  readonly type: GoodsType
  readonly printed: boolean
  readonly shippedAt: Date | null
  readonly signedAt: Date | null
  /** yyyy-MM-dd; null: none was promised. */
  readonly promisedDay: string | null
}

const isLate = ({ promisedDay, shippedAt }: ClaimableLine, now: Date): boolean =>
  promisedDay !== null && chinaDay(shippedAt ?? now) > promisedDay

/** Until when this may be claimed of the line; 'open': the goods are not signed for yet; `daysOf`: what was set then; null: it may not be, or not any more. */
export function claimableUntil(
  line: ClaimableLine,
  reason: ClaimReason,
  now: Date,
  daysOf: (signedAt: Date) => ClaimDays = () => claimDays,
): Date | 'open' | null {
  const row: Row = claimReasons[reason]
  if (row.kind !== 'goods' || !row.types.includes(line.type) || (row.printed && !line.printed)) return null
  if (reason === 'late' ? !isLate(line, now) : line.shippedAt === null) return null
  if (line.signedAt === null) return 'open'
  const end = claimEnd(line.type, reason, line.signedAt, daysOf(line.signedAt))
  return now < end ? end : null
}
