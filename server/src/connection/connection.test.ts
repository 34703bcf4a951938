import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { clearConnection, listConnections, saveConnection, tryConnection } from '../../../contract/connection/connection.ts'
import { connectionNames, type ConnectionName } from '../../../contract/connection/names.ts'
import { tryNoticeSms } from '../../../contract/setting/noticeDesk.ts'
import { shopWays } from '../../../contract/connection/ways.ts'
import { aConnectedWorld } from './connection.fixture.ts'

// Providers set up in the back office: sealed, tried for real, never told again.

const w = await aConnectedWorld()
const { admin, list, one } = w
afterAll(() => w.close())
beforeEach(w.asAtFirst)
const press = async (name: ConnectionName, phone?: string) => (await w.ask(admin, tryConnection, { name, ...(phone && { phone }) })).data

test('what is secret is sealed, opens in this process, and is never told again', async () => {
  expect(await w.save(admin, 'weixin', w.right.weixin)).toMatchObject({ status: 200, msg: '已保存，马上生效' })
  const kept = await w.db.selectFrom('connection').selectAll().executeTakeFirstOrThrow()
  const whole = JSON.stringify({ ...kept, sealed: kept.sealed?.toString('latin1') })
  const shown = JSON.stringify(await list())
  for (const secret of [w.right.weixin['WEIXIN_API_KEY'] ?? '?', 'PRIVATE KEY']) {
    expect(whole).not.toContain(secret)
    expect(shown).not.toContain(secret)
  }
  expect(await one('weixin')).toMatchObject({
    mode: 'live',
    values: { WEIXIN_MCH_ID: w.right.weixin['WEIXIN_MCH_ID'] },
    shown: {
      WEIXIN_API_KEY: { words: `尾号 ${w.right.weixin['WEIXIN_API_KEY']?.slice(-4)}` },
      WEIXIN_KEY: { words: expect.stringMatching(/^指纹 ([0-9A-F]{4} ?){4}$/) },
    },
    changed: { who: '管理员' },
    version: 1,
  })
  expect(w.connections.providers().channels?.weixin).toBeDefined()
})

test('an empty secret stays as it was; what is typed anew is sealed anew, with the day it was', async () => {
  await w.save(admin, 'courier', w.right.courier)
  const before = (await one('courier'))?.shown['KUAIDI100_KEY']
  w.clock.now = new Date(w.clock.now.getTime() + 86_400_000)
  await w.save(admin, 'courier', { KUAIDI100_CUSTOMER: 'ANOTHERCUSTOMER' })
  expect(await one('courier')).toMatchObject({ values: { KUAIDI100_CUSTOMER: 'ANOTHERCUSTOMER' }, shown: { KUAIDI100_KEY: before } })
  await w.save(admin, 'courier', { ...w.right.courier, KUAIDI100_KEY: 'newKeyNewKeyNew1' })
  expect((await one('courier'))?.shown['KUAIDI100_KEY']).toMatchObject({
    words: '尾号 New1',
    time: expect.not.stringMatching(before?.time ?? ''),
  })
})

const wrongKeys = (): Record<ConnectionName, Record<string, string>> => {
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  return {
    sms: {},
    alipay: { ALIPAY_KEY: other },
    weixin: { WEIXIN_KEY: other },
    invoicing: { NUONUO_APP_SECRET: 'WRONGWRONGWRONG1' },
    esign: { ESIGN_SECRET: 'wrongwrongwrongwrong' },
    fasc: { FASC_SECRET: 'wrongwrongwrongwrong' },
    courier: { KUAIDI100_KEY: 'wrongwrongwrong1' },
    storage: { STORAGE_SECRET: 'wrongwrongwrongwrong' },
  }
}

test.each(connectionNames.filter((name) => name !== 'sms'))('a press tries %s for real: right keys, and wrong ones', async (name) => {
  if (name === 'esign' || name === 'fasc') await w.save(admin, name === 'esign' ? 'fasc' : 'esign', {}, 'off')
  await w.save(admin, name, w.right[name])
  expect(await press(name)).toMatchObject({ ok: true, words: expect.stringContaining('正确') })
  await vi.waitFor(async () => expect(await one(name)).toMatchObject({ error: null, okTime: expect.any(String) }))
  const wrong = { ...w.right[name], ...wrongKeys()[name] }
  await w.save(admin, name, wrong)
  w.clock.now = new Date(w.clock.now.getTime() + 120_000)
  const answer = await press(name)
  expect(answer).toMatchObject({ ok: false })
  // The provider's own answer, and nothing of what was typed.
  expect(answer.words).not.toContain(Object.values(wrongKeys()[name])[0])
  await vi.waitFor(async () => expect((await one(name))?.error?.words).toBe(answer.words.split('。')[0]))
})

