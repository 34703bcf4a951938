import { z } from 'zod'
import { Carrier, TrackingNo, trackingChecked } from '../carrier.ts'
import { endpoint, paged } from '../endpoint.ts'
import { Moment, id, paging, queryId } from '../text.ts'

/** What the carrier last said of a parcel. `trouble`: somebody of the merchant's has to look. */
export const parcelStatuses = {
  collected: { label: '已揽收', trouble: false },
  onWay: { label: '运输中', trouble: false },
  delivering: { label: '派送中', trouble: false },
  passedOn: { label: '已转投', trouble: false },
  customs: { label: '清关中', trouble: false },
  signed: { label: '已签收', trouble: false },
  trouble: { label: '疑难件', trouble: true },
  sentBack: { label: '退回中', trouble: true },
  returned: { label: '已退签', trouble: true },
  refused: { label: '拒签', trouble: true },
} as const
export type ParcelStatus = keyof typeof parcelStatuses

/** How a parcel is followed: asked for, told of, come to its end, lost from sight, or refused by the provider. */
export type ParcelState = 'waiting' | 'watched' | 'over' | 'lost' | 'refused'

/** A line of a parcel's trail, in the carrier's words. */
export const ParcelStop = z.object({ time: Moment, words: z.string() })
export type ParcelStop = z.infer<typeof ParcelStop>

/** How far a parcel is. Its trail is asked for by its id. */
export const Parcel = z.object({
  id: z.int(),
  /** E.g. 派送中; 暂无物流信息 where nothing is known yet. */
  label: z.string(),
  trouble: z.boolean(),
  signed: z.boolean(),
  /** The newest line of its trail. */
  latest: ParcelStop.nullable(),
})
export type Parcel = z.infer<typeof Parcel>

/** A parcel's trail, the newest line first. */
const Trail = z.object({ carrier: z.string(), trackingNo: z.string(), stops: z.array(ParcelStop) })
export type Trail = z.infer<typeof Trail>

export const parcelTrail = endpoint({
  method: 'GET',
  path: '/api/order/parcel/:id',
  who: 'buyer',
  title: '物流轨迹',
  replica: true,
  input: z.object({ id: queryId('包裹编号') }),
  output: Trail,
})

export const staffParcelTrail = endpoint({
  method: 'GET',
  path: '/api/admin/parcel/trail/:id',
  who: 'staff',
  area: ['orders', 'production', 'finance', 'service'],
  title: '物流轨迹',
  replica: true,
  input: z.object({ id: queryId('包裹编号') }),
  output: Trail,
})

/** A parcel that somebody has to look after: the carrier cannot deliver it, it goes back, or nothing is known of it. */
export const TroubledParcel = z.object({
  id: z.int(),
  orderId: z.string(),
  /** The claim whose goods it brings back; null: it goes to the buyer. */
  claimId: z.int().nullable(),
  companyName: z.string(),
  /** 收货单 D…-1, 样品, 退货 A…. */
  about: z.string(),
  carrier: z.string(),
  trackingNo: z.string(),
  label: z.string(),
  words: z.string(),
  /** When it was heard of. */
  createTime: Moment,
})
export type TroubledParcel = z.infer<typeof TroubledParcel>

/** Those that nobody has looked at yet, the oldest first. */
export const listTroubledParcels = endpoint({
  method: 'GET',
  path: '/api/admin/parcel/trouble',
  who: 'staff',
  area: 'orders',
  title: '物流异常',
  replica: true,
  input: z.object(paging()),
  output: paged(TroubledParcel),
  paged: true,
})

export const seeTroubledParcel = endpoint({
  method: 'POST',
  path: '/api/admin/parcel/seen',
  who: 'staff',
  area: 'orders',
  once: true,
  title: '物流异常已查看',
  input: z.object({ id: id('包裹编号') }),
  output: z.literal(true),
})

/** Puts a consignment's carrier and number right; its trail begins anew. */
export const CorrectParcelForm = z.object({ consignmentId: id('收货单'), carrier: Carrier, trackingNo: TrackingNo }).check(trackingChecked)

export const correctParcel = endpoint({
  method: 'POST',
  path: '/api/admin/parcel/correct',
  who: 'staff',
  area: ['orders', 'production'],
  once: true,
  title: '更正运单',
  told: '更正成功',
  input: CorrectParcelForm,
  output: z.literal(true),
})
