import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { channels, type ChannelName } from '../../../contract/payment/channel.ts'
import { listPayWays, payOrder, payStatus } from '../../../contract/payment/payment.ts'
import { listRefunds, refundByBank } from '../../../contract/payment/channelDesk.ts'
import { parseYuan } from '../../../contract/money.ts'
import { sweep } from '../order/order.jobs.ts'
import { noticeOf, tellPaid } from '../sandbox/tell.ts'
import { lookAtChannels } from './channel.jobs.ts'
import { faultsInBooks } from '../walk/books.fixture.ts'
import { hearRefund } from './refunding.ts'
import { ProviderError } from '../outside/provider.ts'
import { orderBooks } from '../payment/orderBooks.fixture.ts'
import { aCodeShop } from './codeShop.fixture.ts'

const { w, main, begin, minutes, codeOf, tradeOf, pay, post } = await aCodeShop()
const finance = await w.token('finance')
afterAll(() => w.close())
afterEach(begin)

const paymentsOf = async (orderId: string) =>
  (
    await sql<Record<string, unknown>>`
      select p.state, p.outcome, p.paid_fen, p.booked_fen, p.surplus_fen, p.refunded_fen from channel_payment p
      join customer_order o on o.id = p.order_id where o.number = ${orderId} order by p.id`.execute(w.db)
  ).rows

const booksOf = (orderId: string) => orderBooks(w.db, orderId)

const stateOf = async (orderId: string) => (await w.must(w.ask(main, payStatus, { orderId }))).state
const anOrder = () => w.order('main', main, { product: 'plainBag', quantity: 500 })

test('the ways that are set up are offered, bank transfer first', async () => {
  expect(await w.must(w.ask(main, listPayWays))).toEqual([
    { payType: 'bank', label: '对公转账' },
    { payType: 'alipay', label: '支付宝' },
    { payType: 'weixin', label: '微信支付' },
  ])
})

