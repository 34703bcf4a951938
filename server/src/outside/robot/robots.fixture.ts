import type { Send } from '../provider.ts'
import { dingtalkSign, feishuSign } from './robot.ts'

/** The secrets that the played robots are set to; absent: unsigned. */
type Chats = Readonly<Record<string, string | null>>

/** Messages a robot says in a minute. */
const aMinute = 20

/**
 * The robots of three providers, as they answer: an unknown key, a wrong signature or moment, more than twenty in a minute,
 * no text. What was said is kept. `mood`: 'broken' answers HTTP 502, 'silent' never comes back.
 */
export function playedRobots(chats: Chats, now: () => Date) {
  const said: { key: string; text: string }[] = []
  const times = new Map<string, number[]>()
  const played = { mood: 'well' as 'well' | 'broken' | 'silent' }
  const tooOften = (key: string): boolean => {
    const recent = (times.get(key) ?? []).filter((at) => now().getTime() - at < 60_000)
    times.set(key, [...recent, now().getTime()])
    return recent.length >= aMinute
  }
  const take = (key: string, text: unknown, no: { often: object; empty: object }, yes: object): object => {
    if (typeof text !== 'string' || text === '') return no.empty
    if (tooOften(key)) return no.often
    said.push({ key, text })
    return yes
  }
  const near = (at: number) => Math.abs(at - now().getTime()) < 3_600_000

  function answer(url: URL, body: { [name: string]: unknown }): object {
    const text = body['text'] as { content?: string } | undefined
    const content = body['content'] as { text?: string } | undefined
    if (url.host === 'qyapi.weixin.qq.com') {
      const key = url.searchParams.get('key') ?? ''
      if (!(key in chats)) return { errcode: 93_000, errmsg: 'invalid webhook url' }
      const no = { often: { errcode: 45_009, errmsg: 'api freq out of limit' }, empty: { errcode: 44_004, errmsg: 'empty content' } }
      return take(key, text?.content, no, { errcode: 0, errmsg: 'ok' })
    }
    if (url.host === 'oapi.dingtalk.com') {
      const key = url.searchParams.get('access_token') ?? ''
      if (!(key in chats)) return { errcode: 300_001, errmsg: 'token is not exist' }
      const [secret, timestamp] = [chats[key] ?? null, url.searchParams.get('timestamp') ?? '']
      if (secret !== null && (url.searchParams.get('sign') !== dingtalkSign(timestamp, secret) || !near(Number(timestamp))))
        return { errcode: 310_000, errmsg: 'sign not match' }
      const no = { often: { errcode: 130_101, errmsg: 'send too fast' }, empty: { errcode: 40_035, errmsg: '缺少参数' } }
      return take(key, text?.content, no, { errcode: 0, errmsg: 'ok' })
    }
    const key = url.pathname.split('/').at(-1) ?? ''
    if (!(key in chats)) return { code: 19_001, msg: 'param invalid: incoming webhook access token invalid' }
    const [secret, timestamp] = [chats[key] ?? null, String(body['timestamp'] ?? '')]
    if (secret !== null && (body['sign'] !== feishuSign(timestamp, secret) || !near(Number(timestamp) * 1000)))
      return { code: 19_021, msg: 'sign match fail or timestamp is not within one hour from current time' }
    return take(
      key,
      content?.text,
      { often: { code: 11_232, msg: 'frequency limited' }, empty: { code: 9499, msg: 'Bad Request' } },
      { code: 0, msg: 'success' },
    )
  }

  const send: Send = async (url, init) => {
    if (played.mood === 'silent') throw new DOMException('', 'TimeoutError')
    if (played.mood === 'broken') return new Response('<html>Bad Gateway</html>', { status: 502 })
    return Response.json(answer(new URL(url), JSON.parse(String(init.body)) as { [name: string]: unknown }))
  }
  return { said, played, send }
}
