import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, Moment, text } from '../text.ts'
import { TodoKind } from './todo.ts'

/** Whose group chats a robot speaks in, with what its address begins: no other place is ever sent to. */
export const robotProviders = {
  wecom: { label: '企业微信', begins: ['https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key='], signed: false },
  dingtalk: { label: '钉钉', begins: ['https://oapi.dingtalk.com/robot/send?access_token='], signed: true },
  feishu: {
    label: '飞书',
    begins: ['https://open.feishu.cn/open-apis/bot/v2/hook/', 'https://open.larksuite.com/open-apis/bot/v2/hook/'],
    signed: true,
  },
} as const satisfies Readonly<Record<string, { label: string; begins: readonly string[]; signed: boolean }>>
export type RobotProvider = keyof typeof robotProviders
export const RobotProvider = z.enum(Object.keys(robotProviders) as [RobotProvider, ...RobotProvider[]], '请选择平台')

/** Whether an address is one of a provider's robots: its own host and path, and behind it nothing but the key. */
export function isRobotAddress(provider: RobotProvider, address: string): boolean {
  const begins: readonly string[] = robotProviders[provider].begins
  return begins.some((start) => address.startsWith(start) && /^[\w-]{8,128}$/.test(address.slice(start.length)))
}

/** The most robots there may be. */
export const robotsAtMost = 20

const Robot = z.object({
  id: z.int(),
  provider: RobotProvider,
  name: z.string(),
  /** The last four signs of its address: nothing else of it is ever shown again. */
  ending: z.string(),
  /** Whether its messages are signed. */
  signed: z.boolean(),
  kinds: z.array(TodoKind),
  active: z.boolean(),
  /** How the last message went: '' well, else what the provider said; null: none was sent yet. */
  said: z.string().nullable(),
  saidTime: Moment.nullable(),
})
export type Robot = z.infer<typeof Robot>

const desk = { who: 'staff', area: 'connection' } as const

export const listRobots = endpoint({
  ...desk,
  method: 'GET',
  path: '/api/admin/robot/list',
  title: '群机器人',
  input: z.object({}),
  /** `played`: messages stay in this server, as those of all played providers do. */
  output: z.object({ robots: z.array(Robot), played: z.boolean() }),
})

export const RobotForm = z
  .object({
    id: id('机器人').optional(),
    provider: RobotProvider,
    name: text('名称', 20),
    /** Only to be given for a new one, or to be changed: it is never shown again. */
    address: text('Webhook 地址', 300, 0).default(''),
    /** '' keeps what there is; `unsigned` takes it away. */
    secret: text('加签密钥', 200, 0).default(''),
    unsigned: z.boolean('请选择是否加签').default(false),
    kinds: z.array(TodoKind).min(1, '请选择要提醒的待办').max(TodoKind.options.length, '待办类别过多'),
    active: z.boolean('请选择是否启用').default(true),
  })
  .check(({ value: { id: known, provider, address }, issues }) => {
    if (known !== undefined && address === '') return
    if (isRobotAddress(provider, address)) return
    const { label, begins } = robotProviders[provider]
    issues.push({ code: 'custom', path: ['address'], input: address, message: `${label}机器人的 Webhook 地址应为 ${begins[0]}加密钥` })
  })

export const saveRobot = endpoint({
  ...desk,
  method: 'POST',
  path: '/api/admin/robot/save',
  proof: 'session',
  once: true,
  title: '保存群机器人',
  told: '保存成功',
  input: RobotForm,
  output: z.object({ id: z.int() }),
})

export const deleteRobot = endpoint({
  ...desk,
  method: 'POST',
  path: '/api/admin/robot/delete',
  once: true,
  title: '删除群机器人',
  told: '已删除',
  input: z.object({ id: id('机器人') }),
  output: z.literal(true),
})

/** Sends a message now, and tells what the provider said. */
export const testRobot = endpoint({
  ...desk,
  method: 'POST',
  path: '/api/admin/robot/test',
  once: true,
  title: '测试群机器人',
  input: z.object({ id: id('机器人') }),
  output: z.object({ sent: z.boolean(), words: z.string() }),
})