describe.each<ChannelName>(['alipay', 'weixin'])('%s', (channel) => {
  const answers = {
    alipay: { yes: { status: 200, body: 'success' }, no: { status: 200, body: 'failure' } },
    weixin: { yes: { status: 200, body: expect.stringContaining('SUCCESS') }, no: { status: 500, body: expect.stringContaining('FAIL') } },
  }[channel]

  test('a code is opened once, paid, told twice, and booked once', async () => {
    const orderId = await anOrder()
    const [one, other] = await Promise.all([codeOf(orderId, channel), codeOf(orderId, channel)])
    expect(other).toEqual(one)
    expect(one).toMatchObject({ payType: channel, expiresAt: '2026-11-21 12:00:00' })
    expect(await stateOf(orderId)).toBe('pending_payment')
    await pay(orderId)
    await tellPaid(w.services, await tradeOf(orderId))
    expect(await stateOf(orderId)).toBe('in_fulfilment')
    expect(await booksOf(orderId)).toEqual({ [channel]: one.amount, sales: `-${one.amount}` })
    expect(await paymentsOf(orderId)).toEqual([
      {
        state: 'paid',
        outcome: 'exact',
        paid_fen: parseYuan(one.amount),
        booked_fen: parseYuan(one.amount),
        surplus_fen: 0,
        refunded_fen: 0,
      },
    ])
    expect(await w.ask(main, payOrder, { orderId, payType: channel })).toMatchObject({ code: 'payment.closed' })
  })

  test('told ten times at once, and by the look as well: booked once', async () => {
    const orderId = await anOrder()
    await codeOf(orderId, channel)
    await pay(orderId)
    minutes(2)
    const notice = await noticeOf(w.services, await tradeOf(orderId))
    const told = Array.from({ length: 10 }, () => post(channel, notice))
    const heard = (await Promise.all([...told, lookAtChannels(w.services)])).slice(0, 10)
    expect(heard).toEqual(Array.from({ length: 10 }, () => answers.yes))
    const { rows } = await sql`select 1 from posting where kind = 'channel' and ref in
      (select out_trade_no from channel_payment p join customer_order o on o.id = p.order_id where o.number = ${orderId})`.execute(w.db)
    expect(rows).toHaveLength(1)
    expect(await stateOf(orderId)).toBe('in_fulfilment')
  })

  test('a payment nobody told of is found by looking', async () => {
    const orderId = await anOrder()
    await codeOf(orderId, channel)
    await pay(orderId)
    minutes(2)
    await lookAtChannels(w.services)
    expect(await stateOf(orderId)).toBe('in_fulfilment')
  })

  /** An order whose payment is told of after it was cancelled. */
  async function paidTooLate(): Promise<{ orderId: string; amount: string; outTradeNo: string }> {
    const orderId = await anOrder()
    const { amount } = await codeOf(orderId, channel)
    await pay(orderId)
    const trade = await tradeOf(orderId)
    await w.move(main, orderId, 'cancel', { reason: '不再需要' })
    await tellPaid(w.services, trade)
    return { orderId, amount, outTradeNo: trade.outTradeNo }
  }

  test('paid after the order was cancelled: nothing opens again, the money goes back the same road', async () => {
    const { orderId, amount } = await paidTooLate()
    expect(await stateOf(orderId)).toBe('cancelled')
    expect(await booksOf(orderId)).toEqual({ [channel]: amount, balance: `-${amount}` })
    expect(await paymentsOf(orderId)).toMatchObject([
      { outcome: 'closed', surplus_fen: parseYuan(amount), refunded_fen: parseYuan(amount) },
    ])
    await lookAtChannels(w.services)
    minutes(2)
    await lookAtChannels(w.services)
    expect(await booksOf(orderId)).toEqual({})
    const titles = await w.db.selectFrom('notice').select('title').where('link', '=', `/orderDetail/${orderId}`).execute()
    expect(titles.map(({ title }) => title)).toContain('款项已原路退回')
  })

  test('paid by bank and by code: the second goes back', async () => {
    const orderId = await anOrder()
    const { amount } = await codeOf(orderId, channel)
    await pay(orderId)
    const trade = await tradeOf(orderId)
    await w.transfer(main, finance, orderId)
    await tellPaid(w.services, trade)
    await lookAtChannels(w.services)
    minutes(2)
    await lookAtChannels(w.services)
    expect(await booksOf(orderId)).toEqual({ bank: amount, sales: `-${amount}` })
  })

  test('a code whose order ended is closed at the provider', async () => {
    const orderId = await anOrder()
    await codeOf(orderId, channel)
    await w.move(main, orderId, 'cancel', { reason: '不再需要' })
    await lookAtChannels(w.services)
    expect(await tradeOf(orderId)).toMatchObject({ state: 'closed' })
    expect(await paymentsOf(orderId)).toMatchObject([{ state: 'closed' }])
    const { code } = await tradeOf(orderId)
    await w.app.inject({ method: 'POST', url: `/sandbox/pay/${code}` })
    expect(await tradeOf(orderId)).toMatchObject({ state: 'closed' })
  })

  test('paid by a code that the provider did not know yet when its order ended, and not told: found, and sent back', async () => {
    const orderId = await anOrder()
    const { amount } = await codeOf(orderId, channel)
    await w.move(main, orderId, 'cancel', { reason: '不再需要' })
    const real = w.services.channels?.[channel]
    if (!real) throw new Error('no channel')
    // Nobody has scanned it: there is nothing at the provider that could be closed.
    const unscanned = {
      ...real,
      look: async () => ({ state: 'missing' }) as const,
      close: () => Promise.reject(new ProviderError('', { code: 'ORDER_NOT_EXIST' })),
    }
    await lookAtChannels({ ...w.services, channels: { [channel]: unscanned } })
    expect(await paymentsOf(orderId)).toMatchObject([{ state: 'closed' }])
    await pay(orderId)
    minutes(125)
    await lookAtChannels(w.services)
    expect(await booksOf(orderId)).toEqual({ [channel]: amount, balance: `-${amount}` })
    for (const _ of ['asked for', 'asked after']) {
      await lookAtChannels(w.services)
      minutes(2)
    }
    expect(await booksOf(orderId)).toEqual({})
  })

  /** A payment that came too late, and the refund of it. */
  async function late(): Promise<{ orderId: string; amount: string; outTradeNo: string; refund: string }> {
    const { orderId, amount, outTradeNo } = await paidTooLate()
    const { rows } = await sql<{ number: string }>`select number from refund order by id desc limit 1`.execute(w.db)
    return { orderId, amount, outTradeNo, refund: rows[0]?.number ?? '' }
  }
  const refundOf = async (number: string) =>
    (await w.must(w.ask(finance, listRefunds, { state: 'all' }))).rows.find((row) => row.number === number)

  test('a refund that the provider will never make waits for finance, with the provider’s reason', async () => {
    const { orderId, amount, outTradeNo, refund } = await late()
    await sql`insert into sandbox_refund (out_refund_no, out_trade_no, amount_fen)
      values (${`by hand ${outTradeNo}`}, ${outTradeNo}, ${parseYuan(amount)})`.execute(w.db)
    // Once is not enough: it may only be too soon.
    for (const state of ['processing', 'processing', 'processing', 'failed']) {
      await lookAtChannels(w.services)
      expect(await refundOf(refund)).toMatchObject({ state })
      minutes(5)
    }
    expect(await refundOf(refund)).toMatchObject({ state: 'failed', said: expect.stringMatching(/ACQ\.|INVALID_REQUEST/) })
    expect(await w.ask(finance, refundByBank, { number: refund, reference: `BK${channel}1` })).toMatchObject({ status: 200 })
    expect(await booksOf(orderId)).toEqual({ [channel]: amount, bank: `-${amount}` })
  })

  test('a refund that failed goes through after all: booked where nothing else was done, told where it was', async () => {
    const [one, other] = [await late(), await late()]
    for (const { refund } of [one, other]) await hearRefund(w.db, refund, 'failed', w.clock.now)
    await w.must(w.ask(finance, refundByBank, { number: other.refund, reference: `BK${channel}2` }))
    for (const { refund } of [one, one, other]) expect(await hearRefund(w.db, refund, 'succeeded', w.clock.now)).toBe(true)
    await hearRefund(w.db, one.refund, 'failed', w.clock.now)
    expect(await refundOf(one.refund)).toMatchObject({ state: 'succeeded', said: '' })
    expect(await booksOf(one.orderId)).toEqual({})
    expect(await paymentsOf(one.orderId)).toMatchObject([{ refunded_fen: parseYuan(one.amount) }])
    expect(await refundOf(other.refund)).toMatchObject({ state: 'failed', said: expect.stringContaining('两次') })
    expect(await booksOf(other.orderId)).toEqual({ [channel]: other.amount, bank: `-${other.amount}` })
  })

  test('part of it came by bank: the old code makes room for one over the rest', async () => {
    const orderId = await anOrder()
    const first = await codeOf(orderId, channel)
    await w.transfer(main, finance, orderId, '100.00')
    const second = await codeOf(orderId, channel)
    expect(parseYuan(first.amount) - parseYuan(second.amount)).toBe(10_000)
    await pay(orderId)
    await tellPaid(w.services, await tradeOf(orderId))
    expect(await stateOf(orderId)).toBe('in_fulfilment')
    const { arrivals, gross } = await w.detail(main, orderId)
    expect(arrivals).toMatchObject([
      { wayLabel: '银行转账', amount: '100.00' },
      { wayLabel: channels[channel], amount: second.amount },
    ])
    expect(parseYuan(second.amount) + 10_000).toBe(parseYuan(gross))
  })

  test('another sum than the code was for pays nothing and lies in suspense', async () => {
    const orderId = await anOrder()
    await codeOf(orderId, channel)
    await pay(orderId)
    const { outTradeNo } = await tradeOf(orderId)
    await sql`update sandbox_trade set amount_fen = 1 where out_trade_no = ${outTradeNo}`.execute(w.db)
    await sql`update customer_order set due_at = ${w.clock.now} where number = ${orderId}`.execute(w.db)
    await tellPaid(w.services, await tradeOf(orderId))
    // It does not close while finance looks.
    await sweep(w.services)
    expect(await stateOf(orderId)).toBe('pending_payment')
    expect(await booksOf(orderId)).toEqual({ [channel]: '0.01', suspense: '-0.01' })
    expect(await paymentsOf(orderId)).toMatchObject([{ state: 'mismatch', paid_fen: 1 }])
    expect((await faultsInBooks(w.db)).filter((fault) => fault.startsWith('待认领'))).toEqual([])
  })

  test('a genuine callback about a trade that is not ours is not heard', async () => {
    const orderId = await anOrder()
    await codeOf(orderId, channel)
    await pay(orderId)
    const trade = await tradeOf(orderId)
    const notice = await noticeOf(w.services, { ...trade, outTradeNo: 'P20261121UNKNOWN' })
    expect(await post(channel, notice)).toEqual(answers.no)
    expect(await stateOf(orderId)).toBe('pending_payment')
  })

  test('whatever is altered, left out, empty, doubled or old is forged', async () => {
    const orderId = await anOrder()
    await codeOf(orderId, channel)
    await pay(orderId)
    const notice = await noticeOf(w.services, await tradeOf(orderId))
    for (const forged of forgeries(channel, notice)) expect(await post(channel, forged)).toEqual(answers.no)
    expect(await stateOf(orderId)).toBe('pending_payment')
    expect(await paymentsOf(orderId)).toMatchObject([{ state: 'waiting' }])
  })

  test('a stranger’s order, a missing grant, no log-in', async () => {
    const orderId = await anOrder()
    const asked = { orderId, payType: channel }
    expect(await w.ask(await w.token('stranger'), payOrder, asked)).toMatchObject({ code: 'order.missing' })
    expect(await w.ask(await w.token('designer'), payOrder, asked)).toMatchObject({ status: 403 })
    expect(await w.ask(null, payOrder, asked)).toMatchObject({ status: 401 })
    expect(await w.ask(main, payOrder, { orderId, payType: 'cash' })).toMatchObject({
      status: 400,
      facts: { fields: { payType: '付款方式不正确' } },
    })
  })
})

