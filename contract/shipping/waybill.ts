import { z } from 'zod'
import { PhoneOrLandline } from '../account/phone.ts'
import { carriers, type CarrierCode } from '../carrier.ts'
import { endpoint } from '../endpoint.ts'
import { text } from '../text.ts'

// Waybills: numbers that a carrier gives through a provider, and by which account they are asked for.

/** How a waybill stands. */
export const waybillStates = {
  asking: '取号中',
  made: '已取号',
  refused: '未取到',
  cancelling: '取消中',
  cancelled: '已取消',
} as const
export type WaybillState = keyof typeof waybillStates

const codes = Object.keys(carriers) as [CarrierCode, ...CarrierCode[]]
export const WaybillCarrier = z.enum(codes, '请选择承运商')

/** Who pays the carrier. */
export const payTypes = { MONTHLY: '月结', SHIPPER: '寄方付', CONSIGNEE: '到付' } as const
export type PayType = keyof typeof payTypes
const PayType = z.enum(Object.keys(payTypes) as [PayType, ...PayType[]], '付款方式应为月结、寄方付或到付')

/** Who sends, as it stands on the label. */
export const Sender = z.object({
  name: text('寄件人', 30),
  phone: PhoneOrLandline,
  province: text('寄件省份', 30),
  city: text('寄件城市', 30),
  district: text('寄件区县', 30),
  detail: text('寄件详细地址', 60),
})
export type Sender = z.infer<typeof Sender>

/** Whether a provider gives numbers: nobody does; one that is played; a real one. */
export const waybillWays = { off: '未接入', sandbox: '演示', live: '已接入' } as const
export type WaybillWay = keyof typeof waybillWays

const account = {
  carrier: WaybillCarrier,
  partnerId: text('客户编号', 60),
  net: text('网点名称', 60, 0).default(''),
  expType: text('产品类型', 30, 0).default(''),
  payType: PayType.default('MONTHLY'),
  /** The provider's code of the label's template; '': labels of our own are printed. */
  template: text('面单模板编码', 60, 0).default(''),
  sender: Sender,
}

const shown = z.object({ ...account, name: z.string(), hasKey: z.boolean() })
export type WaybillAccount = z.infer<typeof shown>

const desk = { who: 'staff', area: 'connection' } as const

export const listWaybillAccounts = endpoint({
  ...desk,
  method: 'GET',
  path: '/api/admin/setting/waybill/list',
  title: '电子面单账号',
  input: z.object({}),
  output: z.object({ way: z.enum(Object.keys(waybillWays) as [WaybillWay, ...WaybillWay[]]), accounts: z.array(shown) }),
})

/** Sets up by which account a carrier is asked. A key that is left out stays as it was; it is never shown again. */
export const saveWaybillAccount = endpoint({
  ...desk,
  method: 'POST',
  path: '/api/admin/setting/waybill/save',
  proof: 'session',
  once: true,
  title: '保存电子面单账号',
  input: z.object({ ...account, partnerKey: text('客户密码', 100, 0).default('') }),
  output: z.literal(true),
})

export const dropWaybillAccount = endpoint({
  ...desk,
  method: 'POST',
  path: '/api/admin/setting/waybill/del',
  once: true,
  title: '删除电子面单账号',
  told: '已删除',
  input: z.object({ carrier: WaybillCarrier }),
  output: z.literal(true),
})

/** Of which carriers numbers can be asked at the shipping desk; none where nobody gives them. */
export const waybillCarriers = endpoint({
  who: 'staff',
  area: ['orders', 'production'],
  method: 'GET',
  path: '/api/admin/shipping/waybill/carriers',
  title: '可取电子面单的承运商',
  input: z.object({}),
  output: z.array(z.object({ code: WaybillCarrier, name: z.string() })),
})
