import { z } from 'zod'
import { OrderNumber } from '../order/orderNumber.ts'
import { Carrier, trackingChecked, TrackingNo } from '../carrier.ts'
import { claimKinds, claimReasonNames, remedies, type ClaimKind, type Remedy } from './claimReason.ts'
import { claimMachine, claimStates, type ClaimMove, type ClaimState } from './claimState.ts'
import { movesOf } from '../moves.ts'
import { Parcel } from '../production/courier.ts'
import { endpoint, paged } from '../endpoint.ts'
import { FileLink } from '../file.ts'
import { lineGoods } from '../goods.ts'
import { Matrix } from '../price/quantity.ts'
import { Moment, id, paging, queryId, queryInt, text } from '../text.ts'
import { Yuan } from '../yuan.ts'

const StateName = z.enum(Object.keys(claimStates) as [ClaimState, ...ClaimState[]])
const KindName = z.enum(Object.keys(claimKinds) as [ClaimKind, ...ClaimKind[]])
const MoveName = z.enum(movesOf(claimMachine) as [ClaimMove, ...ClaimMove[]], '操作不正确')
export const RemedyName = z.enum(Object.keys(remedies) as [Remedy, ...Remedy[]], '请选择处理方式')
export const ReasonName = z.enum(claimReasonNames, '请选择原因')

/** Most pictures that each side brings to one claim. */
export const evidenceAtMost = 20

const Amount = Yuan.refine((typed) => !typed.startsWith('-'), '金额不能小于 0')
const Words = text('问题说明', 1000, 5)
const Quantity = z.int('数量应为整数').min(1, '数量应大于 0').max(100_000_000, '数量过大')
/** Pictures that were uploaded before. */
export const fileIds = z.array(id('图片编号')).max(evidenceAtMost, `最多 ${evidenceAtMost} 张图片`)

const Option = <Name extends z.ZodType>(name: Name) => z.object({ value: name, label: z.string() })

/** What may be claimed of a line now. */
export const ClaimableReason = z.object({
  reason: ReasonName,
  label: z.string(),
  photos: z.boolean(),
  /** Until when; null: the goods are not signed for yet. */
  until: Moment.nullable(),
  remedies: z.array(Option(RemedyName)),
})
export type ClaimableReason = z.infer<typeof ClaimableReason>

/** A colour and size of a line, and its pieces. */
const Cell = z.object({ ...Matrix.element.shape, label: z.string() })

const lineHead = {
  /** Which pieces of it are made or sent anew has to be said by these; none where all are alike. */
  cells: z.array(Cell),
  lineId: z.int(),
  productId: z.int(),
  ...lineGoods,
  gross: Yuan,
}

export const ClaimableLine = z.object({
  ...lineHead,
  /** Pieces that no claim is about yet. */
  claimable: z.int(),
  /** What was paid for the line and has not gone back, with its share of discounts and freight. */
  refundable: Yuan,
  signTime: Moment.nullable(),
  reasons: z.array(ClaimableReason),
  /** Why nothing may be claimed of it; '' where something may. */
  hindrance: z.string(),
  /** What was approved: the proof, or where there is none the artwork. */
  approved: z.array(FileLink),
})
export type ClaimableLine = z.infer<typeof ClaimableLine>

/** What may be claimed of an order: of its lines, or of itself while nothing is shipped. */
export const claimableOrder = endpoint({
  method: 'GET',
  path: '/api/afterSale/order/:orderId',
  who: 'buyer',
  title: '可申请售后的商品',
  input: z.object({ orderId: OrderNumber }),
  output: z.object({
    orderId: z.string(),
    state: z.string(),
    stateLabel: z.string(),
    createTime: Moment,
    gross: Yuan,
    paid: Yuan,
    refunded: Yuan,
    lines: z.array(ClaimableLine),
    /** Giving up the whole order; `hindrance` '' where it may be asked for. */
    whole: z.object({ reasons: z.array(ClaimableReason), refundable: Yuan, suggested: Yuan, hindrance: z.string() }),
  }),
})

