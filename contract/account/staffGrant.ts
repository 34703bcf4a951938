import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Area } from '../grant.ts'
import { id, Moment } from '../text.ts'

/** After so many days a request that nobody confirmed has lapsed. */
export const grantDays = 7

const GrantRequest = z.object({
  id: z.int(),
  /** 'areas': these are to be given; 'factor': the second factor is to be taken away. */
  kind: z.enum(['areas', 'factor']),
  /** Whom it is about. */
  name: z.string(),
  username: z.string(),
  areas: z.array(Area),
  askedBy: z.string(),
  askTime: Moment,
  expiresAt: Moment,
  /** False where one has asked for it oneself, or it is about oneself. */
  mayConfirm: z.boolean(),
})
export type GrantRequest = z.infer<typeof GrantRequest>

const staff = { who: 'staff', area: 'settings' } as const
const Which = z.object({ id: id('授权编号') })

export const listGrantRequests = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/admin/staff/grant/list',
  title: '待确认的授权',
  input: z.object({}),
  output: z.array(GrantRequest),
})

export const confirmGrant = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/admin/staff/grant/confirm',
  proof: 'session',
  once: true,
  title: '确认授权',
  told: '已确认',
  input: Which,
  output: z.literal(true),
})

/** Says no to a request, or takes one's own back. */
export const refuseGrant = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/admin/staff/grant/refuse',
  once: true,
  title: '驳回或撤回授权',
  told: '已驳回',
  input: Which,
  output: z.literal(true),
})

/** Password, and code where one has a second factor, of whoever is the only one who keeps the staff. */
export const AloneProof = z.object({
  password: z.string('请输入密码').min(1, '请输入密码').max(64, '密码过长'),
  code: z.string('请输入动态验证码').max(40, '动态验证码不正确').optional(),
})

/** Takes a colleague's second factor away, for one who lost phone and recovery codes. */
export const resetFactor = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/admin/staff/factor/reset',
  proof: 'session',
  once: true,
  title: '重置员工的两步验证',
  input: z.object({ id: id('员工编号'), alone: AloneProof.optional() }),
  /** True where a second keeper has to confirm it first. */
  output: z.object({ waits: z.boolean() }),
})
