import { z } from 'zod'
import { endpoint, paged } from './endpoint.ts'
import { id, Moment, paging, queryInt } from './text.ts'

/** What notices are about. */
export const noticeKinds = {
  order: '订单与生产',
  approval: '订单审批',
  payment: '付款与退款',
  contract: '合同',
  invoice: '发票',
  claim: '售后',
  account: '账号与安全',
  mall: '商城通知',
} as const
export type NoticeKind = keyof typeof noticeKinds
const Kind = z.enum(Object.keys(noticeKinds) as [NoticeKind, ...NoticeKind[]], '消息类型不正确')

/** Text messages about notices that one person gets a day at most. */
export const smsADay = 5

export const Notice = z.object({
  id: z.int(),
  title: z.string(),
  body: z.string(),
  /** A path of the mall itself, `isOwnLink`; '' leads nowhere. */
  link: z.string(),
  read: z.boolean(),
  createTime: Moment,
})
export type Notice = z.infer<typeof Notice>

/** A path of this mall, and nowhere else: not `//elsewhere`, no scheme, no backslash that a browser takes for a slash. */
export const isOwnLink = (link: string): boolean => /^\/(?![/\\])[^\\\s]*$/.test(link)

/** Newest first. `unread` beside the rows counts all that are unread, whatever the page shows. */
export const listNotices = endpoint({
  method: 'GET',
  path: '/api/notice/list',
  who: 'buyer',
  title: '消息通知',
  replica: true,
  input: z.object({ ...paging(20), unread: queryInt('未读', 0, 1).default(0) }),
  output: paged(Notice, { unread: z.int() }),
  paged: true,
})

/** Marks the named notices as read; all of them where `ids` is left out. */
export const readNotices = endpoint({
  method: 'POST',
  path: '/api/notice/read',
  who: 'buyer',
  self: true,
  once: true,
  title: '标为已读',
  input: z.object({ ids: z.array(id('消息编号')).min(1, '请选择消息').max(100, '一次最多 100 条').optional() }),
  /** How many were unread and are read now, and how many still are not. */
  output: z.object({ read: z.int(), unread: z.int() }),
})

/** The kinds of notices that come as text messages too, to the person's own phone; in the mall they come always. */
export const noticeChoice = endpoint({
  method: 'GET',
  path: '/api/notice/choice',
  who: 'buyer',
  title: '短信提醒设置',
  input: z.object({}),
  output: z.object({ sms: z.array(Kind), phone: z.string() }),
})

export const chooseNotices = endpoint({
  method: 'POST',
  path: '/api/notice/choose',
  who: 'buyer',
  self: true,
  once: true,
  title: '设置短信提醒',
  told: '设置成功',
  input: z.object({ sms: z.array(Kind, '请选择消息类型').max(20) }),
  output: z.literal(true),
})
