import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { parseYuan, yuan } from '../../../contract/money.ts'
import { fromShanghai, shanghai } from '../../../contract/text.ts'
import { requestIsGenuine, signAnswer, signNotice } from '../outside/pay/alipaySign.ts'
import type { Db } from '../database/db.ts'
import type { SandboxKeys } from '../played.ts'
import { closeTrade, findRefund, findTrade, openTrade, refundTrade, type SandboxTrade } from './sandbox.sql.ts'

export const alipaySandbox = { appId: '2021000000000001', sellerId: '2088000000000001' } as const

const Content = z.object({
  out_trade_no: z.string(),
  total_amount: z.string().optional(),
  subject: z.string().optional(),
  time_expire: z.string().optional(),
  out_request_no: z.string().optional(),
  refund_amount: z.string().optional(),
})
type Content = z.infer<typeof Content>

const ok = { code: '10000', msg: 'Success' }
const failed = (sub_code: string) => ({ code: '40004', msg: 'Business Failed', sub_code, sub_msg: sub_code })

/** Where the code of a trade leads. */
export type PayerPage = (code: string) => string

/** Answers the gateway of the sandbox's Alipay: the same parameters, signatures and codes as the real one. */
export async function alipayGate(db: Db, keys: SandboxKeys, body: string, page: PayerPage): Promise<string> {
  const parameters = Object.fromEntries(new URLSearchParams(body))
  const method = parameters['method'] ?? ''
  const answer = (content: object) => signAnswer(`${method.replaceAll('.', '_')}_response`, content, keys.alipay.privateKey)
  if (parameters['app_id'] !== alipaySandbox.appId || !requestIsGenuine(parameters, keys.merchant.publicKey))
    return signAnswer('error_response', { ...failed('isv.invalid-signature'), code: '40002' }, keys.alipay.privateKey)
  const content = Content.parse(JSON.parse(parameters['biz_content'] ?? '{}'))
  return answer((await methods[method]?.(db, content, parameters['notify_url'] ?? '', page)) ?? failed('isv.invalid-method'))
}

type Method = (db: Db, content: Content, notifyUrl: string, page: PayerPage) => Promise<object>

const methods: Readonly<Record<string, Method>> = {
  async 'alipay.trade.precreate'(db, content, notifyUrl, page) {
    const trade = await openTrade(db, {
      outTradeNo: content.out_trade_no,
      channel: 'alipay',
      code: randomBytes(12).toString('hex'),
      amount: parseYuan(content.total_amount ?? '0.00'),
      subject: content.subject ?? '',
      notifyUrl,
      expiresAt: fromShanghai(content.time_expire ?? ''),
    })
    if (trade?.state === 'paid') return failed('ACQ.TRADE_HAS_SUCCESS')
    if (trade?.state !== 'waiting') return failed('ACQ.TRADE_HAS_CLOSE')
    return { ...ok, out_trade_no: trade.outTradeNo, qr_code: page(trade.code) }
  },
  async 'alipay.trade.query'(db, { out_trade_no }) {
    const trade = await findTrade(db, 'alipay', out_trade_no)
    // As at the real one: a trade is not there before its code was scanned.
    if (!trade || trade.state === 'waiting') return failed('ACQ.TRADE_NOT_EXIST')
    return { ...ok, ...told(trade), ...(trade.paidAt && { send_pay_date: shanghai(trade.paidAt) }) }
  },
  async 'alipay.trade.close'(db, { out_trade_no }) {
    const trade = await findTrade(db, 'alipay', out_trade_no)
    if (!trade) return failed('ACQ.TRADE_NOT_EXIST')
    return (await closeTrade(db, out_trade_no)) ? { ...ok, out_trade_no } : failed('ACQ.TRADE_STATUS_ERROR')
  },
  async 'alipay.trade.refund'(db, { out_trade_no, out_request_no = out_trade_no, refund_amount = '0.00' }) {
    const refund = { outTradeNo: out_trade_no, outRefundNo: out_request_no, amount: parseYuan(refund_amount) }
    const trade = await findTrade(db, 'alipay', out_trade_no)
    if (trade?.state !== 'paid') return failed('ACQ.TRADE_NOT_EXIST')
    if (!(await refundTrade(db, refund))) return failed('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL')
    return { ...ok, out_trade_no, trade_no: trade.tradeNo, fund_change: 'Y', refund_fee: refund_amount }
  },
  async 'alipay.trade.fastpay.refund.query'(db, { out_trade_no, out_request_no = '' }) {
    if (!(await findTrade(db, 'alipay', out_trade_no))) return failed('ACQ.TRADE_NOT_EXIST')
    const refund = await findRefund(db, out_request_no)
    if (refund?.outTradeNo !== out_trade_no) return ok
    return { ...ok, out_trade_no, out_request_no, refund_amount: yuan(refund.amount), refund_status: 'REFUND_SUCCESS' }
  },
}

const told = (trade: SandboxTrade) => ({
  out_trade_no: trade.outTradeNo,
  trade_no: trade.tradeNo ?? '',
  total_amount: yuan(trade.amount),
  trade_status: trade.state === 'paid' ? 'TRADE_SUCCESS' : 'TRADE_CLOSED',
})

/** The callback about a trade: a form, as Alipay sends it. */
export const alipayNotice = (trade: SandboxTrade, keys: SandboxKeys, now: Date): { type: string; body: string } => ({
  type: 'application/x-www-form-urlencoded; charset=utf-8',
  body: new URLSearchParams(
    signNotice(
      {
        notify_id: randomBytes(16).toString('hex'),
        notify_type: 'trade_status_sync',
        notify_time: shanghai(now),
        charset: 'utf-8',
        version: '1.0',
        app_id: alipaySandbox.appId,
        seller_id: alipaySandbox.sellerId,
        subject: trade.subject,
        gmt_payment: trade.paidAt ? shanghai(trade.paidAt) : '',
        ...told(trade),
      },
      keys.alipay.privateKey,
    ),
  ).toString(),
})
