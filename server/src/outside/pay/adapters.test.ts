import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fen } from '../../../../contract/money.ts'
import { alipayGate, alipaySandbox } from '../../sandbox/alipayGate.ts'
import { sandboxKeys } from '../../sandbox/keys.ts'
import type { SandboxKeys } from '../../played.ts'
import { payTrade, tradeByCode } from '../../sandbox/sandbox.sql.ts'
import { platformOf, weixinGate, weixinNotice, weixinSandbox, type Platform } from '../../sandbox/weixinGate.ts'
import { aWorld } from '../../testWorld.ts'
import { alipay } from './alipay.ts'
import { signAnswer } from './alipaySign.ts'
import type { Channel } from './channel.ts'
import { weixin, type WeixinSet } from './weixin.ts'
import { seal } from './weixinSign.ts'
import { Forged, ProviderError } from '../provider.ts'

// The adapters over a real connection, against a provider on this machine that is well, ill, or somebody else.

type Mood = 'well' | 'broken' | 'garbled' | 'gone' | 'unsigned' | 'impostor' | 'changed'

let w: Awaited<ReturnType<typeof aWorld>>
let server: Server
let keys: SandboxKeys
let mood: Mood
let platform: Platform[]
let certificatesAsked = 0
const now = () => w.clock.now
const page = (code: string) => `https://qr.example/${code}`
const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const stranger = pair()

beforeAll(async () => {
  w = await aWorld('mall_migrated')
  keys = await sandboxKeys(w.services.dataDir)
  server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1')
  await new Promise((listening) => server.once('listening', listening))
})
afterAll(async () => {
  server.close()
  await w.close()
})
beforeEach(() => {
  mood = 'well'
  platform = [platformOf(keys, now())]
  certificatesAsked = 0
})

async function answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
  const body = await read(request)
  if (mood === 'gone') return request.socket.destroy()
  if (mood === 'broken') return response.writeHead(502).end('<html>Bad Gateway</html>')
  if (mood === 'garbled') return response.writeHead(200).end('{"code":"1000')
  const own = mood === 'impostor' ? { ...keys, alipay: stranger } : keys
  if (request.url?.startsWith('/gateway.do')) {
    const text = await alipayGate(w.db, own, body, page)
    if (mood === 'changed') return response.end(signAnswer(/"(\w+)"/.exec(text)?.[1] ?? '', { code: '10000' }, keys.alipay.privateKey))
    return response.end(mood === 'unsigned' ? text.replace(/,"sign".*$/, '}') : text)
  }
  if (request.url === '/v3/certificates') certificatesAsked++
  const { method = '', url = '', headers } = request
  const asked = { method, path: url, authorization: headers.authorization ?? '', body }
  const sealedBy = mood === 'impostor' ? platform.map((one) => ({ ...one, keys: stranger })) : platform
  const given = await weixinGate({ db: w.db, keys, now, page, platform: url === '/v3/certificates' ? platform : sealedBy }, asked)
  if (mood === 'changed') {
    const [timestamp, nonce] = [given.headers['wechatpay-timestamp'] ?? '', given.headers['wechatpay-nonce'] ?? '']
    const own = platform[0] ?? platformOf(keys, now())
    const signature = seal({ timestamp, nonce, body: '{}' }, own.keys.privateKey)
    return response.writeHead(200, { ...given.headers, 'wechatpay-signature': signature }).end('{}')
  }
  const sealed = Object.entries(given.headers).filter(([name]) => mood !== 'unsigned' || !name.endsWith('signature'))
  return response.writeHead(given.status, Object.fromEntries(sealed)).end(given.body)
}

