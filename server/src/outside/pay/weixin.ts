import { randomBytes, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import { fen } from '../../../../contract/money.ts'
import { shanghai } from '../../../../contract/text.ts'
import { Forged, parsed, provider, ProviderError, type Callback, type Send } from '../provider.ts'
import { declined, patience, type Channel, type Heard, type RefundState, type TradeState } from './channel.ts'
import { Certificates, platformKeys } from './weixinKeys.ts'
import { authorization, sealIsGenuine, unlock } from './weixinSign.ts'

/** What a merchant has set up at WeChat Pay (API v3, Native). */
export type WeixinSet = {
  /** e.g. https://api.mch.weixin.qq.com */
  readonly base: string
  readonly mchId: string
  readonly appId: string
  /** Serial number of the merchant's own certificate. */
  readonly serial: string
  readonly privateKey: KeyObject
  /** APIv3 密钥: 32 signs. */
  readonly apiKey: string
  readonly notifyUrl: string
  /** 微信支付公钥 and its id, in place of platform certificates, which new merchants are not given any more, or beside them. */
  readonly publicKey?: { readonly id: string; readonly key: KeyObject } | undefined
}

const Amount = z.object({ total: z.int().positive(), currency: z.literal('CNY').optional() })
const Opened = z.object({ code_url: z.string().min(1) })
const Transaction = z.object({
  mchid: z.string(),
  appid: z.string(),
  out_trade_no: z.string().min(1),
  trade_state: z.string(),
  transaction_id: z.string().optional(),
  success_time: z.iso.datetime({ offset: true }).optional(),
  amount: Amount.optional(),
})
const Refunded = z.object({ status: z.string() })
const RefundNotice = z.object({
  mchid: z.string(),
  out_trade_no: z.string(),
  out_refund_no: z.string(),
  refund_status: z.string(),
})
const Failure = z.looseObject({ code: z.string().optional() })
const Notice = z.object({
  event_type: z.string(),
  resource: z.object({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    ciphertext: z.string(),
    nonce: z.string(),
    associated_data: z.string().default(''),
  }),
})

/** Of a refund: not this one, whenever it is asked for. */
const noRefund = ['INVALID_REQUEST', 'USER_ACCOUNT_ABNORMAL', 'RESOURCE_NOT_EXISTS']

/** How far the provider's clock may be from ours, s; an older callback may be one that somebody kept. */
const apart = 300

/** `2026-11-21T10:00:00+08:00` */
const rfc3339 = (at: Date): string => `${shanghai(at).replace(' ', 'T')}+08:00`

/** Payment by WeChat's code (Native), its query, close and refund, and its callbacks. */
export function weixin(set: WeixinSet, now: () => Date, send: Send = fetch): Channel {
  const { reach, read } = provider('支付渠道', send, patience)
  const certificates = async () => read(Certificates, parsed(await ask('GET', '/v3/certificates', undefined, { prove: false })))
  const certified = platformKeys(set.apiKey, certificates, now)
  const keys = async (serial: string) => (serial === set.publicKey?.id ? set.publicKey.key : certified(serial))

  async function ask(method: 'GET' | 'POST', path: string, content?: object, { prove = true } = {}): Promise<string> {
    const body = content === undefined ? '' : JSON.stringify(content)
    const stamp = { timestamp: String(Math.floor(now().getTime() / 1000)), nonce: randomBytes(16).toString('hex') }
    const response = await reach(`${set.base}${path}`, {
      method,
      headers: {
        authorization: authorization({ method, path, body, ...stamp }, { mchId: set.mchId, serial: set.serial, key: set.privateKey }),
        accept: 'application/json',
        'content-type': 'application/json',
        'user-agent': 'yincai',
        // By which of its keys the answer is to be sealed.
        ...(set.publicKey && { 'wechatpay-serial': set.publicKey.id }),
      },
      ...(content !== undefined && { body }),
    })
    const text = await response.text()
    // Certificates prove themselves: only who has the APIv3 key could have locked them.
    if (prove) await proved({ headers: Object.fromEntries(response.headers), body: text }).catch(asUnanswered)
    if (!response.ok) {
      const { code = `HTTP ${response.status}` } = Failure.catch({}).parse(parsed(text))
      throw new ProviderError(`微信支付未受理：${code.slice(0, 60)}`, { code })
    }
    return text
  }

  /** @throws Forged unless it was sealed by WeChat Pay within the last minutes. */
  async function proved({ headers, body }: Omit<Callback, 'path'>) {
    const [timestamp, nonce, signature, serial] = ['timestamp', 'nonce', 'signature', 'serial'].map((name) => headers[`wechatpay-${name}`])
    if (!timestamp || !nonce || !signature || !serial) throw new Forged('缺少签名头')
    if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now().getTime() / 1000 - Number(timestamp)) > apart) throw new Forged('时间戳相差过大')
    const key = await keys(serial)
    if (!key || !sealIsGenuine({ timestamp, nonce, body }, signature, key)) throw new Forged('验签未通过')
  }

  /** Asks for what may not be there. */
  const seek = (path: string, absent: readonly string[]): Promise<string | null> =>
    ask('GET', path).catch((error: unknown) => {
      if (error instanceof ProviderError && absent.includes(error.code)) return null
      throw error
    })
  const tradePath = (outTradeNo: string) => `/v3/pay/transactions/out-trade-no/${encodeURIComponent(outTradeNo)}`

  return {
    async open({ outTradeNo, amount, subject, expiresAt }) {
      const answer = await ask('POST', '/v3/pay/transactions/native', {
        appid: set.appId,
        mchid: set.mchId,
        description: subject,
        out_trade_no: outTradeNo,
        time_expire: rfc3339(expiresAt),
        notify_url: set.notifyUrl,
        amount: { total: amount, currency: 'CNY' },
      })
      return { codeUrl: read(Opened, parsed(answer)).code_url }
    },
    async look(outTradeNo) {
      const answer = await seek(`${tradePath(outTradeNo)}?mchid=${set.mchId}`, ['ORDER_NOT_EXIST', 'ORDERNOTEXIST'])
      return answer === null ? { state: 'missing' } : stateOf(read(Transaction, parsed(answer)))
    },
    async close(outTradeNo) {
      await ask('POST', `${tradePath(outTradeNo)}/close`, { mchid: set.mchId })
    },
    async refund({ outTradeNo, outRefundNo, amount, total, reason }) {
      const answer = await ask('POST', '/v3/refund/domestic/refunds', {
        out_trade_no: outTradeNo,
        out_refund_no: outRefundNo,
        reason,
        notify_url: set.notifyUrl,
        amount: { refund: amount, total, currency: 'CNY' },
      }).catch((error: unknown) => declined(error, noRefund))
      return refundOf(read(Refunded, parsed(answer)).status)
    },
    async lookRefund(_, outRefundNo) {
      const path = `/v3/refund/domestic/refunds/${encodeURIComponent(outRefundNo)}`
      const answer = await seek(path, ['RESOURCE_NOT_EXISTS'])
      return answer === null ? 'missing' : refundOf(read(Refunded, parsed(answer)).status)
    },
    async hear(callback) {
      await proved(callback)
      return heard(set, callback.body)
    },
  }
}

