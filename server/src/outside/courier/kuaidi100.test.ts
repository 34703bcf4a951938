import { describe, expect, test } from 'vitest'
import { readEnv } from '../../env.ts'
import { kuaidi100 } from './kuaidi100.ts'
import { askingSign, isSign, tellingSign } from './kuaidi100Sign.ts'
import { ProviderError } from '../provider.ts'

const telling = 'E3A53447F84B9D616FB644F645B4F524'
const now = () => new Date('2026-11-21T02:00:00Z')
const set = { base: 'https://poll.kuaidi100.com', key: 'the key', customer: 'C100', callback: 'https://mall.example/n' }
const parcel = { courier: 'shunfeng', number: 'SF1688201147', phone: '13812345678', to: '广东省广州市天河区' } as const
const followed = { ...parcel, id: 7, salt: 'salt' }

/** An adapter whose provider answers so, and what it was asked. */
function answering(answer: unknown, status = 200) {
  const asked: { url: string; form: Record<string, string> }[] = []
  const adapter = kuaidi100(set, now, async (url, init) => {
    asked.push({ url, form: Object.fromEntries(new URLSearchParams(String(init.body))) })
    return new Response(typeof answer === 'string' ? answer : JSON.stringify(answer), { status })
  })
  return { adapter, asked }
}
const failure = async (asked: Promise<unknown>) => {
  const error = await asked.then(
    () => null,
    (reason: unknown) => reason,
  )
  return error instanceof ProviderError ? `${error.message}${error.refused ? ' for good' : ''}` : error
}

test('signatures are MD5 in capital letters over the text as it was sent', () => {
  expect(askingSign('{"com":"yuantong","num":"YT6186594166532"}', 'key', 'customer')).toBe('563B4CD0CEF9C01B61DA248C5401576D')
  expect(tellingSign('{"status":"polling"}', 'salt')).toBe(telling)
  expect([isSign(telling.toLowerCase(), telling), isSign('', telling), isSign(`${telling}0`, telling)]).toEqual([true, false, false])
})

describe('a subscription', () => {
  test('names the parcel, where it is told of, and the receiver’s phone', async () => {
    const { adapter, asked } = answering({ result: true, returnCode: '200', message: '提交成功' })
    await adapter.subscribe(followed)
    await adapter.subscribe({ ...followed, phone: '' })
    const params = asked.map(({ form }) => JSON.parse(form['param'] ?? ''))
    expect(asked[0]).toMatchObject({ url: 'https://poll.kuaidi100.com/poll', form: { schema: 'json' } })
    const parameters = { callbackurl: 'https://mall.example/n/7', salt: 'salt', resultv2: '1', phone: '13812345678' }
    expect(params[0]).toEqual({ company: 'shunfeng', number: 'SF1688201147', to: parcel.to, key: 'the key', parameters })
    expect(params[1].parameters).not.toHaveProperty('phone')
  })

  test.each([
    ['made twice is one', { result: false, returnCode: '501', message: 'POLL:重复订阅' }, 200, null],
    ['of no such carrier', { result: false, returnCode: '700', message: 'POLL:不支持的快递公司' }, 200, 'POLL:不支持的快递公司 for good'],
    ['that it rejects', { result: false, returnCode: '701', message: '拒绝订阅' }, 200, '拒绝订阅 for good'],
    ['with a wrong key', { result: false, returnCode: '600', message: '您不是合法的订阅者' }, 200, '您不是合法的订阅者'],
    ['while it is ill', { result: false, returnCode: '500', message: '服务器错误' }, 200, '服务器错误'],
    ['answered by a proxy', '<html>', 200, '快递100 的应答无法识别'],
    ['answered 502', '', 502, '快递100 应答 502'],
  ])('%s', async (_, answer, status, error) => {
    expect(await failure(answering(answer, status).adapter.subscribe(followed))).toBe(error)
  })
})

