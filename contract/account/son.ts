import { z } from 'zod'
import { Phone } from './phone.ts'
import { Captcha, NewPassword } from './account.ts'
import { endpoint, paged } from '../endpoint.ts'
import { Grant, givenGrants } from '../grant.ts'
import { flag, id, Moment, paging, queryId, text } from '../text.ts'
import { Yuan } from '../yuan.ts'

// A sub-account is a `son` on the wire.

export const Son = z.object({
  id: z.int(),
  username: z.string(),
  nickname: z.string(),
  phone: z.string(),
  avatar: z.string().nullable(),
  identity: z.object({ id: z.int(), name: z.string() }),
  /** 1: may log in. */
  status: flag,
  /** null: no limit; "0.00": may not spend. */
  limitPerOrder: z.string().nullable(),
  limitPerMonth: z.string().nullable(),
  /** Spent and reserved in this month, China time. */
  usedThisMonth: z.string(),
  createTime: Moment,
})
export type Son = z.infer<typeof Son>

export const listSons = endpoint({
  method: 'GET',
  path: '/api/son/list',
  who: 'buyer',
  grant: 'son.manage',
  title: '子账号列表',
  input: z.object({ ...paging(), keyword: text('关键词', 40, 0).optional() }),
  output: paged(Son),
  paged: true,
})

const limit = Yuan.refine((typed) => !typed.startsWith('-'), '限额不能为负数')
  .nullable()
  .optional()
const limits = { limitPerOrder: limit, limitPerMonth: limit }

/** Forms judge what was typed by these. */
export const SonForm = z.object({
  phone: Phone,
  captcha: Captcha,
  nickname: text('姓名', 30),
  password: NewPassword,
  identityId: id('身份'),
  ...limits,
})

export const addSon = endpoint({
  method: 'POST',
  path: '/api/son/add',
  proof: 'session',
  who: 'buyer',
  grant: 'son.manage',
  once: true,
  title: '添加子账号',
  told: '添加成功',
  input: SonForm,
  output: z.object({ id: z.int() }),
})

export const SonChange = z.object({
  id: id('子账号编号'),
  nickname: text('姓名', 30).optional(),
  identityId: id('身份').optional(),
  password: NewPassword.optional(),
  ...limits,
})

/** What is not named stays. A new password or identity ends the sub-account's sessions. */
export const editSon = endpoint({
  method: 'POST',
  path: '/api/son/edit',
  proof: 'session',
  who: 'buyer',
  grant: 'son.manage',
  once: true,
  title: '修改子账号',
  told: '修改成功',
  input: SonChange,
  output: z.literal(true),
})

/** Its sessions end; what it leaves passes to the main account, but for its favourites and footprints, which are deleted. */
export const deleteSon = endpoint({
  method: 'POST',
  path: '/api/son/del',
  who: 'buyer',
  grant: 'son.manage',
  once: true,
  title: '删除子账号',
  told: '删除成功',
  input: z.object({ id: id('子账号编号') }),
  output: z.object({
    /** What passed to the main account. */
    cartLines: z.int(),
    addresses: z.int(),
    purchaseLists: z.int(),
    designs: z.int(),
    approvals: z.int(),
    openOrders: z.int(),
  }),
})

export const toggleSon = endpoint({
  method: 'POST',
  path: '/api/son/onStatus/:id',
  proof: 'session',
  who: 'buyer',
  grant: 'son.manage',
  once: true,
  title: '启用或停用子账号',
  told: '设置成功',
  input: z.object({
    id: queryId('子账号编号'),
    /** What it shall be; where it is not named, the other of the two. */
    status: flag.optional(),
  }),
  output: z.object({
    status: flag,
    /** Orders that wait for its word, which the main account may give while it is switched off. */
    approvals: z.int(),
  }),
})

export const Identity = z.object({
  id: z.int(),
  name: z.string(),
  remark: z.string(),
  grants: z.array(Grant),
  /** Sub-accounts that have it. */
  members: z.int(),
})
export type Identity = z.infer<typeof Identity>

export const listIdentities = endpoint({
  method: 'GET',
  path: '/api/son/identity/list',
  who: 'buyer',
  grant: 'son.manage',
  title: '身份列表',
  input: z.object({}),
  output: z.array(Identity),
})

export const IdentityForm = z.object({
  id: id('身份编号').optional(),
  name: text('身份名称', 20),
  remark: text('说明', 60, 0).default(''),
  grants: z
    .array(Grant, '请选择权限')
    .refine((chosen) => chosen.every((grant) => givenGrants.includes(grant)), '管理子账号仅限主账号')
    .transform((chosen) => givenGrants.filter((grant) => chosen.includes(grant))),
})

export const editIdentity = endpoint({
  method: 'POST',
  path: '/api/son/identity/edit',
  proof: 'session',
  who: 'buyer',
  grant: 'son.manage',
  once: true,
  title: '新增或修改身份',
  told: '保存成功',
  input: IdentityForm,
  output: z.object({ id: z.int() }),
})

export const deleteIdentity = endpoint({
  method: 'POST',
  path: '/api/son/identity/del',
  who: 'buyer',
  grant: 'son.manage',
  once: true,
  title: '删除身份',
  told: '删除成功',
  input: z.object({ id: id('身份编号') }),
  output: z.literal(true),
})
