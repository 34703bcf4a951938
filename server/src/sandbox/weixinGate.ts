import { randomBytes, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import { fen } from '../../../contract/money.ts'
import { shanghai } from '../../../contract/text.ts'
import { askingIsGenuine, lock, seal } from '../outside/pay/weixinSign.ts'
import type { Db } from '../database/db.ts'
import type { PayerPage } from './alipayGate.ts'
import { selfSigned } from './certificate.ts'
import type { KeyPair, SandboxKeys } from '../played.ts'
import { closeTrade, findRefund, findTrade, openTrade, refundTrade, type SandboxTrade } from './sandbox.sql.ts'

export const weixinSandbox = { mchId: '1900000001', appId: 'wx0000000000000001', serial: '5A5A5A5A' } as const

/** A platform certificate; while they are changed there are two. */
export type Platform = { readonly serial: string; readonly keys: KeyPair; readonly from: Date; readonly until: Date }

/** The sandbox's only platform certificate: valid from a day ago for five years. */
export const platformOf = ({ weixin }: SandboxKeys, now: Date): Platform => ({
  serial: '7D5B01',
  keys: weixin,
  from: new Date(now.getTime() - 86_400_000),
  until: new Date(now.getTime() + 5 * 365 * 86_400_000),
})

export type Asked = {
  readonly method: string
  /** Path and query after the base address: '/v3/…'. */
  readonly path: string
  readonly authorization: string
  readonly body: string
}
export type Answered = { readonly status: number; readonly headers: Record<string, string>; readonly body: string }

type World = {
  readonly db: Db
  readonly keys: SandboxKeys
  readonly now: () => Date
  readonly page: PayerPage
  /** All valid certificates; the first seals. */
  readonly platform: readonly Platform[]
}

const Body = z.object({
  out_trade_no: z.string(),
  description: z.string().default(''),
  notify_url: z.string().default(''),
  time_expire: z.string().default(''),
  out_refund_no: z.string().default(''),
  amount: z.object({ total: z.int(), refund: z.int().optional() }).optional(),
})

const iso = (at: Date): string => `${shanghai(at).replace(' ', 'T')}+08:00`
const stamp = (now: Date) => ({
  timestamp: String(Math.floor(now.getTime() / 1000)),
  nonce: randomBytes(16).toString('hex'),
})

function sealed(body: string, platform: Platform | undefined, now: Date): Record<string, string> {
  if (!platform) return {}
  const { timestamp, nonce } = stamp(now)
  return {
    'content-type': 'application/json; charset=utf-8',
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-serial': platform.serial,
    'wechatpay-signature': seal({ timestamp, nonce, body }, platform.keys.privateKey),
  }
}

/** Answers the sandbox's WeChat Pay: the same paths, signatures, encryption and codes as the real one. */
export async function weixinGate(world: World, asked: Asked): Promise<Answered> {
  const { keys, platform, now } = world
  const { status, content } = await answerTo(world, asked, keys.merchant.publicKey)
  const body = content === null ? '' : JSON.stringify(content)
  return { status, headers: sealed(body, platform[0], now()), body }
}

type Outcome = { status: number; content: object | null }
const fault = (status: number, code: string): Outcome => ({ status, content: { code, message: code } })

async function answerTo(world: World, asked: Asked, merchant: KeyObject): Promise<Outcome> {
  const { db } = world
  const method = asked.method === 'POST' ? 'POST' : 'GET'
  if (!askingIsGenuine({ method, path: asked.path, body: asked.body }, asked.authorization, merchant)) return fault(401, 'SIGN_ERROR')
  const [path = ''] = asked.path.split('?')
  if (path === '/v3/certificates') return { status: 200, content: certificates(world) }
  if (path === '/v3/pay/transactions/native') return native(world, asked.body)
  if (path === '/v3/refund/domestic/refunds') return refund(db, asked.body)
  const [, closing] = /^\/v3\/pay\/transactions\/out-trade-no\/([^/]+)\/close$/.exec(path) ?? []
  if (closing) return (await closeTrade(db, closing)) ? { status: 204, content: null } : fault(400, 'ORDERPAID')
  const [, looked] = /^\/v3\/pay\/transactions\/out-trade-no\/([^/]+)$/.exec(path) ?? []
  if (looked) {
    const trade = await findTrade(db, 'weixin', looked)
    return trade ? { status: 200, content: told(trade) } : fault(404, 'ORDER_NOT_EXIST')
  }
  const [, number] = /^\/v3\/refund\/domestic\/refunds\/([^/]+)$/.exec(path) ?? []
  const found = number ? await findRefund(db, number) : null
  return found ? { status: 200, content: { status: 'SUCCESS' } } : fault(404, 'RESOURCE_NOT_EXISTS')
}

const certificates = ({ keys, platform }: World) => ({
  data: platform.map(({ serial, keys: own, from, until }) => ({
    serial_no: serial,
    effective_time: iso(from),
    expire_time: iso(until),
    encrypt_certificate: {
      algorithm: 'AEAD_AES_256_GCM',
      ...lock(
        selfSigned(own, { serial, name: 'Tenpay.com sandbox', from, until }),
        { nonce: randomBytes(6).toString('hex'), associated_data: 'certificate' },
        keys.apiKey,
      ),
    },
  })),
})

async function native({ db, page }: World, text: string): Promise<Outcome> {
  const body = Body.parse(JSON.parse(text))
  const trade = await openTrade(db, {
    outTradeNo: body.out_trade_no,
    channel: 'weixin',
    code: randomBytes(12).toString('hex'),
    amount: fen(body.amount?.total ?? 0),
    subject: body.description,
    notifyUrl: body.notify_url,
    expiresAt: new Date(body.time_expire),
  })
  if (trade?.state === 'waiting') return { status: 200, content: { code_url: page(trade.code) } }
  return fault(400, trade?.state === 'paid' ? 'ORDERPAID' : 'ORDER_CLOSED')
}

async function refund(db: Db, text: string): Promise<Outcome> {
  const { out_trade_no, out_refund_no, amount } = Body.parse(JSON.parse(text))
  const refund = { outTradeNo: out_trade_no, outRefundNo: out_refund_no, amount: fen(amount?.refund ?? 0) }
  if (!(await refundTrade(db, refund))) return fault(400, 'INVALID_REQUEST')
  return { status: 200, content: { status: 'PROCESSING', out_refund_no, refund_id: `5${out_refund_no}` } }
}

const told = (trade: SandboxTrade) => ({
  appid: weixinSandbox.appId,
  mchid: weixinSandbox.mchId,
  out_trade_no: trade.outTradeNo,
  trade_state: { waiting: 'NOTPAY', paid: 'SUCCESS', closed: 'CLOSED' }[trade.state],
  ...(trade.paidAt && { transaction_id: trade.tradeNo, success_time: iso(trade.paidAt), trade_type: 'NATIVE' }),
  amount: { total: trade.amount, currency: 'CNY' },
})

/** The callback about a trade: locked with the APIv3 key, sealed with the platform's. */
export function weixinNotice(
  trade: SandboxTrade,
  { keys, platform, now }: Pick<World, 'keys' | 'platform' | 'now'>,
): { headers: Record<string, string>; body: string } {
  const resource = {
    original_type: 'transaction',
    algorithm: 'AEAD_AES_256_GCM',
    ...lock(JSON.stringify(told(trade)), { nonce: randomBytes(6).toString('hex'), associated_data: 'transaction' }, keys.apiKey),
  }
  const body = JSON.stringify({
    id: randomBytes(16).toString('hex'),
    create_time: iso(now()),
    event_type: 'TRANSACTION.SUCCESS',
    resource_type: 'encrypt-resource',
    resource,
    summary: '支付成功',
  })
  return { headers: sealed(body, platform[0], now()), body }
}