/** An answer that is not the provider's own is as good as none: what became of the money is asked again. */
const asUnanswered = (error: unknown): never => {
  throw error instanceof Forged ? new ProviderError(`微信支付的应答${error.message}`) : error
}

const refunds: Readonly<Record<string, RefundState>> = {
  SUCCESS: 'succeeded',
  PROCESSING: 'processing',
  ABNORMAL: 'failed',
  CLOSED: 'failed',
}
const refundOf = (status: string): RefundState => refunds[status] ?? 'processing'

function stateOf({ trade_state, transaction_id, success_time, amount }: z.infer<typeof Transaction>): TradeState {
  if (trade_state === 'NOTPAY' || trade_state === 'USERPAYING') return { state: 'waiting' }
  if (trade_state === 'CLOSED' || trade_state === 'REVOKED' || trade_state === 'PAYERROR') return { state: 'closed' }
  // REFUND: it was paid, and some of it has gone back since.
  if ((trade_state !== 'SUCCESS' && trade_state !== 'REFUND') || !transaction_id || !amount || !success_time)
    throw new ProviderError(`微信支付返回未知的交易状态：${trade_state.slice(0, 40)}`)
  return { state: 'paid', tradeNo: transaction_id, amount: fen(amount.total), paidAt: new Date(success_time) }
}

/** @throws Forged */
function heard(set: WeixinSet, body: string): Heard {
  const notice = Notice.safeParse(parsed(body))
  if (!notice.success) throw new Forged('缺少字段')
  const { event_type, resource } = notice.data
  const content = parsed(opened(resource, set.apiKey))
  if (event_type.startsWith('REFUND.')) {
    const refund = RefundNotice.safeParse(content)
    if (!refund.success) throw new Forged('缺少字段')
    const { mchid, out_trade_no, out_refund_no, refund_status } = refund.data
    if (mchid !== set.mchId) throw new Forged('不是本商户的通知')
    return { about: 'refund', outTradeNo: out_trade_no, outRefundNo: out_refund_no, refund: refundOf(refund_status) }
  }
  if (event_type !== 'TRANSACTION.SUCCESS') return { about: 'nothing' }
  const trade = Transaction.safeParse(content)
  if (!trade.success) throw new Forged('缺少字段')
  if (trade.data.mchid !== set.mchId || trade.data.appid !== set.appId) throw new Forged('不是本商户的通知')
  return { about: 'trade', outTradeNo: trade.data.out_trade_no, trade: stateOf(trade.data) }
}

function opened(resource: z.infer<typeof Notice>['resource'], apiKey: string): string {
  try {
    return unlock(resource, apiKey)
  } catch {
    throw new Forged('报文无法解密')
  }
}
