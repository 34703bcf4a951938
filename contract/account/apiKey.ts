import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import type { Area, Grant } from '../grant.ts'
import { id, Moment, text } from '../text.ts'

type Scope = { readonly label: string; readonly calls: readonly string[] }
type BuyerScope = Scope & { readonly grants: readonly Grant[] }
type StaffScope = Scope & { readonly areas: readonly Area[] }

/** What a company's key may be given: the calls it opens, and nothing else; and the grants those calls ask for. */
export const buyerScopes = {
  'goods.read': {
    label: '查询商品与价格',
    grants: [],
    calls: [
      'GET /api/products',
      'GET /api/category',
      'GET /api/product/detail',
      'GET /api/product/detail/:id',
      'POST /api/product/price',
      'POST /api/product/cheaper',
      'POST /api/receipt/verify',
      'GET /api/receipt/rules',
    ],
  },
  'order.read': {
    label: '查询订单',
    grants: ['order.viewAll'],
    calls: ['GET /api/order/list', 'GET /api/order/detail/:orderId', 'GET /api/order/payStatus/:orderId'],
  },
  'order.place': {
    label: '提交订单',
    grants: ['order.place'],
    calls: [
      'GET /api/address/list',
      'GET /api/billInfo/list',
      'POST /api/car',
      'GET /api/cart/list',
      'POST /api/cart/num',
      'POST /api/cart/del',
      'POST /api/order/confirm',
      'GET /api/order/confirm/artwork/:key',
      'POST /api/order/computed/:key',
      'POST /api/order/create/:key',
    ],
  },
  'invoice.read': {
    label: '查询发票',
    grants: ['invoice.manage'],
    calls: ['GET /api/invoice/list', 'GET /api/invoice/orders'],
  },
  'invoice.apply': {
    label: '申请开票',
    grants: ['invoice.manage'],
    calls: ['GET /api/billInfo/list', 'GET /api/invoice/orders', 'POST /api/invoice/apply'],
  },
} as const satisfies Record<string, BuyerScope>

/** What a key of the merchant's may be given. */
export const staffScopes = {
  'orders.read': {
    label: '查询订单',
    areas: ['orders'],
    calls: ['GET /api/admin/order/list', 'GET /api/admin/order/detail/:orderId'],
  },
  'orders.move': { label: '推进订单与生产', areas: ['orders'], calls: ['POST /api/admin/order/move'] },
  'goods.read': {
    label: '查询商品',
    areas: ['goods'],
    calls: ['GET /api/admin/goods/list', 'GET /api/admin/goods/detail/:id'],
  },
  'goods.stock': { label: '调整现货库存', areas: ['goods'], calls: ['POST /api/admin/goods/stock'] },
  'finance.read': {
    label: '查询收款与发票',
    areas: ['finance'],
    calls: ['GET /api/admin/payment/list', 'GET /api/admin/invoice/list', 'GET /api/admin/invoice/detail/:id'],
  },
  'finance.record': { label: '登记银行流水', areas: ['finance'], calls: ['POST /api/admin/payment/record'] },
  'company.read': {
    label: '查询企业',
    areas: ['members'],
    calls: ['GET /api/admin/company/list', 'GET /api/admin/company/detail/:id'],
  },
} as const satisfies Record<string, StaffScope>

export type BuyerScopeName = keyof typeof buyerScopes
export type StaffScopeName = keyof typeof staffScopes

/** Whether these scopes open a call, named as 'GET /api/order/list'. */
export const opens = (table: Readonly<Record<string, Scope>>, scopes: readonly string[], call: string): boolean =>
  scopes.some((scope) => table[scope]?.calls.includes(call))

/** A key as it is told once: 'yk_' and 256 random bits. */
export const keyPrefix = 'yk_'
/** Keys alive at a time, of one company or of the merchant. */
export const keysAtMost = 20
/** Calls a minute with one key. */
export const callsAMinute = 300

/** For how long a key may be made good, in days; 0: until it is revoked. */
export const keyDays = { 30: '30 天', 90: '90 天', 365: '1 年', 0: '长期有效' } as const
const days = z.union([z.literal(30), z.literal(90), z.literal(365), z.literal(0)], '请选择有效期')

const names = <T extends Record<string, Scope>>(table: T) =>
  z
    .array(z.enum(Object.keys(table) as [keyof T & string, ...(keyof T & string)[]], '权限不正确'), '请选择权限')
    .min(1, '请选择权限')
    .max(20)
    .transform((scopes) => [...new Set(scopes)])

const name = text('名称', 30)
/** The log-in password once more: a key opens the account to whoever holds it. Wrong ones count as wrong log-ins. */
const password = z.string('请填写登录密码').min(1, '请填写登录密码').max(100, '密码不正确')
export const BuyerKeyForm = z.object({ name, scopes: names(buyerScopes), days, password })
export const StaffKeyForm = z.object({ name, scopes: names(staffScopes), days, password })

const KeyRow = z.object({
  id: z.int(),
  name: z.string(),
  /** Its first characters. */
  shown: z.string(),
  scopes: z.array(z.string()),
  state: z.enum(['active', 'expired', 'revoked']),
  createTime: Moment,
  expiresAt: Moment.nullable(),
  /** To the minute. */
  lastUsedAt: Moment.nullable(),
  lastAddress: z.string(),
})
export type KeyRow = z.infer<typeof KeyRow>

/** `key` is told this once. */
const NewKey = z.object({ id: z.int(), key: z.string() })
const Which = z.object({ id: id('密钥编号') })
const Done = z.literal(true)

const buyer = { who: 'buyer', grant: 'son.manage', self: true } as const
const staff = { who: 'staff', area: 'connection' } as const

export const listKeys = endpoint({
  ...buyer,
  method: 'GET',
  path: '/api/openKey/list',
  title: '接口密钥',
  input: z.object({}),
  output: z.array(KeyRow),
})
export const addKey = endpoint({
  ...buyer,
  method: 'POST',
  path: '/api/openKey/add',
  once: true,
  proof: 'input',
  title: '创建接口密钥',
  input: BuyerKeyForm,
  output: NewKey,
})
export const revokeKey = endpoint({
  ...buyer,
  method: 'POST',
  path: '/api/openKey/revoke',
  once: true,
  title: '停用接口密钥',
  told: '已停用',
  input: Which,
  output: Done,
})

export const listStaffKeys = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/admin/openKey/list',
  title: '接口密钥',
  input: z.object({}),
  output: z.array(KeyRow),
})
export const addStaffKey = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/admin/openKey/add',
  once: true,
  proof: 'input',
  title: '创建接口密钥',
  input: StaffKeyForm,
  output: NewKey,
})
export const revokeStaffKey = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/admin/openKey/revoke',
  once: true,
  title: '停用接口密钥',
  told: '已停用',
  input: Which,
  output: Done,
})