/** The most that may go back for so many pieces of a line. */
export const claimPreview = endpoint({
  method: 'GET',
  path: '/api/afterSale/amount',
  who: 'buyer',
  title: '可退金额',
  input: z.object({
    orderId: OrderNumber,
    lineId: queryId('订单明细'),
    quantity: queryInt('数量', 1, 100_000_000),
    /** What is claimed, and what should come of it: a return without reason may cost what an offer took off. */
    reason: ReasonName.optional(),
    remedy: RemedyName.optional(),
  }),
  output: z.object({
    most: Yuan,
    /** What of offers is deducted from that, or given back with it, and why; '' where nothing is. */
    deduction: z.string(),
  }),
})

/** A claim as the buyer makes it; forms judge by it. Without a line it is of the whole order. */
export const ClaimForm = z.object({
  orderId: OrderNumber,
  lineId: id('订单明细').optional(),
  quantity: Quantity.optional(),
  reason: ReasonName,
  words: Words,
  fileIds: fileIds.default([]),
  remedy: RemedyName,
  /** What should go back; '0.00' where goods are wanted. */
  amount: Amount.default('0.00'),
  /** Which colours and sizes are wanted anew, where the line has several and a part of it is wanted. */
  matrix: Matrix.optional(),
})

export const applyClaim = endpoint({
  method: 'POST',
  path: '/api/afterSale/apply',
  who: 'buyer',
  grant: 'claim.manage',
  once: true,
  title: '提交售后申请',
  told: '提交成功',
  input: ClaimForm,
  output: z.object({ id: z.int(), number: z.string() }),
})

export const ClaimOffer = z.object({
  id: z.int(),
  side: z.enum(['buyer', 'merchant']),
  remedy: RemedyName,
  remedyLabel: z.string(),
  quantity: z.int().nullable(),
  amount: Yuan,
  /** Which colours and sizes are made or sent anew, in words; none where nobody had to say. */
  cellsText: z.array(z.string()),
  /** The coupon that it is; '' where it is none. */
  coupon: z.string(),
  note: z.string(),
  state: z.enum(['open', 'accepted', 'declined', 'replaced', 'void']),
  stateLabel: z.string(),
  who: z.string(),
  /** What the merchant showed with it. */
  pictures: z.array(FileLink),
  createTime: Moment,
})
export type ClaimOffer = z.infer<typeof ClaimOffer>

export const LegalClaimMove = z.object({
  move: MoveName,
  label: z.string(),
  asks: z.array(z.enum(['text', 'files', 'offer', 'carrier', 'trackingNo', 'returnTo', 'reference'])),
  danger: z.boolean(),
  /** Pictures may be shown with it. */
  shows: z.boolean(),
  /** The offer that the move answers, to be sent with it. */
  offerId: z.int().nullable(),
})
export type LegalClaimMove = z.infer<typeof LegalClaimMove>

/** What both sides see of a claim in a list. */
export const rowFields = {
  id: z.int(),
  number: z.string(),
  orderId: z.string(),
  kind: KindName,
  reason: ReasonName,
  reasonLabel: z.string(),
  state: StateName,
  stateLabel: z.string(),
  /** null: of the whole order. */
  line: z.object(lineHead).nullable(),
  quantity: z.int().nullable(),
  /** What was agreed to go back; '0.00' before, and where goods are sent. */
  amount: Yuan,
  remedyLabel: z.string(),
  /** When the mall acts by itself, or the right to object ends. */
  dueTime: Moment.nullable(),
  appliedBy: z.string(),
  createTime: Moment,
  moves: z.array(LegalClaimMove),
}

export const ClaimRow = z.object(rowFields)
export type ClaimRow = z.infer<typeof ClaimRow>