type Notice = { headers: Record<string, string>; body: string }

/** A genuine callback, spoiled in every way that matters. */
function forgeries(channel: ChannelName, { headers, body }: Notice): Notice[] {
  if (channel === 'alipay') {
    const fields = Object.fromEntries(new URLSearchParams(body))
    const text = (changed: Record<string, string>) => new URLSearchParams(changed).toString()
    const without = (name: string) => text(Object.fromEntries(Object.entries(fields).filter(([own]) => own !== name)))
    const signed = Object.keys(fields).filter((name) => name !== 'sign_type')
    return [
      ...signed.map((name) => without(name)),
      ...signed.map((name) => text({ ...fields, [name]: '' })),
      ...signed.map((name) => text({ ...fields, [name]: `0${fields[name]}` })),
      text({ ...fields, sign_type: 'RSA' }),
      `${body}&total_amount=0.01`,
      `out_trade_no=${fields['out_trade_no']}&trade_status=TRADE_SUCCESS`,
      '',
      '{}',
    ].map((spoiled) => ({ headers, body: spoiled }))
  }
  const named = ['wechatpay-timestamp', 'wechatpay-nonce', 'wechatpay-signature', 'wechatpay-serial']
  const parsed = JSON.parse(body) as { resource: { ciphertext: string } }
  const flipped = `${parsed.resource.ciphertext.startsWith('A') ? 'B' : 'A'}${parsed.resource.ciphertext.slice(1)}`
  return [
    ...named.map((name) => ({ headers: { ...headers, [name]: '' }, body })),
    ...named.map((name) => ({ headers: { ...headers, [name]: `1${headers[name]}` }, body })),
    ...named.map((name) => ({ headers: Object.fromEntries(Object.entries(headers).filter(([own]) => own !== name)), body })),
    { headers, body: JSON.stringify({ ...parsed, resource: { ...parsed.resource, ciphertext: flipped } }) },
    { headers, body: `${body} ` },
    { headers, body: '' },
    { headers, body: '{}' },
  ]
}
