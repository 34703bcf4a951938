import { z } from 'zod'
import { carriers, Carrier, TrackingNo, type CarrierCode } from '../carrier.ts'
import { endpoint, paged } from '../endpoint.ts'
import { FileLink } from '../file.ts'
import type { Area } from '../grant.ts'
import { FreightWay } from '../price/freightTemplate.ts'
import { WaybillCarrier, type WaybillState } from './waybill.ts'
import { Day, id, Moment, paging, queryId, text } from '../text.ts'

// The shipping desk: consignments that are ready to go, and what is done with many of them at once.

const desk = { who: 'staff', area: ['orders', 'production'] } as const

/**
 * How a consignment stands at the desk. Ready: all it carries is packed, and nothing is owed before it may go. Unused: a waybill of
 * it is out, and it went by another number or its order is over.
 */
export const shippingStands = { ready: '可发货', soon: '备货中', shipped: '已发货', unused: '面单未使用' } as const
export type ShippingStand = keyof typeof shippingStands

/** What a consignment that never went waits for once its order is over. */
export const orderOver = '订单已结束，不再发货'

/** Shipped consignments stay at the desk for so many days, for whoever prints a label again. */
export const shippedShownDays = 30

const codes = Object.keys(carriers) as [CarrierCode, ...CarrierCode[]]
const stands = Object.keys(shippingStands) as [ShippingStand, ...ShippingStand[]]

/** What the desk may be asked for, but the page of it. */
const asked = {
  stand: z.enum(stands, '发货状态不正确').default('ready'),
  /** Order or consignment number, company, consignee, phone or tracking number. */
  keyword: text('关键词', 40, 0).optional(),
  /** A part of province, city and district. */
  region: text('地区', 30, 0).optional(),
  /** A carrier's code; `none`: without a number so far. */
  carrier: z.union([z.literal('').transform(() => undefined), z.enum(['none', ...codes], '承运商不正确')]).optional(),
  /** By the latest promised day of what it carries; of shipped ones by the day they were shipped. */
  from: Day.optional(),
  to: Day.optional(),
}
export const ShippingFilter = z.object(asked)
export type ShippingFilter = z.output<typeof ShippingFilter>

const Sent = z.object({ carrier: z.string(), trackingNo: z.string() })

export const ShippingRow = z.object({
  id: z.int(),
  /** As its packing list has it: order number and place. */
  number: z.string(),
  orderId: z.string(),
  place: z.int(),
  /** How many consignments the order has. */
  of: z.int(),
  companyName: z.string(),
  receiver: z.string(),
  /** All but the first three and last four digits hidden. */
  phone: z.string(),
  region: z.string(),
  detail: z.string(),
  /** Sent at the merchant's cost, at the receiver's, or fetched. */
  way: FreightWay,
  /** In words: 帆布袋 500 个. */
  goods: z.array(z.string()),
  promisedDay: Day.nullable(),
  /** What it waits for, in words; none where it is ready. */
  waits: z.array(z.string()),
  /** The number that a carrier gave for it; `fault`: what it said when it gave none. null: none was asked for. */
  waybill: z
    .object({ carrier: z.string(), trackingNo: z.string(), state: z.string<WaybillState>(), label: z.string(), fault: z.string() })
    .nullable(),
  /** With what it was sent; null: it was not yet. */
  sent: Sent.extend({ time: Moment }).nullable(),
})
export type ShippingRow = z.infer<typeof ShippingRow>

export const listShipping = endpoint({
  ...desk,
  method: 'GET',
  path: '/api/admin/shipping/list',
  title: '发货台',
  replica: true,
  input: z.object({ ...asked, ...paging(50) }),
  output: paged(ShippingRow, { stands: z.object({ ready: z.int(), soon: z.int(), shipped: z.int(), unused: z.int() }) }),
  paged: true,
})

