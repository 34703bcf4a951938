import { expect, test } from 'vitest'
import { readEnv } from '../../env.ts'
import { fasc } from './fasc.ts'
import { askingHeaders, faultIn, fascSignature, formOf } from './fascSign.ts'
import { ProviderError } from '../provider.ts'

const now = () => new Date('2026-11-21T02:00:00Z')
const key = { appId: '80000077', secret: 's3cret' }
const set = {
  ...key,
  base: 'https://api.fadada.com/api/v5',
  corpId: 'corp',
  sceneId: 'scene',
  origin: 'https://mall.example',
  notifyUrl: 'https://mall.example/n',
}

test('a signature is what the platform’s own SDKs make of the same fields', () => {
  const fields = {
    'X-FASC-AccessToken': 'tok',
    'X-FASC-Api-SubVersion': '5.1',
    'X-FASC-App-Id': '00000000',
    'X-FASC-Nonce': 'a'.repeat(32),
    'X-FASC-Sign-Type': 'HMAC-SHA256',
    'X-FASC-Timestamp': '1757570000000',
    bizContent: '{"signTaskId":"1"}',
  }
  const made = '45a459b6af348e6ff2b3e5727823c54f4e5f4e23eea22e916d8da6befefe25bf'
  expect(fascSignature('dummysecret', '1757570000000', fields)).toBe(made)
  expect(fascSignature('dummysecret', '1757570000000', { ...fields, 'X-FASC-Event': '' })).toBe(made)
})

test('who asks for a token names the grant instead of a token, and sends nothing else', () => {
  const stamp = { nonce: 'n', now: now() }
  expect(Object.keys(askingHeaders(key, null, '', stamp))).toEqual(
    expect.arrayContaining(['X-FASC-Grant-Type', 'X-FASC-Api-SubVersion', 'X-FASC-Sign']),
  )
  expect(Object.keys(askingHeaders(key, 'tok', '{}', stamp))).not.toContain('X-FASC-Grant-Type')
})

test('a request is proved by every one of its headers and its content, for five minutes', () => {
  const made = askingHeaders(key, 'tok', '{"a":1}', { nonce: 'n', now: now() })
  const headers = Object.fromEntries(Object.entries(made).map(([name, value]) => [name.toLowerCase(), value]))
  const at = (minutes: number) => new Date(now().getTime() + minutes * 60_000)
  const came = { headers, bizContent: '{"a":1}' }
  expect([faultIn(key, 'asking', came, at(5)), faultIn(key, 'asking', came, at(6))]).toEqual([null, '请求已过期'])
  expect(faultIn(key, 'asking', { ...came, bizContent: '{"a":2}' }, now())).toBe('验签未通过')
  for (const name of ['x-fasc-nonce', 'x-fasc-accesstoken', 'x-fasc-api-subversion'])
    expect(faultIn(key, 'asking', { ...came, headers: { ...headers, [name]: 'x' } }, now())).toBe('验签未通过')
  expect(faultIn({ ...key, appId: '1' }, 'asking', came, now())).toBe('不是本应用的')
})

const token = { code: '100000', data: { accessToken: 'tok', expiresIn: '7200' } }
/** An adapter whose platform answers so, and what it was asked: each call's path and token. */
function answering(answer: (path: string, given: string | undefined) => unknown) {
  const asked: string[] = []
  const adapter = fasc(set, now, async (url, init) => {
    const path = url.replace(set.base, '')
    const given = (init.headers as Record<string, string>)['X-FASC-AccessToken']
    asked.push(`${path} ${given ?? '-'}`)
    const told = answer(path, given)
    return new Response(typeof told === 'string' ? told : JSON.stringify(told))
  })
  return { adapter, asked }
}
const detail = { code: '100000', data: { signTaskStatus: 'sign_progress', actors: [] } }
const getToken = '/service/get-access-token'