test('a text message is tried at the phone that is typed, played or not', async () => {
  expect(await w.ask(admin, tryConnection, { name: 'sms' })).toMatchObject({
    status: 400,
    facts: { fields: { phone: '请填写收短信的手机号' } },
  })
  expect(await press('sms', '13812345678')).toMatchObject({ ok: true, words: expect.stringContaining('演示') })
  await w.save(admin, 'sms', w.right.sms)
  // Nobody plays Aliyun here: it is asked, and does not take it.
  expect(await press('sms', '13812345678')).toMatchObject({ ok: false, words: expect.stringContaining('短信未发出：HTTP 500') })
})

test('what is half filled in is kept, but cannot be used', async () => {
  const half = { ALIPAY_APP_ID: '2021000000000001' }
  expect(await w.save(admin, 'alipay', half)).toMatchObject({
    status: 400,
    facts: { fields: { mode: '暂不能正式使用：还没有填写：商户 PID、应用私钥、支付宝公钥' } },
  })
  expect(await w.save(admin, 'alipay', half, 'off')).toMatchObject({ status: 200 })
  expect(await press('alipay')).toEqual({ ok: false, words: '还没有填写：商户 PID、应用私钥、支付宝公钥' })
})

test.each([
  ['alipay', { ALIPAY_KEY: '-----BEGIN CERTIFICATE-----\nMIID\n-----END CERTIFICATE-----' }, '应用私钥：这是证书，这里要RSA 私钥'],
  ['alipay', { ALIPAY_KEY: 'public' }, '应用私钥：这是RSA 公钥，这里要RSA 私钥'],
  ['alipay', { ALIPAY_PUBLIC_KEY: 'private' }, '支付宝公钥：这是RSA 私钥，这里要RSA 公钥'],
  ['alipay', { ALIPAY_KEY: 'ec' }, '应用私钥：这是 EC 密钥，这里要RSA 私钥'],
  ['alipay', { ALIPAY_KEY: 'short' }, '应用私钥：密钥太短，至少 2048 位'],
  ['alipay', { ALIPAY_KEY: 'x'.repeat(200) }, '应用私钥：读不出密钥，这里要RSA 私钥的全部内容（PEM，或密钥工具生成的一整串）'],
  ['alipay', { ALIPAY_APP_ID: '１２' }, 'APPID：应为16 位数字'],
  ['alipay', { ALIPAY_APP_ID: '-----BEGIN PRIVATE KEY-----' }, 'APPID：这是密钥或证书文件，这里要16 位数字'],
  ['alipay', { ALIPAY_GATEWAY: 'http://openapi.alipay.com/gateway.do' }, '支付宝网关：应为 https 网址'],
  ['alipay', { ALIPAY_GATEWAY: 'https://10.0.0.1/gateway.do' }, '支付宝网关：这是内部网络的地址，应为服务商公开的网址'],
  ['alipay', { ALIPAY_GATEWAY: 'https://[::1]/gateway.do' }, '支付宝网关：这是内部网络的地址，应为服务商公开的网址'],
  ['alipay', { ALIPAY_GATEWAY: 'https://2130706433/' }, '支付宝网关：这是内部网络的地址，应为服务商公开的网址'],
  ['alipay', { ALIPAY_GATEWAY: 'https://localhost/' }, '支付宝网关：这是内部网络的地址，应为服务商公开的网址'],
  // Anybody may have a host of his own there.
  [
    'sms',
    { SMS_ENDPOINT: 'https://evil.oss-cn-hangzhou.aliyuncs.com/' },
    '服务地址：应为服务商自己的网址（dysmsapi.aliyuncs.com、dysmsapi.ap-southeast-1.aliyuncs.com）',
  ],
  ['alipay', { ALIPAY_GATEWAY: 'https://alipay.com.evil.example/' }, '支付宝网关：应为服务商自己的网址（alipay.com、alipaydev.com）'],
  ['alipay', { ALIPAY_GATEWAY: 'https://a:b@openapi.alipay.com/' }, '支付宝网关：网址里不能有账号、密码与 #'],
  ['courier', { KUAIDI100_CUSTOMER: '👍'.repeat(200) }, 'customer：最多 100 字'],
  ['invoicing', { NUONUO_CLERK: '陈\u202e晓' }, '含有不支持的字符'],
  ['sms', { SMS_TEMPLATE_LOGIN: 'login' }, '模板 CODE：登录验证码：应为SMS_ 开头、后接数字'],
  ['sms', { __proto__x: '1' }, '没有“__proto__x”这一项'],
] as const)('%s: %j is refused at its field', async (name, typed, words) => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const samples: Record<string, string> = {
    public: rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    private: rsa.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    ec: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    short: generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
  const values = Object.fromEntries(Object.entries(typed).map(([field, value]) => [field, samples[value] ?? value]))
  expect(await w.save(admin, name, values, 'off')).toMatchObject({
    status: 400,
    facts: { fields: { [`values.${Object.keys(typed)[0] ?? ''}`]: words } },
  })
  expect(await w.db.selectFrom('connection').selectAll().execute()).toEqual([])
})

