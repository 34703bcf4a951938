import { z } from 'zod'
import { Address } from '../account/address.ts'
import { LegalMove } from '../legalMove.ts'
import { Artwork } from '../production/artwork.ts'
import { ConsignmentShare } from './consignment.ts'
import { Parcel } from '../production/courier.ts'
import { endpoint, paged } from '../endpoint.ts'
import { FileLink } from '../file.ts'
import { WireGoodsType } from '../goods.ts'
import { InvoiceTitle } from '../account/invoice.ts'
import { orderTabs, type OrderTab } from './orderTabs.ts'
import { OrderNumber } from './orderNumber.ts'
import { deskFilters } from './orderFilter.ts'
import { OrderReceipt, Receipt, Selection } from '../price/price.ts'
import { Matrix } from '../price/quantity.ts'
import { making } from '../production/production.ts'
import { Seller } from './seller.ts'
import { Day, Moment, paging, queryInt, text } from '../text.ts'
import { Yuan } from '../yuan.ts'
import { Proof } from './proof.ts'

const tab = z.enum(Object.keys(orderTabs) as [OrderTab, ...OrderTab[]], '订单分类不正确').default('all')

export const OrderLine = z.object({
  id: z.int(),
  productId: z.int(),
  storeName: z.string(),
  image: z.string(),
  purchaseNo: z.string(),
  qiliGoodsTypeId: WireGoodsType,
  selection: Selection,
  selectionText: z.array(z.string()),
  quantity: z.int(),
  /** What its pieces are counted in, as it was ordered. */
  unitName: z.string(),
  matrix: Matrix.nullable(),
  receipt: Receipt,
  gross: Yuan,
  state: z.string(),
  stateLabel: z.string(),
  /** The steps this line takes, with the one it stands on. */
  route: z.array(z.object({ state: z.string(), label: z.string(), reached: z.boolean() })),
  needsArtwork: z.boolean(),
  /** Of which colours staff can put it right that lost them (docs/decisions/032); null: nothing is to be put right, or the asker is no staff. */
  lostColours: z.array(z.object({ key: z.string(), label: z.string() })).nullable(),
  /** The positions it is printed at, of which a file may be for one. */
  positions: z.array(z.object({ key: z.string(), label: z.string() })),
  artwork: z.array(Artwork),
  proofs: z.array(Proof),
  promisedDay: Day.nullable(),
  scheduledDay: Day.nullable(),
  ...making,
})
export type OrderLine = z.infer<typeof OrderLine>

export const Consignment = z.object({
  id: z.int(),
  number: z.string(),
  state: z.string(),
  stateLabel: z.string(),
  /** It is not sent, the buyer comes for it: the address is where. */
  fetched: z.boolean(),
  address: Address,
  /** What goes in it, in the order of the order's lines. */
  lines: z.array(ConsignmentShare),
  /** What its freight comes to, taxed as the order's prices are; null where everything goes to one address. */
  freight: Yuan.nullable(),
  /** What was found missing or broken when it was signed for. */
  notes: z.array(
    z.object({
      lineId: z.int(),
      short: z.int(),
      damaged: z.int(),
      words: z.string(),
      pictures: z.array(FileLink),
      createTime: Moment,
      /** The merchant has looked at it. */
      seen: z.boolean(),
    }),
  ),
  /** Its packing list: how far it is made, percent; null: none is asked for, or it is not for the buyer yet. */
  packing: z.object({ progress: z.int(), file: FileLink.nullable() }).nullable(),
  carrier: z.string(),
  trackingNo: z.string(),
  /** Where it is; null: its carrier tells nothing, or it is not on its way. */
  parcel: Parcel.nullable(),
  shipTime: Moment.nullable(),
  deliverTime: Moment.nullable(),
  signTime: Moment.nullable(),
})

export const TimelineEntry = z.object({
  id: z.int(),
  time: Moment,
  who: z.string(),
  /** What happened, in words. */
  title: z.string(),
  note: z.string(),
})

export const OrderRow = z.object({
  orderId: z.string(),
  state: z.string(),
  /** How it stands in a buyer's words: once it is under way whose turn it is, else the state. */
  stateLabel: z.string(),
  /** Which of `orderTabs` it stands in. */
  tab: z.string(),
  createTime: Moment,
  placedBy: z.string(),
  companyName: z.string(),
  gross: Yuan,
  paid: Yuan,
  /** Until when it must be paid; null where nothing is due. */
  dueTime: Moment.nullable(),
  /** Until when something of it may be reviewed; null: nothing is left, or it is not completed. */
  reviewUntil: Moment.nullable(),
  /** The plan's name. */
  plan: z.string(),
  /** The instalment that may be paid now; null: none is open. */
  instalment: z.object({ step: z.int(), name: z.string(), due: Yuan, gate: z.string(), dueTime: Moment.nullable() }).nullable(),
  lines: z.array(
    z.object({
      id: z.int(),
      productId: z.int(),
      storeName: z.string(),
      image: z.string(),
      qiliGoodsTypeId: WireGoodsType,
      quantity: z.int(),
      unitName: z.string(),
      gross: Yuan,
      stateLabel: z.string(),
      selectionText: z.array(z.string()),
    }),
  ),
  moves: z.array(LegalMove),
})
export type OrderRow = z.infer<typeof OrderRow>

