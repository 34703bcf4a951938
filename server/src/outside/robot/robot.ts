import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { isRobotAddress, robotProviders, type RobotProvider } from '../../../../contract/todo/robot.ts'
import { parsed, provider, ProviderError, type Send } from '../provider.ts'

/** Where a robot of a group chat is spoken to, and by which secret, where it has one. */
export type RobotAt = { readonly provider: RobotProvider; readonly address: string; readonly secret: string | null }

/** Says a text in a robot's chat. @throws ProviderError where it was not said; `refused`: by itself it never will be. */
export type Speak = (at: RobotAt, text: string) => Promise<void>

/** 钉钉: the moment (ms) and the secret, sealed by the secret, as its parameter `sign`. */
export const dingtalkSign = (timestamp: string, secret: string): string =>
  createHmac('sha256', secret).update(`${timestamp}\n${secret}`).digest('base64')

/** 飞书: nothing, sealed by the moment (s) and the secret. */
export const feishuSign = (timestamp: string, secret: string): string =>
  createHmac('sha256', `${timestamp}\n${secret}`).update('').digest('base64')

/** Most bytes of a text that all three take. */
const mostBytes = 2000

type Asked = { readonly url: string; readonly body: object }

const asks: Readonly<Record<RobotProvider, (at: RobotAt, text: string, now: Date) => Asked>> = {
  wecom: ({ address }, content) => ({ url: address, body: { msgtype: 'text', text: { content } } }),
  dingtalk: ({ address, secret }, content, now) => {
    const timestamp = String(now.getTime())
    const signed = secret === null ? '' : `&${new URLSearchParams({ timestamp, sign: dingtalkSign(timestamp, secret) })}`
    return { url: address + signed, body: { msgtype: 'text', text: { content } } }
  },
  feishu: ({ address, secret }, text, now) => {
    const timestamp = String(Math.floor(now.getTime() / 1000))
    const signed = secret === null ? {} : { timestamp, sign: feishuSign(timestamp, secret) }
    return { url: address, body: { ...signed, msg_type: 'text', content: { text } } }
  },
}

const Answer = z.object({
  errcode: z.int().optional(),
  code: z.int().optional(),
  errmsg: z.string().optional(),
  msg: z.string().optional(),
})

/** Too many in a minute: what was to be said may be said later. */
const busy = new Set(['45009', '130101', '660026', '11232', '-1'])

const causes: Readonly<Record<string, string>> = {
  93000: 'Webhook 地址无效，请到群里重新复制机器人的地址',
  300001: 'Webhook 地址无效，请到群里重新复制机器人的地址',
  300005: 'Webhook 地址无效，请到群里重新复制机器人的地址',
  19001: 'Webhook 地址无效，请到群里重新复制机器人的地址',
  310000: '安全设置不符：请核对加签密钥；若机器人设了关键词，请加上“待办”',
  19021: '加签校验未通过，请核对密钥',
  19022: '服务器的 IP 不在机器人的白名单中',
  19024: '机器人设了关键词，请加上“待办”',
  45009: '发送过于频繁（每分钟最多 20 条），稍后自动再发',
  130101: '发送过于频繁（每分钟最多 20 条），稍后自动再发',
  660026: '发送过于频繁（每分钟最多 20 条），稍后自动再发',
  11232: '发送过于频繁，稍后自动再发',
}

/** The text, cut so that the provider takes it, at a line where it can be. */
export function fitting(text: string): string {
  if (Buffer.byteLength(text) <= mostBytes) return text
  const cut = Buffer.from(text)
    .subarray(0, mostBytes - 4)
    .toString()
    .replace(/\uFFFD+$/, '')
  return `${cut.slice(0, Math.max(cut.lastIndexOf('\n'), cut.length - 80))}…`
}

/** Speaks to robots as their providers have it published. Nothing is sent to any place but the provider's own. */
export const robotSpeaker =
  (send: Send, now: () => Date): Speak =>
  async (at, text) => {
    const { label } = robotProviders[at.provider]
    if (!isRobotAddress(at.provider, at.address)) throw new ProviderError(`这不是${label}机器人的地址`, { refused: true })
    const { reach, read } = provider(label, send, 10_000)
    const { url, body } = asks[at.provider](at, fitting(text), now())
    const answer = await reach(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify(body),
    })
    if (answer.status === 429 || answer.status >= 500)
      throw new ProviderError(`${label}暂时无法发送（HTTP ${answer.status}），稍后自动再发`)
    const said = read(Answer, parsed(await answer.text()))
    const code = String(said.errcode ?? said.code ?? '')
    if (code === '0') return
    const words = causes[code] ?? (said.errmsg || said.msg || '原因未说明').slice(0, 200)
    throw new ProviderError(`${label}：${words}（${code}）`, { code, refused: !busy.has(code) })
  }