test('a key without lines around it, as Alipay’s tools hand it out, is taken', async () => {
  const bare = (pem = '') => pem.replaceAll(/-----.*-----|\s/g, '')
  const { ALIPAY_KEY, ALIPAY_PUBLIC_KEY } = w.right.alipay
  await w.save(admin, 'alipay', { ...w.right.alipay, ALIPAY_KEY: bare(ALIPAY_KEY), ALIPAY_PUBLIC_KEY: bare(ALIPAY_PUBLIC_KEY) })
  expect(await press('alipay')).toMatchObject({ ok: true })
})

test('of two at one form the second is told who was there, and of ten at once one is', async () => {
  await w.save(admin, 'courier', w.right.courier)
  expect(await w.save(admin, 'courier', w.right.courier, 'off', 0)).toMatchObject({
    status: 409,
    code: 'connection.changed',
    msg: expect.stringContaining('管理员'),
  })
  const form = { name: 'courier', mode: 'off', values: w.right.courier, version: 1 }
  const answers = await Promise.all(Array.from({ length: 10 }, () => w.ask(admin, saveConnection, form)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await w.ask(admin, clearConnection, { name: 'courier', version: 1 })).toMatchObject({ code: 'connection.changed' })
})

test('cleared, nothing is left of it', async () => {
  await w.save(admin, 'courier', w.right.courier)
  expect(await w.ask(admin, clearConnection, { name: 'courier', version: 1 })).toMatchObject({ status: 200, msg: '已清除' })
  expect(await w.db.selectFrom('connection').selectAll().execute()).toEqual([])
  await w.connections.reload()
  expect(await one('courier')).toMatchObject({ mode: 'sandbox', shown: {}, version: 0 })
})

test('of the two that sign one is in use', async () => {
  expect(await w.save(admin, 'fasc', w.right.fasc)).toMatchObject({ code: 'connection.other', msg: 'e签宝正在使用，请先停用它' })
  await w.save(admin, 'esign', {}, 'off')
  expect(await w.save(admin, 'fasc', w.right.fasc)).toMatchObject({ status: 200 })
  expect(w.connections.providers().authority?.label).toBe('法大大')
  expect(await w.save(admin, 'esign', w.right.esign)).toMatchObject({ code: 'connection.other' })
})

test('only who may set the mall up sees and changes any of it, after a proof; everybody sees what is offered', async () => {
  const asks = (token: string | null) => [
    w.ask(token, listConnections),
    w.ask(token, saveConnection, { name: 'courier', mode: 'off', values: {}, version: 0 }),
    w.ask(token, clearConnection, { name: 'courier', version: 0 }),
    w.ask(token, tryConnection, { name: 'courier' }),
  ]
  for (const token of [null, await w.token('main')]) for (const asked of asks(token)) expect(await asked).toMatchObject({ status: 401 })
  for (const asked of asks(await w.token('sales'))) expect(await asked).toMatchObject({ status: 403, code: 'permit.missing' })
  const unproven = (await w.logIn('admin')).data.token
  const [seen, ...changing] = asks(unproven)
  expect(await seen).toMatchObject({ status: 200 })
  for (const asked of changing) expect(await asked).toMatchObject({ status: 403, code: 'proof.needed' })
  expect((await w.ask(null, shopWays)).data.played).toEqual(['sms', 'alipay', 'weixin', 'invoicing', 'esign', 'courier'])
})

test('nobody presses without end', async () => {
  const answers = []
  for (let n = 0; n < 21; n++) answers.push((await w.ask(admin, tryConnection, { name: 'courier' })).status)
  expect(answers.filter((status) => status === 200)).toHaveLength(20)
  expect(answers.at(-1)).toBe(429)
})

test('the audit says what was changed by whom, and no secret', async () => {
  await w.save(admin, 'courier', w.right.courier)
  await w.ask(admin, clearConnection, { name: 'courier', version: 1 })
  const rows = await w.db.selectFrom('audit').selectAll().where('action', 'like', 'connection.%').orderBy('id').execute()
  expect(rows.slice(-2)).toMatchObject([
    {
      action: 'connection.save',
      subject: 'connection 7',
      after: { mode: 'live', KUAIDI100_CUSTOMER: w.right.courier['KUAIDI100_CUSTOMER'] },
    },
    { action: 'connection.clear', subject: 'connection 7' },
  ])
  expect(JSON.stringify(rows)).not.toContain(w.right.courier['KUAIDI100_KEY'])
})

test('设置 · 通知 sends a text message for real and tells what the provider says', async () => {
  const trial = async () => (await w.ask(admin, tryNoticeSms, { kind: 'order', phone: '13911112222' })).data
  expect(await trial()).toMatchObject({ ok: true, words: expect.stringContaining('演示') })
  await w.save(admin, 'sms', w.right.sms)
  expect(await trial()).toMatchObject({ ok: false })
  expect(await w.ask(admin, tryNoticeSms, { kind: 'order', phone: '12' } as never)).toMatchObject({ status: 400, code: 'input.invalid' })
})
