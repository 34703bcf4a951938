import type { KeyObject } from 'node:crypto'
import { z } from 'zod'
import { parseYuan, yuan, type Fen } from '../../../../contract/money.ts'
import { fromShanghai, shanghai } from '../../../../contract/text.ts'
import { noticeIsGenuine, provedAnswer, signRequest } from './alipaySign.ts'
import { Forged, parsed, provider, ProviderError, type Send } from '../provider.ts'
import { declined, patience, type Channel, type Heard, type TradeState } from './channel.ts'

/** What a merchant has set up at Alipay (当面付, 公钥模式). */
export type AlipaySet = {
  /** e.g. https://openapi.alipay.com/gateway.do */
  readonly gateway: string
  readonly appId: string
  /** The merchant's account, a 2088 number: a callback that names another one is not ours. */
  readonly sellerId: string
  readonly privateKey: KeyObject
  readonly alipayPublicKey: KeyObject
  /** Where Alipay tells us of payments. */
  readonly notifyUrl: string
}

/** What every answer of the gateway has: 10000 is success, the reason otherwise stands in sub_code. */
const Answer = z.looseObject({ code: z.string(), sub_code: z.string().optional() })
const Money = z.string().regex(/^\d{1,9}(\.\d{1,2})?$/)
const Opened = z.object({ qr_code: z.string().min(1), out_trade_no: z.string() })
const Looked = z.object({
  trade_status: z.string(),
  trade_no: z.string(),
  total_amount: Money,
  send_pay_date: z.string().optional(),
})
const RefundLooked = z.object({ refund_status: z.string().optional() })
const Notice = z.object({
  app_id: z.string(),
  seller_id: z.string(),
  out_trade_no: z.string().min(1),
  trade_no: z.string().min(1),
  trade_status: z.string(),
  total_amount: Money,
  gmt_payment: z.string().optional(),
})

const fenOf = (text: string): Fen => parseYuan(text.includes('.') ? text : `${text}.00`)
/** Of a refund: not this one, whenever it is asked for. */
const noRefund = [
  'ACQ.TRADE_HAS_FINISHED',
  'ACQ.TRADE_HAS_CLOSE',
  'ACQ.TRADE_NOT_ALLOW_REFUND',
  'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL',
  'ACQ.REASON_TRADE_REFUND_FEE_ERR',
  'ACQ.BUYER_NOT_EXIST',
  'ACQ.BUYER_ENABLE_STATUS_FORBID',
]
const noSuchTrade = 'ACQ.TRADE_NOT_EXIST'

/** Payment by Alipay's code (alipay.trade.precreate), its query, close and refund, and its asynchronous callback. */
export function alipay(set: AlipaySet, now: () => Date, send: Send = fetch): Channel {
  const { reach, read } = provider('支付渠道', send, patience)

  /** Asks one method. @throws ProviderError with Alipay's own reason. */
  async function ask(method: string, content: object): Promise<Record<string, unknown>> {
    const parameters = {
      app_id: set.appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: shanghai(now()),
      version: '1.0',
      notify_url: set.notifyUrl,
      biz_content: JSON.stringify(content),
    }
    const response = await reach(`${set.gateway}?charset=utf-8`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
      body: new URLSearchParams(signRequest(parameters, set.privateKey)).toString(),
    })
    const text = provedAnswer(await response.text(), `${method.replaceAll('.', '_')}_response`, set.alipayPublicKey)
    if (text === null) throw new ProviderError('支付宝的应答未通过验签')
    const answer = read(Answer, parsed(text))
    const code = answer.sub_code ?? answer.code
    if (answer.code !== '10000') throw new ProviderError(`支付宝未受理：${code}`, { code })
    return answer
  }

  return {
    async open({ outTradeNo, amount, subject, expiresAt }) {
      const content = {
        out_trade_no: outTradeNo,
        total_amount: yuan(amount),
        subject,
        time_expire: shanghai(expiresAt),
      }
      return { codeUrl: read(Opened, await ask('alipay.trade.precreate', content)).qr_code }
    },
    async look(outTradeNo) {
      const answer = await ask('alipay.trade.query', { out_trade_no: outTradeNo }).catch(missing)
      return answer ? stateOf({ ...read(Looked, answer), paid: answer['send_pay_date'] }, now()) : { state: 'missing' }
    },
    async close(outTradeNo) {
      await ask('alipay.trade.close', { out_trade_no: outTradeNo }).catch(missing)
    },
    async refund({ outTradeNo, outRefundNo, amount, reason }) {
      const content = {
        out_trade_no: outTradeNo,
        out_request_no: outRefundNo,
        refund_amount: yuan(amount),
        refund_reason: reason,
      }
      await ask('alipay.trade.refund', content).catch((error: unknown) => declined(error, noRefund))
      // The refund is taken, not necessarily through: only the query says so for certain.
      return this.lookRefund(outTradeNo, outRefundNo)
    },
    async lookRefund(outTradeNo, outRefundNo) {
      const content = { out_trade_no: outTradeNo, out_request_no: outRefundNo }
      const answer = await ask('alipay.trade.fastpay.refund.query', content).catch(missing)
      if (!answer) return 'missing'
      // An answer without a status says: no such refund has gone through.
      return read(RefundLooked, answer).refund_status === 'REFUND_SUCCESS' ? 'succeeded' : 'missing'
    },
    async hear({ body }) {
      return heard(set, body, now())
    },
  }
}

const missing = (error: unknown): null => {
  if (error instanceof ProviderError && error.code === noSuchTrade) return null
  throw error
}

type Looks = { trade_status: string; trade_no: string; total_amount: string; paid?: unknown }

function stateOf({ trade_status, trade_no, total_amount, paid }: Looks, now: Date): TradeState {
  if (trade_status === 'WAIT_BUYER_PAY') return { state: 'waiting' }
  if (trade_status === 'TRADE_CLOSED') return { state: 'closed' }
  if (trade_status !== 'TRADE_SUCCESS' && trade_status !== 'TRADE_FINISHED')
    throw new ProviderError(`支付宝返回未知的交易状态：${trade_status.slice(0, 40)}`)
  const at = typeof paid === 'string' && /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(paid) ? fromShanghai(paid) : now
  return { state: 'paid', tradeNo: trade_no, amount: fenOf(total_amount), paidAt: at }
}

/** @throws Forged */
function heard(set: AlipaySet, body: string, now: Date): Heard {
  const search = new URLSearchParams(body)
  const fields = Object.fromEntries(search)
  // A name that stands twice could be read one way here and signed another way there.
  if ([...search.keys()].length !== Object.keys(fields).length) throw new Forged('字段重复')
  if (!noticeIsGenuine(fields, set.alipayPublicKey)) throw new Forged('验签未通过')
  const notice = Notice.safeParse(fields)
  if (!notice.success) throw new Forged('缺少字段')
  const { app_id, seller_id, out_trade_no, gmt_payment, ...rest } = notice.data
  if (app_id !== set.appId || seller_id !== set.sellerId) throw new Forged('不是本商户的通知')
  // Of a refund we are told by its query; the trade's own state says nothing new.
  if (fields['refund_fee'] || fields['out_biz_no']) return { about: 'nothing' }
  return { about: 'trade', outTradeNo: out_trade_no, trade: stateOf({ ...rest, paid: gmt_payment }, now) }
}