/** And what of it alone. */
export const detailFields = {
  /** By when the merchant means to have spoken, and to have decided. */
  answerDue: Moment,
  decideDue: Moment,
  words: z.string(),
  /** What the buyer shows. */
  evidence: z.array(FileLink),
  approved: z.array(FileLink),
  /** Which round of proof was approved, and by whom; null: none was. */
  approval: z.object({ round: z.int(), who: z.string(), time: Moment.nullable() }).nullable(),
  offers: z.array(ClaimOffer),
  /** What may be proposed: remedies of the reason, and the most that may go back. */
  remedies: z.array(Option(RemedyName)),
  refundable: Yuan,
  /** What of offers is deducted from what goes back, or given back with it, and why; '' where nothing is. */
  deduction: z.string(),
  returnTo: z.string(),
  carrier: z.string(),
  trackingNo: z.string(),
  /** Where the returned goods are; null: their carrier tells nothing, or they were not sent. */
  parcel: Parcel.nullable(),
  /** The coupon that was given for it; '' where none was. */
  coupon: z.string(),
  /** The order in which goods are made or sent anew. */
  remakeOrderId: z.string().nullable(),
  refunds: z.array(z.object({ number: z.string(), road: z.string(), amount: Yuan, stateLabel: z.string(), time: Moment })),
  timeline: z.array(
    z.object({
      id: z.int(),
      time: Moment,
      who: z.string(),
      title: z.string(),
      note: z.string(),
      /** What the merchant showed with it; those of a proposal are the proposal's. */
      pictures: z.array(FileLink),
    }),
  ),
}

export const ClaimDetail = z.object({ ...rowFields, ...detailFields })
export type ClaimDetail = z.infer<typeof ClaimDetail>

export const claimTabs = { all: '全部', open: '处理中', mine: '待我处理', done: '已结束' } as const
export type ClaimTab = keyof typeof claimTabs

export const listClaims = endpoint({
  method: 'GET',
  path: '/api/afterSale/list',
  who: 'buyer',
  title: '售后记录',
  replica: true,
  input: z.object({
    ...paging(),
    type: z.enum(Object.keys(claimTabs) as [ClaimTab, ...ClaimTab[]], '分类不正确').default('all'),
    keyword: text('关键词', 40, 0).optional(),
  }),
  output: paged(ClaimRow, { tabs: z.record(z.string(), z.int()) }),
  paged: true,
})

export const claimDetail = endpoint({
  method: 'GET',
  path: '/api/afterSale/detail/:id',
  who: 'buyer',
  title: '售后详情',
  replica: true,
  input: z.object({ id: queryId('售后单编号') }),
  output: ClaimDetail,
})

export const Offered = z.object({
  remedy: RemedyName,
  quantity: Quantity.optional(),
  amount: Amount.default('0.00'),
  /** As a claim's own. */
  matrix: Matrix.optional(),
})

/** What a claim may be told in words; forms judge what was typed by it. */
export const claimWords = {
  text: text('说明', 500, 2),
  carrier: Carrier,
  trackingNo: TrackingNo,
  returnTo: text('退货地址', 200, 8),
  reference: z.string('请填写银行流水号').regex(/^[0-9A-Za-z_-]{4,64}$/, '银行流水号应为 4-64 位字母、数字、短横线或下划线'),
}

/** What either side says with a move. */
export const moveInput = {
  id: id('售后单编号'),
  move: MoveName,
  /** The offer that is answered; another than the newest is refused. */
  offerId: id('方案编号').optional(),
  offer: Offered.optional(),
  text: claimWords.text.optional(),
}
const Moved = z.object({ state: StateName, stateLabel: z.string() })

/** A buyer's move of a claim; dialogs judge by it. */
export const ClaimMoveForm = z
  .object({
    ...moveInput,
    fileIds: fileIds.optional(),
    carrier: claimWords.carrier.optional(),
    trackingNo: claimWords.trackingNo.optional(),
  })
  .check(trackingChecked)

export const moveClaim = endpoint({
  method: 'POST',
  path: '/api/afterSale/move',
  who: 'buyer',
  grant: 'claim.manage',
  once: true,
  title: '售后操作',
  told: '操作成功',
  input: ClaimMoveForm,
  output: Moved,
})