export const OrderDetail = z.object({
  ...OrderRow.omit({ lines: true }).shape,
  lines: z.array(OrderLine),
  consignments: z.array(Consignment),
  receipt: OrderReceipt,
  /** Its contract; null: it needs none, or waits for its approval first. */
  contract: z
    .object({
      number: z.string(),
      stateLabel: z.string(),
      effective: z.boolean(),
      /** The frame contract under which it was confirmed and needs no signature; null: it is a contract of its own. */
      frame: z.string().nullable(),
    })
    .nullable(),
  /** Who sells, as the merchant's settings have it today, and the buyer's tax number: for the paper. */
  seller: Seller,
  companyCode: z.string(),
  address: Address,
  title: InvoiceTitle.nullable(),
  mark: z.string(),
  /** The group (拼团) that it came by; null: by none. */
  groupId: z.int().nullable(),
  /** The run (拼印) that it is or was to be printed in; null: in none. */
  pool: z
    .object({
      id: z.int(),
      stateLabel: z.string(),
      closes: Moment,
      /** Whether the run is still open or not settled, so that nothing of the order is arranged. */
      waits: z.boolean(),
      /** The paper of its settlement; null: it is not settled, or not drawn yet. */
      paper: FileLink.nullable(),
    })
    .nullable(),
  payments: z.array(
    z.object({
      step: z.int(),
      label: z.string(),
      amount: Yuan,
      received: Yuan,
      remarkCode: z.string(),
      state: z.string(),
      stateLabel: z.string(),
      /** E.g. 第 1/2 期 定金. */
      name: z.string(),
      /** When it must be paid, in words; the day itself in `dueTime` once it is known. */
      due: z.string(),
      dueTime: Moment.nullable(),
      expiresAt: Moment.nullable(),
    }),
  ),
  /** What has come, in its order: when it was booked, by which way, how much of it was for this order. */
  arrivals: z.array(z.object({ time: Moment, wayLabel: z.string(), amount: Yuan })),
  vouchers: z.array(z.object({ id: z.int(), file: FileLink, payerName: z.string(), amount: Yuan, payTime: Moment, createTime: Moment })),
  timeline: z.array(TimelineEntry),
})
export type OrderDetail = z.infer<typeof OrderDetail>

/** What lists of orders on both sides are asked for. */
export const listed = {
  type: tab,
  keyword: text('关键词', 40, 0).optional(),
  from: Day.optional(),
  to: Day.optional(),
}
const listing = {
  ...paging(),
  ...listed,
  /** Counts no further where very many are found by the keyword: `total` and `tabs` may then say less than there are. Absent: all are counted. */
  countTo: queryInt('计数上限', 100, 10_000).optional(),
}
const tabs = {
  tabs: z.record(z.string(), z.int()),
  /** Tabs that hold at least so many as `tabs` says; with `countTo` only. */
  atLeast: z.array(z.string()).optional(),
}

export const listOrders = endpoint({
  method: 'GET',
  path: '/api/order/list',
  who: 'buyer',
  title: '我的订单',
  replica: true,
  input: z.object(listing),
  output: paged(OrderRow, tabs),
  paged: true,
})

export const orderDetail = endpoint({
  method: 'GET',
  path: '/api/order/detail/:orderId',
  who: 'buyer',
  title: '订单详情',
  replica: true,
  input: z.object({ orderId: OrderNumber }),
  output: OrderDetail,
})

export const staffListOrders = endpoint({
  method: 'GET',
  path: '/api/admin/order/list',
  who: 'staff',
  area: 'orders',
  title: '订单列表',
  replica: true,
  input: z.object({ ...listing, ...deskFilters }),
  output: paged(OrderRow, tabs),
  paged: true,
})

export const staffOrderDetail = endpoint({
  method: 'GET',
  path: '/api/admin/order/detail/:orderId',
  who: 'staff',
  area: 'orders',
  title: '订单详情',
  replica: true,
  input: z.object({ orderId: OrderNumber }),
  output: OrderDetail,
})
