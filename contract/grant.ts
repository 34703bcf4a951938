import { z } from 'zod'
import { grants } from './grants.ts'

export type Grant = keyof typeof grants
export const Grant = z.enum(Object.keys(grants) as [Grant, ...Grant[]])

/** What an identity may be given: all but the main account's own. */
export const givenGrants: readonly Grant[] = Grant.options.filter((grant) => grant !== 'son.manage')

/** The identities every company begins with. A company edits its own copy; the main account has every grant. */
export const firstIdentities = [
  { name: '采购', grants: ['order.place', 'artwork.edit', 'claim.manage', 'address.manage', 'favourite.manage'] },
  { name: '审批', grants: ['order.approve', 'order.viewAll', 'favourite.manage'] },
  { name: '财务', grants: ['order.pay', 'invoice.manage', 'contract.sign', 'order.viewAll'] },
  { name: '设计', grants: ['artwork.edit', 'design.approve', 'proof.approve', 'favourite.manage'] },
  { name: '只读', grants: ['order.viewAll'] },
] as const satisfies readonly { name: string; grants: readonly Grant[] }[]

/**
 * The areas of the back office; a member of staff is permitted some of them. A few are parts of what one does in another area, given by
 * themselves: what a thing earns, files that leave the house, money sent out, secrets.
 */
export const areas = {
  goods: '商品',
  price: '价格',
  orders: '订单',
  production: '生产',
  finance: '财务',
  margin: '成本与毛利',
  refund: '退款与转出',
  service: '客服',
  impersonate: '以客户身份查看',
  page: '页面',
  marketing: '营销',
  members: '企业',
  export: '导出',
  settings: '员工与权限',
  connection: '接口与密钥',
  system: '系统与备份',
  audit: '操作日志',
} as const

export type Area = keyof typeof areas
export const Area = z.enum(Object.keys(areas) as [Area, ...Area[]])
