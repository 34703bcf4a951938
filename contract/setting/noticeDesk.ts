import { z } from 'zod'
import { Phone } from '../account/phone.ts'
import { endpoint } from '../endpoint.ts'
import { noticeKinds, type NoticeKind } from '../notice.ts'
import { id, Moment, text } from '../text.ts'
import { TodoKind } from '../todo/todo.ts'

// 设置 · 通知: what buyers and staff are told, by which way, and in whose words.

const settings = { who: 'staff', area: 'settings' } as const
const Kind = z.enum(Object.keys(noticeKinds) as [NoticeKind, ...NoticeKind[]], '消息类型不正确')

const NoticeNow = z.object({
  name: z.string(),
  kind: Kind,
  /** When it is sent, and who finds it. */
  when: z.string(),
  to: z.string(),
  /** How it reads while the merchant words nothing. */
  usual: z.object({ title: z.string(), body: z.string() }),
  blanks: z.array(z.object({ blank: z.string(), example: z.string() })),
  /** Why it cannot be switched off; null: it can be. */
  must: z.string().nullable(),
  on: z.boolean(),
  /** Whether it goes by text message to those who want its kind so. */
  sms: z.boolean(),
  /** Whether the main account finds it as well. */
  main: z.boolean(),
  title: z.string(),
  body: z.string(),
  version: z.int(),
  changedBy: z.string(),
  changedTime: Moment.nullable(),
})
export type NoticeNow = z.infer<typeof NoticeNow>

const RobotWords = z.object({ head: z.string(), line: z.string(), foot: z.string() })

const TodoTold = z.object({
  kind: TodoKind,
  /** Who works on it: areas, and the roles that have one of them. */
  areas: z.array(z.string()),
  roles: z.array(z.string()),
  robots: z.array(z.string()),
  /** How many of the staff chose text messages of it. */
  sms: z.int(),
})
export type TodoTold = z.infer<typeof TodoTold>

export const noticeSettings = endpoint({
  ...settings,
  method: 'GET',
  path: '/api/admin/setting/notice',
  title: '通知设置',
  input: z.object({}),
  output: z.object({
    notices: z.array(NoticeNow),
    /** What group robots say, its example, and of which version. */
    robot: z.object({ ...RobotWords.shape, usual: RobotWords, version: z.int() }),
    robots: z.array(z.object({ id: z.int(), name: z.string() })),
    todos: z.array(TodoTold),
    /** Text messages: real, played, or none; '' or why they do not go out. */
    sms: z.object({ mode: z.enum(['live', 'sandbox', 'off']), fault: z.string() }),
  }),
})
export type NoticeSettings = z.infer<typeof noticeSettings.output>

/** Longest title and body of a notice that is worded, blanks unfilled. */
export const wordingAtMost = { title: 40, body: 300 } as const
const version = z.int('版本号应为整数').min(0, '版本号应为整数')

export const saveNotice = endpoint({
  ...settings,
  method: 'POST',
  path: '/api/admin/setting/notice/save',
  once: true,
  title: '修改通知',
  told: '已保存，立即生效',
  input: z.object({
    name: z.string('请选择通知').min(1, '请选择通知').max(60, '通知不存在'),
    version,
    on: z.boolean('请选择是否发送'),
    sms: z.boolean('请选择是否可发短信'),
    main: z.boolean('请选择是否抄送主账号'),
    title: text('标题', wordingAtMost.title),
    body: text('内容', wordingAtMost.body),
  }),
  output: z.object({ version: z.int() }),
})

/** Blanks of a line that a group robot says. */
export const robotBlanks = { 事项: '新订单', 数量: '3', 单位: '单' } as const

const words = {
  head: text('开头', 60),
  line: text('每一项', 60),
  foot: text('结尾', 100, 0).default(''),
}

export const saveRobotWords = endpoint({
  ...settings,
  method: 'POST',
  path: '/api/admin/setting/notice/robot',
  once: true,
  title: '修改群机器人的措辞',
  told: '已保存，立即生效',
  input: z.object({ version, ...words }),
  output: z.object({ version: z.int() }),
})

/** Sends a text message about a notice now, as its provider is set up, and tells what the provider said. */
export const tryNoticeSms = endpoint({
  ...settings,
  method: 'POST',
  path: '/api/admin/setting/notice/trySms',
  proof: 'session',
  twice: '每次都真的发一条短信',
  title: '试发通知短信',
  input: z.object({ kind: Kind, phone: Phone }),
  output: z.object({ ok: z.boolean(), words: z.string() }),
})

/** Has a robot say the words as they are typed, with examples in their blanks, and tells what its provider said. */
export const tryRobotWords = endpoint({
  ...settings,
  method: 'POST',
  path: '/api/admin/setting/notice/tryRobot',
  once: true,
  title: '试发群机器人的措辞',
  input: z.object({ id: id('机器人'), ...words }),
  output: z.object({ ok: z.boolean(), words: z.string() }),
})