async function read(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

const base = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const notifyUrl = 'https://mall.example/notify'
const ways: Record<'alipay' | 'weixin', (own?: WeixinSet['publicKey']) => Channel> = {
  alipay: () =>
    alipay(
      {
        gateway: `${base()}/gateway.do`,
        ...alipaySandbox,
        privateKey: keys.merchant.privateKey,
        alipayPublicKey: keys.alipay.publicKey,
        notifyUrl,
      },
      now,
    ),
  weixin: (publicKey) =>
    weixin(
      {
        base: base(),
        ...weixinSandbox,
        privateKey: keys.merchant.privateKey,
        apiKey: keys.apiKey,
        notifyUrl,
        publicKey,
      },
      now,
    ),
}

let trades = 0
const aTrade = () => ({
  outTradeNo: `P${++trades}`,
  amount: fen(12_345),
  subject: '印采订单 & "测试"',
  expiresAt: new Date(now().getTime() + 3600_000),
})
const codeIn = (codeUrl: string): string => codeUrl.split('/').at(-1) ?? ''

for (const [name, way] of Object.entries(ways)) {
  test(`${name}: open, pay, look, refund in parts, and never more than was paid`, async () => {
    const channel = way()
    const trade = aTrade()
    const { codeUrl } = await channel.open(trade)
    expect(await channel.open(trade)).toEqual({ codeUrl })
    expect(['waiting', 'missing']).toContain((await channel.look(trade.outTradeNo)).state)
    await payTrade(w.db, codeIn(codeUrl), `T${trade.outTradeNo}`, now())
    expect(await channel.look(trade.outTradeNo)).toEqual({
      state: 'paid',
      tradeNo: `T${trade.outTradeNo}`,
      amount: fen(12_345),
      paidAt: now(),
    })
    await expect(channel.open(trade)).rejects.toThrow(ProviderError)
    await expect(channel.close(trade.outTradeNo)).rejects.toThrow(ProviderError)
    const back = { outTradeNo: trade.outTradeNo, total: fen(12_345), reason: '多付货款' }
    const [first, second] = [`R${trades}a`, `R${trades}b`]
    expect(await channel.lookRefund(trade.outTradeNo, first)).toBe('missing')
    await channel.refund({ ...back, outRefundNo: first, amount: fen(10_000) })
    await channel.refund({ ...back, outRefundNo: first, amount: fen(10_000) })
    expect(await channel.lookRefund(trade.outTradeNo, first)).toBe('succeeded')
    await expect(channel.refund({ ...back, outRefundNo: second, amount: fen(2_346) })).rejects.toThrow(ProviderError)
    await channel.refund({ ...back, outRefundNo: second, amount: fen(2_345) })
    expect(await channel.lookRefund(trade.outTradeNo, second)).toBe('succeeded')
  })

  test(`${name}: a trade that is closed takes no money; one that is not known is missing`, async () => {
    const channel = way()
    const trade = aTrade()
    const { codeUrl } = await channel.open(trade)
    await channel.close(trade.outTradeNo)
    expect(await payTrade(w.db, codeIn(codeUrl), 'T', now())).toBeNull()
    expect(await channel.look(trade.outTradeNo)).toEqual({ state: 'closed' })
    expect(await channel.look('P-nothing')).toEqual({ state: 'missing' })
  })

  test.each<Mood>(['broken', 'garbled', 'gone', 'unsigned', 'impostor'])(`${name}: a provider that is %s is not believed`, async (ill) => {
    const channel = way()
    const trade = aTrade()
    await channel.open(trade)
    mood = ill
    const asked = [channel.open(aTrade()), channel.look(trade.outTradeNo), channel.lookRefund(trade.outTradeNo, 'R')]
    const said = await Promise.allSettled(asked)
    for (const one of said) expect(one.status === 'rejected' && one.reason instanceof ProviderError).toBe(true)
  })
}

test.each(['alipay', 'weixin'] as const)('%s: a genuine answer that lacks what it should say is no answer', async (name) => {
  const channel = ways[name]()
  const untold = ways[name]()
  await channel.look('P')
  mood = 'changed'
  for (const asked of [() => channel.open(aTrade()), () => channel.look('P'), () => untold.look('P')]) {
    const failure: unknown = await asked().catch((error: unknown) => error)
    expect([failure instanceof ProviderError, failure instanceof Error && failure.message]).toEqual([true, '支付渠道的应答缺少字段'])
  }
})

test('WeChat Pay changes its certificate: both are believed while both are valid, then only the new one', async () => {
  const channel = ways.weixin()
  const trade = aTrade()
  const { codeUrl } = await channel.open(trade)
  await payTrade(w.db, codeIn(codeUrl), 'T-rotation', now())
  const paid = await tradeByCode(w.db, codeIn(codeUrl))
  if (!paid) throw new Error('it was opened')
  const hear = (by: Platform[]) => channel.hear(weixinNotice(paid, { keys, platform: by, now }))
  const [old] = platform
  if (!old) throw new Error('there is one')
  const days = (n: number) => new Date(now().getTime() + n * 86_400_000)
  const ending: Platform = { ...old, until: days(1) }
  const coming: Platform = { serial: '7D5B02', keys: pair(), from: days(-1), until: days(365) }
  platform = [ending, coming]

  // Nobody has told of the new one yet; a serial number that is not known is looked up, once a minute.
  w.clock.now = new Date(now().getTime() + 61_000)
  expect(await hear([coming])).toMatchObject({ about: 'trade' })
  expect(await hear([ending])).toMatchObject({ about: 'trade' })
  expect(certificatesAsked).toBe(2)
  const unknown: Platform = { ...coming, serial: 'ABCD', keys: stranger }
  for (const _ of [1, 2, 3]) await expect(hear([unknown])).rejects.toThrow(Forged)
  expect(certificatesAsked).toBe(2)
  await expect(hear([{ ...coming, keys: stranger }])).rejects.toThrow(Forged)

  w.clock.now = new Date(now().getTime() + 2 * 86_400_000)
  await expect(hear([ending])).rejects.toThrow(Forged)
  expect(await hear([coming])).toMatchObject({ about: 'trade' })
})

test('WeChat Pay has a key of its own for merchants without certificates: answers and callbacks are believed by it', async () => {
  const own: Platform = { serial: 'PUB_KEY_ID_0119000000012026', keys: pair(), from: now(), until: now() }
  platform = [own]
  const channel = ways.weixin({ id: own.serial, key: own.keys.publicKey })
  const trade = aTrade()
  const { codeUrl } = await channel.open(trade)
  await payTrade(w.db, codeIn(codeUrl), 'T-own-key', now())
  const paid = await tradeByCode(w.db, codeIn(codeUrl))
  if (!paid) throw new Error('it was opened')
  const hear = (by: Platform) => channel.hear(weixinNotice(paid, { keys, platform: [by], now }))
  expect(await hear(own)).toMatchObject({ about: 'trade' })
  await expect(hear({ ...own, keys: stranger })).rejects.toThrow(Forged)
  expect(certificatesAsked).toBe(0)
  const certified = platformOf(keys, now())
  platform = [certified]
  expect(await hear(certified)).toMatchObject({ about: 'trade' })
})

test('a provider set up by half, or a sandbox in production, stops the start and names what is wrong', async () => {
  const { readEnv } = await import('../../env.ts')
  const live = { PAY_CHANNELS: 'live', ORIGIN: 'https://mall.example', WEIXIN_MCH_ID: '1900000001' }
  expect(() => readEnv(live)).toThrow(/WEIXIN_APP_ID：未设置[^]*WEIXIN_API_KEY：未设置/)
  expect(() => readEnv({ PAY_CHANNELS: 'live', ORIGIN: 'https://mall.example' })).toThrow('PAY_CHANNELS：live 时须设置')
  expect(() => readEnv({ ...live, ORIGIN: 'http://mall.example' })).toThrow('ORIGIN：')
  expect(() => readEnv({ NODE_ENV: 'production', PAY_CHANNELS: 'sandbox' })).toThrow('PAY_CHANNELS：')
  expect(() => readEnv({ NODE_ENV: 'production' })).not.toThrow()
  expect(() => readEnv({ ...live, WEIXIN_PUBLIC_KEY_ID: 'PUB_KEY_ID_01' })).toThrow('WEIXIN_PUBLIC_KEY_FILE：未设置')
  const { liveChannels } = await import('./payEnv.ts')
  const whole = { ...live, WEIXIN_APP_ID: 'wx1', WEIXIN_SERIAL: 'ABCDEF01', WEIXIN_KEY_FILE: '/nowhere', WEIXIN_API_KEY: 'k'.repeat(32) }
  expect(() => liveChannels(readEnv(whole), now)).toThrow('WEIXIN_KEY_FILE：读不出')
})