describe('a query', () => {
  const data = [
    { context: '已签收', time: '2026-11-21 09:30:00', ftime: '2026-11-21 09:30:00', status: '签收' },
    { context: '已揽收', time: '2026-11-20 09:00:00', ftime: '2026-11-20 09:00:00', status: '揽收' },
  ]
  const found = { message: 'ok', nu: 'SF1688201147', ischeck: '1', com: 'shunfeng', status: '200', state: '3', data }

  test('is signed, and answered with all of the trail', async () => {
    const { adapter, asked } = answering(found)
    expect(await adapter.look(parcel)).toMatchObject({
      following: 'over',
      status: 'signed',
      stops: [{ words: '已签收' }, { at: new Date('2026-11-20T01:00:00Z'), words: '已揽收' }],
    })
    const { url, form } = asked[0] ?? { url: '', form: {} }
    expect(url).toBe('https://poll.kuaidi100.com/poll/query.do')
    expect(form).toMatchObject({ customer: 'C100', sign: askingSign(form['param'] ?? '', 'the key', 'C100') })
    expect(JSON.parse(form['param'] ?? '')).toMatchObject({ com: 'shunfeng', num: 'SF1688201147', phone: '13812345678' })
  })

  test.each([
    ['of which nothing is known', { result: false, returnCode: '500', message: '查询无结果，请隔段时间再查' }, null],
    ['with another’s phone', { result: false, returnCode: '408', message: '验证码错误' }, '验证码错误 for good'],
    ['with a wrong signature', { result: false, returnCode: '503', message: '验证签名失败' }, '验证签名失败'],
    ['answered with another parcel', { ...found, nu: 'SF0000000000' }, '快递100 的应答无法识别'],
  ])('%s', async (_, answer, error) => {
    expect(await failure(answering(answer).adapter.look(parcel))).toBe(error)
  })
})

describe('a push', () => {
  const { adapter } = answering({})
  const signed = (push: object, salt = 'salt') => {
    const param = JSON.stringify(push)
    return new URLSearchParams({ param, sign: tellingSign(param, salt) }).toString()
  }
  const lastResult = { nu: 'SF1688201147', com: 'shunfeng', state: '5', data: [{ context: '派送中', ftime: '2026-11-21 09:00:00' }] }
  const polling = { status: 'polling', message: '', autoCheck: '0', comOld: '', comNew: '', lastResult }

  test('is believed by its signature', () => {
    expect(adapter.hear({ body: signed(polling) }, followed)).toMatchObject({ following: 'on', status: 'delivering', courier: null })
    const tampered = signed(polling).replace(encodeURIComponent('派送中'), encodeURIComponent('已签收'))
    for (const body of [tampered, signed(polling, 'another'), signed(polling).replace(/sign=.*/, ''), '', 'param=%7B%7D'])
      expect(() => adapter.hear({ body }, followed)).toThrow('未通过验签')
    expect(() => adapter.hear({ body: signed({ ...polling, lastResult: { ...lastResult, nu: 'SF2' } }) }, followed)).toThrow('不是这个包裹')
    expect(() => adapter.hear({ body: signed([1]) }, followed)).toThrow('内容无法识别')
  })

  test.each([
    ['shutdown is the end', { status: 'shutdown', lastResult: { ...lastResult, state: '3' } }, 'over signed -'],
    ['abort without a word of the parcel', { status: 'abort', message: '3天查询无记录', lastResult: null }, 'lost - -'],
    ['abort that names the right carrier goes on', { status: 'abort', comNew: 'zhongtong', lastResult: null }, 'on - zhongtong'],
    ['what the right carrier says', { autoCheck: '1', comNew: 'zhongtong' }, 'on delivering zhongtong'],
    ['a carrier that nobody knows', { autoCheck: '1', comNew: '__proto__' }, 'on delivering -'],
    ['numbers for text', { autoCheck: 0, lastResult: { ...lastResult, state: 2 } }, 'on trouble -'],
  ])('%s', (_, more, told) => {
    const { following, status, courier } = adapter.hear({ body: signed({ ...polling, ...more }) }, followed)
    expect([following, status ?? '-', courier ?? '-'].join(' ')).toBe(told)
  })
})

describe('the settings', () => {
  const env = (more: object) => () => readEnv({ DATA_DIR: '/tmp/x', ...more })
  test('the sandbox never stands in production, and the real one wants its key, customer and the mall’s address', () => {
    expect(env({ NODE_ENV: 'production', COURIER: 'sandbox' })).toThrow('正式环境不能使用物流沙箱')
    expect(env({ COURIER: 'kuaidi100', KUAIDI100_KEY: 'k' })).toThrow(/KUAIDI100_CUSTOMER：未设置[^]*ORIGIN：未设置/)
    expect(env({ COURIER: 'x' })).toThrow('应为 sandbox、kuaidi100 或 off')
    expect(env({ COURIER: 'kuaidi100', KUAIDI100_KEY: 'k', KUAIDI100_CUSTOMER: 'c', ORIGIN: 'https://m.example' })).not.toThrow()
  })
})
