import { z } from 'zod'
import { text } from './text.ts'

/**
 * The carriers whose parcels can be followed, by the codes that 快递100 knows them by (its 快递公司编码表). `begins`: letters that
 * only this carrier's numbers begin with. `phone`: without the receiver's phone it tells nothing of a parcel.
 */
export const carriers = {
  shunfeng: { name: '顺丰速运', others: ['顺丰'], begins: ['SF'], phone: true },
  zhongtong: { name: '中通快递', others: ['中通'], begins: ['ZT'], phone: true },
  yuantong: { name: '圆通速递', others: ['圆通', '圆通快递'], begins: ['YT'], phone: false },
  yunda: { name: '韵达快递', others: ['韵达', '韵达速递'], begins: [], phone: false },
  shentong: { name: '申通快递', others: ['申通'], begins: ['STO'], phone: false },
  jtexpress: { name: '极兔速递', others: ['极兔'], begins: ['JT'], phone: false },
  jd: { name: '京东物流', others: ['京东', '京东快递'], begins: ['JD'], phone: false },
  debangkuaidi: { name: '德邦快递', others: ['德邦', '德邦物流'], begins: ['DPK'], phone: false },
  youzhengguonei: { name: '邮政快递包裹', others: ['邮政', '中国邮政'], begins: [], phone: false },
  ems: { name: 'EMS', others: ['邮政EMS', 'EMS特快专递'], begins: [], phone: false },
  kuayue: { name: '跨越速运', others: ['跨越'], begins: ['KY'], phone: false },
  annengwuliu: { name: '安能物流', others: ['安能', '安能快运'], begins: [], phone: false },
} as const satisfies Record<string, { name: string; others: readonly string[]; begins: readonly string[]; phone: boolean }>
export type CarrierCode = keyof typeof carriers

const rows = Object.entries(carriers) as [CarrierCode, (typeof carriers)[CarrierCode]][]

/** What may be chosen; any other carrier, a truck or one's own delivery, is written out. */
export const carrierNames: readonly string[] = rows.map(([, { name }]) => name)

/** Who brings it where no carrier does. */
export const ownDelivery = '送货上门'

/** The carrier that goes by this name; null: none whose parcels can be followed. */
export const carrierOf = (written: string): CarrierCode | null =>
  rows.find(([, { name, others }]) => name === written || (others as readonly string[]).includes(written))?.[0] ?? null

/** The carrier that alone has numbers which begin like this one; null: letters do not say, and digits alone never do. */
export const carrierByNumber = (trackingNo: string): CarrierCode | null =>
  rows.find(([, { begins }]) => begins.some((start) => trackingNo.toUpperCase().startsWith(start)))?.[0] ?? null

/** A carrier's name as it was written. */
export const Carrier = text('承运商', 30)

/** Whatever may be a parcel's number. Of a carrier that is known more is asked, see `trackingFault`. */
export const TrackingNo = z.string('请填写运单号').regex(/^[0-9A-Za-z-]{4,40}$/, '运单号应为 4-40 位字母、数字或短横线')

/** What is wrong with a known carrier's number: too short or long to be one, or plainly another carrier's; null: nothing. */
export function trackingFault(carrier: string, trackingNo: string): string | null {
  const code = carrierOf(carrier)
  if (!code) return null
  const { name } = carriers[code]
  const number = trackingNo.toUpperCase()
  if (!/^[0-9A-Z]{6,32}$/.test(number)) return `${name}的运单号应为 6-32 位字母或数字`
  const beginsWith = (one: CarrierCode) => carriers[one].begins.some((start) => number.startsWith(start))
  if (beginsWith(code)) return null
  const other = rows.find(([one]) => beginsWith(one))
  return other ? `运单号 ${trackingNo} 看起来是${other[1].name}的，请核对承运商` : null
}

type Sent = { readonly carrier?: string | undefined; readonly trackingNo?: string | undefined }

/** For a form that names both: refuses a number that cannot be the carrier's, at its field. */
export const trackingChecked = ({ value, issues }: z.core.ParsePayload<Sent>): void => {
  const fault = value.carrier && value.trackingNo ? trackingFault(value.carrier, value.trackingNo) : null
  if (fault) issues.push({ code: 'custom', path: ['trackingNo'], message: fault, input: value.trackingNo })
}
