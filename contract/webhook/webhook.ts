import { z } from 'zod'
import { endpoint, paged } from '../endpoint.ts'
import { id, Moment, paging, queryId, text } from '../text.ts'

/** What may be told to a program outside. */
export const webhookEvents = {
  'order.placed': '订单已提交',
  'order.state': '订单状态变化',
  'line.state': '商品生产进度变化',
  'consignment.state': '发货与签收',
  'payment.received': '款项到账',
  'payment.reversed': '到账撤销',
  'invoice.state': '发票状态变化',
  'contract.state': '合同状态变化',
  'claim.state': '售后状态变化',
  'statement.state': '对账单状态变化',
} as const
export type WebhookEvent = keyof typeof webhookEvents

/** Sent when somebody tries the address. */
export const pingEvent = 'ping'

export const deliveryStates = { waiting: '待送达', delivered: '已送达', dead: '已放弃' } as const
export type DeliveryState = keyof typeof deliveryStates

/** Addresses of one company, or of the merchant. */
export const webhooksAtMost = 10

const isWebAddress = (typed: string): boolean => {
  const url = URL.parse(typed)
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' && url.hash === ''
}

/** An address that the mall may send to; whether it is a public one is looked at when it is sent to. */
const Url = text('接收地址', 300).refine(isWebAddress, '接收地址应为 https 网址，且不含账号密码')

export const WebhookForm = z.object({
  url: Url,
  events: z
    .array(z.enum(Object.keys(webhookEvents) as [WebhookEvent, ...WebhookEvent[]], '事件不正确'), '请选择事件')
    .min(1, '请选择事件')
    .max(20)
    .transform((events) => [...new Set(events)]),
  enabled: z.boolean('请选择是否启用'),
})
const SavedForm = WebhookForm.extend({ id: id('接收地址编号').optional() })

const WebhookRow = z.object({
  id: z.int(),
  url: z.string(),
  events: z.array(z.string()),
  enabled: z.boolean(),
  /** Until when the secret before the last rotation signs as well; null: there is none. */
  oldUntil: Moment.nullable(),
  createTime: Moment,
  waiting: z.int(),
  dead: z.int(),
})
export type WebhookRow = z.infer<typeof WebhookRow>

const DeliveryRow = z.object({
  id: z.int(),
  event: z.string(),
  state: z.enum(Object.keys(deliveryStates) as [DeliveryState, ...DeliveryState[]]),
  byHand: z.boolean(),
  attempts: z.int(),
  nextAt: Moment.nullable(),
  createTime: Moment,
  /** The last answer: an HTTP status, or why there was none. */
  said: z.string(),
})
export type DeliveryRow = z.infer<typeof DeliveryRow>

const Delivery = DeliveryRow.extend({
  /** What is sent, as it is signed. */
  body: z.string(),
  tries: z.array(z.object({ at: Moment, tookMs: z.int(), status: z.int().nullable(), answer: z.string(), fault: z.string() })),
})
export type Delivery = z.infer<typeof Delivery>

const Which = z.object({ id: id('接收地址编号') })
const WhichDelivery = z.object({ id: id('推送编号') })
const deliveryPage = z.object({ id: queryId('接收地址编号'), ...paging(10) })
/** `secret` is told when it is new: with a new address, and after a rotation. */
const Saved = z.object({ id: z.int(), secret: z.string().nullable() })
const Secret = z.object({ secret: z.string() })
const Sent = z.object({ id: z.int() })
const Done = z.literal(true)

const buyer = { who: 'buyer', grant: 'son.manage', self: true } as const
const staff = { who: 'staff', area: 'connection' } as const

export const listWebhooks = endpoint({
  ...buyer,
  method: 'GET',
  path: '/api/webhook/list',
  title: '消息推送地址',
  input: z.object({}),
  output: z.array(WebhookRow),
})
export const saveWebhook = endpoint({
  ...buyer,
  method: 'POST',
  path: '/api/webhook/save',
  once: true,
  proof: 'session',
  title: '保存推送地址',
  told: '保存成功',
  input: SavedForm,
  output: Saved,
})
export const rotateWebhook = endpoint({
  ...buyer,
  method: 'POST',
  path: '/api/webhook/rotate',
  once: true,
  proof: 'session',
  title: '更换签名密钥',
  input: Which,
  output: Secret,
})
export const deleteWebhook = endpoint({
  ...buyer,
  method: 'POST',
  path: '/api/webhook/del',
  once: true,
  title: '删除推送地址',
  told: '删除成功',
  input: Which,
  output: Done,
})
export const pingWebhook = endpoint({
  ...buyer,
  method: 'POST',
  path: '/api/webhook/ping',
  once: true,
  title: '发送测试推送',
  told: '已发送',
  input: Which,
  output: Sent,
})
export const listDeliveries = endpoint({
  ...buyer,
  method: 'GET',
  path: '/api/webhook/delivery/list',
  title: '推送记录',
  input: deliveryPage,
  output: paged(DeliveryRow),
  paged: true,
})
export const deliveryDetail = endpoint({
  ...buyer,
  method: 'GET',
  path: '/api/webhook/delivery/detail/:id',
  title: '推送详情',
  input: z.object({ id: queryId('推送编号') }),
  output: Delivery,
})
export const replayDelivery = endpoint({
  ...buyer,
  method: 'POST',
  path: '/api/webhook/delivery/replay',
  once: true,
  title: '重新推送',
  told: '已重新推送',
  input: WhichDelivery,
  output: Sent,
})

export const listStaffWebhooks = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/admin/webhook/list',
  title: '消息推送地址',
  input: z.object({}),
  output: z.array(WebhookRow),
})
export const saveStaffWebhook = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/admin/webhook/save',
  once: true,
  proof: 'session',
  title: '保存推送地址',
  told: '保存成功',
  input: SavedForm,
  output: Saved,
})
export const rotateStaffWebhook = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/admin/webhook/rotate',
  once: true,
  proof: 'session',
  title: '更换签名密钥',
  input: Which,
  output: Secret,
})
export const deleteStaffWebhook = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/admin/webhook/del',
  once: true,
  title: '删除推送地址',
  told: '删除成功',
  input: Which,
  output: Done,
})
export const pingStaffWebhook = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/admin/webhook/ping',
  once: true,
  title: '发送测试推送',
  told: '已发送',
  input: Which,
  output: Sent,
})
export const listStaffDeliveries = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/admin/webhook/delivery/list',
  title: '推送记录',
  input: deliveryPage,
  output: paged(DeliveryRow),
  paged: true,
})
export const staffDeliveryDetail = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/admin/webhook/delivery/detail/:id',
  title: '推送详情',
  input: z.object({ id: queryId('推送编号') }),
  output: Delivery,
})
export const replayStaffDelivery = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/admin/webhook/delivery/replay',
  once: true,
  title: '重新推送',
  told: '已重新推送',
  input: WhichDelivery,
  output: Sent,
})
