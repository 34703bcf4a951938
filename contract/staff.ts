import { z } from 'zod'
import { Token } from './account.ts'
import { endpoint } from './endpoint.ts'
import { Area } from './grant.ts'
import { text } from './text.ts'

export const staffLogin = endpoint({
  method: 'POST',
  path: '/api/admin/login',
  who: 'anyone',
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
  who: 'staff',
  title: '员工退出',
  input: z.object({}),
  output: z.literal(true),
})

export const staffInfo = endpoint({
  method: 'GET',
  path: '/api/admin/me',
  who: 'staff',
  title: '当前员工',
  input: z.object({}),
  output: z.object({ id: z.int(), username: z.string(), name: z.string(), areas: z.array(Area) }),
})
