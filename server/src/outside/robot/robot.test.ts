import { beforeEach, describe, expect, test } from 'vitest'
import { isRobotAddress, type RobotProvider } from '../../../../contract/todo/robot.ts'
import { dingtalkSign, feishuSign, fitting, robotSpeaker, type RobotAt } from './robot.ts'
import { playedRobots } from './robots.fixture.ts'

const start = new Date('2026-11-21T02:00:00Z')
let now = start
const key = 'abcd1234-ef56'
const secret = 'SEC0123456789'
const addresses: Record<RobotProvider, string> = {
  wecom: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=',
  dingtalk: 'https://oapi.dingtalk.com/robot/send?access_token=',
  feishu: 'https://open.feishu.cn/open-apis/bot/v2/hook/',
}
const at = (provider: RobotProvider, own: Partial<RobotAt> = {}): RobotAt => ({
  provider,
  address: addresses[provider] + key,
  secret: provider === 'wecom' ? null : secret,
  ...own,
})
const providers = Object.keys(addresses) as RobotProvider[]
let chats: ReturnType<typeof playedRobots>
let speak: ReturnType<typeof robotSpeaker>
beforeEach(() => {
  now = start
  chats = playedRobots({ [key]: secret, 'other-key-9': null }, () => now)
  speak = robotSpeaker(chats.send, () => now)
})

test('the signatures are made as is published', () => {
  // Reckoned by another program, as both providers' documents say.
  expect(dingtalkSign('1700000000000', 'this-is-secret')).toBe('TUTmkb1o5JOP3j54d4RvQSon7XOnzIJ3qqZdBvJSbEs=')
  expect(feishuSign('1700000000', 'this-is-secret')).toBe('jkO5QzoQoLfzGSI89IuoJfBVNBG3pP09HsWqvJBTu1I=')
})

describe.each(providers)('%s', (provider) => {
  test('says a text', async () => {
    await speak(at(provider), '待办：新订单 3 单')
    expect(chats.said).toEqual([{ key, text: '待办：新订单 3 单' }])
  })
  test('an unknown key is refused for good, in words, without the key', async () => {
    const asked = speak(at(provider, { address: `${addresses[provider]}nobody-knows-it` }), '待办')
    await expect(asked).rejects.toMatchObject({ refused: true, message: expect.stringContaining('Webhook 地址无效') })
    await expect(asked).rejects.not.toMatchObject({ message: expect.stringContaining('nobody') })
  })
  test('the twenty-first in a minute is to be tried again, and goes a minute later', async () => {
    for (let n = 0; n < 20; n++) await speak(at(provider), `待办 ${n}`)
    await expect(speak(at(provider), '待办')).rejects.toMatchObject({ refused: false, message: expect.stringContaining('频繁') })
    now = new Date(start.getTime() + 61_000)
    await speak(at(provider), '待办')
    expect(chats.said).toHaveLength(21)
  })
  test('who is broken or silent is tried again', async () => {
    for (const mood of ['broken', 'silent'] as const) {
      chats.played.mood = mood
      await expect(speak(at(provider), '待办')).rejects.toMatchObject({ refused: false })
    }
  })
})

test.each(['dingtalk', 'feishu'] as const)('%s refuses another secret, and none', async (provider) => {
  for (const wrong of ['SEC-other', null])
    await expect(speak(at(provider, { secret: wrong }), '待办')).rejects.toMatchObject({ refused: true })
})

test.each([
  ['wecom', 'http://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=abcd1234-ef56'],
  ['wecom', 'https://qyapi.weixin.qq.com.evil.cn/cgi-bin/webhook/send?key=abcd1234-ef56'],
  ['wecom', 'https://qyapi.weixin.qq.com@10.0.0.1/cgi-bin/webhook/send?key=abcd1234-ef56'],
  ['wecom', 'https://127.0.0.1/cgi-bin/webhook/send?key=abcd1234-ef56'],
  ['wecom', 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=abcd1234&x=../'],
  ['wecom', 'https://oapi.dingtalk.com/robot/send?access_token=abcd1234-ef56'],
  ['feishu', 'https://open.feishu.cn/open-apis/bot/v2/hook/../../admin'],
  ['feishu', 'https://open.feishu.cn:8443/open-apis/bot/v2/hook/abcd1234-ef56'],
  ['dingtalk', 'https://192.168.1.1/robot/send?access_token=abcd1234-ef56'],
  ['dingtalk', ''],
] as const)('%s is never spoken to at %s', async (provider, address) => {
  expect(isRobotAddress(provider, address)).toBe(false)
  await expect(speak(at(provider, { address }), '待办')).rejects.toMatchObject({ refused: true })
  expect(chats.said).toEqual([])
})

test('a long text is cut so that it is taken whole', () => {
  const long = Array.from({ length: 300 }, (_, n) => `第 ${n} 行：荣达贸易有限公司`).join('\n')
  expect(Buffer.byteLength(fitting(long))).toBeLessThanOrEqual(2000)
  expect(fitting(long)).toMatch(/公司…$/)
  expect(Buffer.byteLength(fitting('😀'.repeat(900)))).toBeLessThanOrEqual(2000)
  expect(fitting('短')).toBe('短')
})
