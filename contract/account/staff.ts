import { z } from 'zod'
import { commonWords, Token } from './account.ts'
import { endpoint, paged } from '../endpoint.ts'
import { Area } from '../grant.ts'
import { isCommonPassword } from './password.ts'
import { AloneProof } from './staffGrant.ts'
import { flag, id, Moment, paging, queryId, text } from '../text.ts'

/** A new password of staff: 8–64 signs of any kind, not a common one. */
export const StaffPassword = z
  .string('请输入密码')
  .min(8, '密码至少 8 个字符')
  .max(64, '密码最多 64 个字符')
  .refine((typed) => !isCommonPassword(typed), commonWords)

export const StaffPasswordForm = z
  .object({
    srcPassword: z.string('请输入旧密码').min(1, '请输入旧密码').max(64, '密码过长'),
    password: StaffPassword,
    confirm: z.string('请确认密码').min(1, '请确认密码'),
  })
  .refine(({ password, confirm }) => password === confirm, {
    path: ['confirm'],
    error: '两次输入的密码必须一致',
    when: ({ value }) => typeof value === 'object' && value !== null,
  })

export const staffLogin = endpoint({
  method: 'POST',
  path: '/api/admin/login',
  who: 'anyone',
  twice: '每次登录各得一个令牌，互不影响',
  title: '员工登录',
  input: z.object({
    username: text('账号', 40),
    password: z.string('请输入密码').min(1, '请输入密码').max(64, '密码过长'),
  }),
  output: Token,
})

export const staffLogout = endpoint({
  method: 'POST',
  path: '/api/admin/logout',
  // Nothing but the session that asks.
  changes: false,
  who: 'staff',
  setUp: true,
  twice: '令牌已失效，重复请求答未登录',
  title: '员工退出',
  input: z.object({}),
  output: z.literal(true),
})

export const staffInfo = endpoint({
  method: 'GET',
  path: '/api/admin/me',
  who: 'staff',
  setUp: true,
  title: '当前员工',
  input: z.object({}),
  output: z.object({
    id: z.int(),
    username: z.string(),
    name: z.string(),
    areas: z.array(Area),
    /** The own customers only. */
    ownOnly: z.boolean(),
    /** True until the password, which somebody else gave, is changed. */
    passwordDue: z.boolean(),
    /** True until the second factor, which this person must have, is set up. */
    limited: z.boolean(),
  }),
})

export const staffPassword = endpoint({
  method: 'POST',
  path: '/api/admin/password',
  proof: 'input',
  who: 'staff',
  setUp: 'password',
  once: true,
  title: '修改自己的密码（换发令牌）',
  told: '修改成功',
  input: StaffPasswordForm,
  /** What the session goes on by; every other copy of its token is out. */
  output: Token,
})

export const StaffMember = z.object({
  id: z.int(),
  username: z.string(),
  name: z.string(),
  areas: z.array(Area),
  roleId: z.int().nullable(),
  /** '': no role. */
  roleName: z.string(),
  /** Sees the own customers only; by the role, where there is one. */
  ownOnly: z.boolean(),
  /** How many companies are this person's. */
  companies: z.int(),
  /** Counts the edits. */
  version: z.int(),
  /** True until the person has changed the password that somebody else gave. */
  passwordDue: z.boolean(),
  /** 1: may log in. */
  status: flag,
  /** When last seen; null: never. */
  seenTime: Moment.nullable(),
  me: z.boolean(),
  /** Whether the second factor is on. */
  factor: z.boolean(),
})
export type StaffMember = z.infer<typeof StaffMember>

export const listStaff = endpoint({
  method: 'GET',
  path: '/api/admin/staff/list',
  who: 'staff',
  area: 'settings',
  title: '员工列表',
  input: z.object({ ...paging(50), keyword: text('关键词', 40, 0).optional() }),
  output: paged(StaffMember),
  paged: true,
})

/** A new password is asked for where the person is new; it ends the sessions of one who is not. */
export const StaffForm = z
  .object({
    id: id('员工编号').optional(),
    username: text('账号', 40).pipe(z.string().regex(/^[a-zA-Z][\w.-]{2,39}$/, '账号应为 3-40 位字母、数字、点、横线，以字母开头')),
    name: text('姓名', 30),
    /** All that the person may; what the role gives is added where it is missing. */
    areas: z.array(Area, '请选择权限'),
    /** null: none; absent: as it is. */
    roleId: id('角色').nullable().optional(),
    /** Absent: as it is. Of a person with a role it is the role's. */
    ownOnly: z.boolean('请选择可见客户').optional(),
    /** The version that was seen; where somebody has changed the person since, it is refused. */
    version: z.int('版本不正确').min(0, '版本不正确').optional(),
    password: StaffPassword.optional(),
    /** Where nobody else keeps the staff: what takes the place of a second one's word. */
    alone: AloneProof.optional(),
  })
  .refine(({ id: known, password }) => known !== undefined || password !== undefined, {
    path: ['password'],
    error: '请设置初始密码',
  })

export const saveStaff = endpoint({
  method: 'POST',
  path: '/api/admin/staff/save',
  proof: 'session',
  who: 'staff',
  area: 'settings',
  once: true,
  title: '新增或修改员工',
  told: '保存成功',
  input: StaffForm,
  /** `waits`: the areas that a second keeper has to confirm first. */
  output: z.object({ id: z.int(), waits: z.array(Area) }),
})

export const toggleStaff = endpoint({
  method: 'POST',
  path: '/api/admin/staff/onStatus/:id',
  proof: 'session',
  who: 'staff',
  area: 'settings',
  once: true,
  title: '启用或停用员工',
  told: '设置成功',
  input: z.object({ id: queryId('员工编号') }),
  output: z.object({ status: flag }),
})