/** What is done with many consignments at once, and who does it. */
export const shippingDeeds = {
  pack: { label: '装箱', area: 'production' },
  ship: { label: '发货', area: 'production' },
  waybill: { label: '取电子面单', area: 'production' },
  cancelWaybill: { label: '取消面单', area: 'production' },
  label: { label: '打印面单', area: ['orders', 'production'] },
  packing: { label: '打印装箱单', area: ['orders', 'production'] },
  ticket: { label: '打印工单', area: ['orders', 'production'] },
} as const satisfies Record<string, { label: string; area: Area | readonly Area[] }>
export type ShippingDeed = keyof typeof shippingDeeds
const deeds = Object.keys(shippingDeeds) as [ShippingDeed, ...ShippingDeed[]]

/** What comes of it as one file to be printed. */
export const paperDeeds = ['label', 'packing', 'ticket'] as const satisfies readonly ShippingDeed[]
export type PaperDeed = (typeof paperDeeds)[number]

/** Sizes of labels, mm: width and height. */
export const labelSizes = { '100x150': [100, 150], '100x180': [100, 180] } as const
export type LabelSize = keyof typeof labelSizes
const sizes = Object.keys(labelSizes) as [LabelSize, ...LabelSize[]]

/** The most consignments that one run takes. */
export const shippingAtMost = 500

const Pair = z.object({ consignmentId: id('收货单'), carrier: Carrier, trackingNo: TrackingNo })
const most = `一次最多处理 ${shippingAtMost} 个收货单`

/** Does one thing with the chosen consignments, each for itself; the work is a job. */
export const startShipping = endpoint({
  ...desk,
  method: 'POST',
  path: '/api/admin/shipping/start',
  once: true,
  title: '批量发货作业',
  input: z
    .object({
      deed: z.enum(deeds, '该操作不能批量进行'),
      consignmentIds: z.array(id('收货单')).min(1, '请选择收货单').max(shippingAtMost, most).optional(),
      filter: ShippingFilter.optional(),
      /** How many the person was told of; where others answer to the filter by now, nothing is begun. */
      count: z.int('收货单数不正确').min(1, '请选择收货单').max(shippingAtMost, most),
      /** 整单: an order of which not everything is ready is left as it is. */
      whole: z.boolean('请选择整单或部分').default(false),
      /** For `waybill`: by which carrier. */
      carrier: WaybillCarrier.optional(),
      /** For `label`. */
      size: z.enum(sizes, '面单尺寸应为 100×150 或 100×180 毫米').default('100x150'),
      /** Numbers as they were typed, for `ship`. */
      pairs: z.array(Pair).max(shippingAtMost, most).default([]),
    })
    .refine(({ deed, carrier }) => deed !== 'waybill' || carrier !== undefined, { error: '请选择承运商', path: ['carrier'] })
    .refine(({ consignmentIds, filter }) => (consignmentIds === undefined) !== (filter === undefined), '请选择收货单'),
  output: z.object({ id: z.int() }),
})

export const shippingOutcomes = { done: '已完成', refused: '未处理' } as const

const Run = z.object({
  id: z.int(),
  deed: z.enum(deeds),
  label: z.string(),
  state: z.enum(['running', 'done', 'failed']),
  total: z.int(),
  /** How many consignments were come to, and how many of these were refused. */
  done: z.int(),
  refused: z.int(),
  /** The papers once they are drawn; null where none are, or after a day. */
  file: FileLink.nullable(),
  staffName: z.string(),
  createTime: Moment,
  finishTime: Moment.nullable(),
})
export type ShippingRun = z.infer<typeof Run>

export const listShippingRuns = endpoint({
  ...desk,
  method: 'GET',
  path: '/api/admin/shipping/run/list',
  title: '发货作业记录',
  input: z.object({ ...paging(20) }),
  output: paged(Run),
  paged: true,
})

/** A run with what became of each consignment, those that were refused first. */
export const shippingRunDetail = endpoint({
  ...desk,
  method: 'GET',
  path: '/api/admin/shipping/run/detail/:id',
  title: '发货作业详情',
  input: z.object({ id: queryId('发货作业') }),
  output: Run.extend({
    items: z.array(
      z.object({
        consignmentId: z.int(),
        number: z.string(),
        orderId: z.string(),
        companyName: z.string(),
        outcome: z.enum(['done', 'refused']).nullable(),
        outcomeLabel: z.string(),
        /** What was done, or why it was not. */
        told: z.string(),
      }),
    ),
  }),
})