test('a token is asked for once and kept; one that the platform knows no more is asked for anew, once', async () => {
  let known = 'tok'
  const { adapter, asked } = answering((path, given) => {
    if (path === getToken) return { code: '100000', data: { accessToken: known, expiresIn: '7200' } }
    return given === known ? detail : { code: '100002', msg: '访问凭证失效', data: null }
  })
  await adapter.look('1')
  await adapter.look('1')
  expect(asked.map((one) => one.split(' ')[0])).toEqual([getToken, '/sign-task/app/get-detail', '/sign-task/app/get-detail'])
  known = 'tok2'
  asked.length = 0
  await adapter.look('1')
  const path = '/sign-task/app/get-detail'
  expect(asked).toEqual([`${path} tok`, `${getToken} -`, `${path} tok2`])
})

test.each([
  ['a refusal', { code: '211126', msg: '当前签署任务状态不允许撤销', data: null }, '法大大未受理：211126'],
  ['something else than JSON', '<html>', '法大大应答 200'],
  ['an answer without its fields', { code: '100000', data: {} }, '法大大的应答缺少字段'],
  ['a state that nobody knows', { code: '100000', data: { signTaskStatus: 'signing' } }, '法大大返回未知的任务状态：signing'],
])('%s is an error that names the platform’s own code', async (_, answer, message) => {
  const { adapter } = answering((path) => (path === getToken ? token : answer))
  const failure: unknown = await adapter.look('1').catch((error: unknown) => error)
  expect([failure instanceof ProviderError, failure instanceof Error && failure.message]).toEqual([true, message])
})

const actor = (actorId: string, signStatus: string, more = {}) => ({ actorInfo: { actorId }, signStatus, ...more })
test.each([
  [
    'sign_progress',
    [actor('buyer', 'wait_sign'), actor('seller', 'wait_sign', { blockStatus: 'blocked' })],
    { state: 'open', sealAsked: false },
  ],
  [
    'sign_progress',
    [actor('buyer', 'signed'), actor('seller', 'wait_sign', { blockStatus: 'unblocked' })],
    { state: 'open', sealAsked: true, signed: { buyer: true, seller: false } },
  ],
  ['sign_completed', [actor('buyer', 'signed'), actor('seller', 'signed')], { state: 'open', signed: { buyer: true, seller: true } }],
  ['task_finished', [actor('buyer', 'signed'), actor('seller', 'signed')], { state: 'done' }],
  ['task_terminated', [actor('buyer', 'sign_rejected', { actorNote: '价格不符' })], { state: 'refused', why: '价格不符' }],
  ['task_terminated', [actor('buyer', 'wait_sign')], { state: 'ended', why: '发起方撤销' }],
  ['expired', [actor('buyer', 'wait_sign')], { state: 'ended' }],
] as const)('%s is understood by what each actor has done', async (signTaskStatus, actors, known) => {
  const told = { code: '100000', data: { signTaskStatus, terminationNote: '发起方撤销', actors } }
  const { adapter } = answering((path) => (path === getToken ? token : told))
  expect(await adapter.look('1')).toMatchObject(known)
})

test('content travels as one form field, as it was signed', () => {
  expect(new URLSearchParams(formOf('{"a":"合同 & +1"}')).get('bizContent')).toBe('{"a":"合同 & +1"}')
})

test('half a set-up stops the start and names what is missing; the sandbox is not for production', () => {
  const whole = {
    SIGN_AUTHORITY: 'fasc',
    FASC_APP_ID: '8',
    FASC_SECRET: 's',
    FASC_CORP_ID: 'c',
    FASC_SCENE_ID: 'b',
    ORIGIN: 'https://mall.example',
  }
  expect(readEnv(whole).SIGN_AUTHORITY).toBe('fasc')
  expect(() => readEnv({ ...whole, FASC_SCENE_ID: undefined })).toThrow('FASC_SCENE_ID：未设置')
  expect(() => readEnv({ ...whole, ORIGIN: 'http://mall.example' })).toThrow('ORIGIN：fasc 时须为 https 网址')
  expect(() => readEnv({ NODE_ENV: 'production', SIGN_AUTHORITY: 'sandbox-fasc' })).toThrow('SIGN_AUTHORITY：正式环境')
})
