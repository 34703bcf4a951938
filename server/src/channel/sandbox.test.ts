import { createVerify } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type ChannelName } from '../../../contract/payment/channel.ts'
import { asCode, payOrder, payStatus } from '../../../contract/payment/payment.ts'
import { aShop } from '../order/shop.fixture.ts'
import { findTrade } from '../sandbox/sandbox.sql.ts'
import { noticeOf } from '../sandbox/tell.ts'

let w: Awaited<ReturnType<typeof aShop>>
let main: string
const start = new Date('2026-11-21T02:00:00Z')
beforeAll(async () => {
  w = await aShop()
  main = await w.token('main')
})
afterAll(() => w.close())
afterEach(() => void (w.clock.now = start))

const minutes = (n: number) => void (w.clock.now = new Date(w.clock.now.getTime() + n * 60_000))
const codeOf = async (orderId: string, payType: ChannelName) => asCode(await w.must(w.ask(main, payOrder, { orderId, payType })))

/** The newest code's trade at the sandbox. */
async function tradeOf(orderId: string) {
  const { rows } = await sql<{ out_trade_no: string; channel: ChannelName }>`
    select p.out_trade_no, p.channel from channel_payment p join customer_order o on o.id = p.order_id
    where o.number = ${orderId} order by p.id desc limit 1`.execute(w.db)
  const found = rows[0] && (await findTrade(w.db, rows[0].channel, rows[0].out_trade_no))
  if (!found) throw new Error('nothing was opened')
  return found
}

/** The payer scans and pays. */
async function pay(orderId: string): Promise<void> {
  const { code } = await tradeOf(orderId)
  expect((await w.app.inject({ method: 'POST', url: `/sandbox/pay/${code}` })).statusCode).toBe(303)
}

async function post(channel: ChannelName, notice: { headers: Record<string, string>; body: string }) {
  const url = `/api/pay/${channel}/notify`
  const answer = await w.app.inject({ method: 'POST', url, headers: notice.headers, payload: notice.body })
  return { status: answer.statusCode, body: answer.body }
}

const stateOf = async (orderId: string) => (await w.must(w.ask(main, payStatus, { orderId }))).state
const anOrder = () => w.order('main', main, { product: 'plainBag', quantity: 500 })

test('a callback of WeChat Pay that somebody kept is too old after five minutes', async () => {
  const orderId = await anOrder()
  await codeOf(orderId, 'weixin')
  await pay(orderId)
  const notice = await noticeOf(w.services, await tradeOf(orderId))
  minutes(6)
  expect(await post('weixin', notice)).toMatchObject({ status: 500 })
  expect(await stateOf(orderId)).toBe('pending_payment')
})

test('the payer’s page says what is paid for, without a script', async () => {
  const orderId = await anOrder()
  await codeOf(orderId, 'alipay')
  const { code } = await tradeOf(orderId)
  const page = await w.app.inject(`/sandbox/pay/${code}`)
  expect(page.body).toContain(orderId)
  expect(page.body).not.toContain('<script')
  // Else the browser asks for /favicon.ico, which there is none of.
  expect(page.body).toContain('href="/favicon.svg"')
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  expect((await w.app.inject('/sandbox/pay/nothing')).statusCode).toBe(404)
})

test('where no provider is set up, neither codes nor sandbox are there', async () => {
  const { buildApp } = await import('../app.ts')
  const { channels: _, sandbox: __, ...services } = w.services
  const { app } = await buildApp(services, { log: 'silent', flood: 0, strict: true })
  const headers = { authorization: `Bearer ${main}` }
  expect((await app.inject({ url: '/api/order/payWays', headers })).json().data).toHaveLength(1)
  expect((await app.inject({ method: 'POST', url: '/sandbox/alipay/gateway.do' })).statusCode).toBe(404)
  const notice = await app.inject({ method: 'POST', url: '/api/pay/alipay/notify', payload: 'a=1' })
  expect(notice.body).toBe('failure')
  await app.close()
})

test('RSA2 agrees with an independent signature', async () => {
  const { signRequest } = await import('../outside/pay/alipaySign.ts')
  const keys = await w.services.sandbox?.keys()
  if (!keys) throw new Error('no sandbox')
  const { sign, ...rest } = signRequest({ b: '2', a: '1', empty: '', 中: '文 &=' }, keys.merchant.privateKey)
  expect(rest).toEqual({ b: '2', a: '1', empty: '', 中: '文 &=' })
  const verify = createVerify('RSA-SHA256').update('a=1&b=2&中=文 &=')
  expect(verify.verify(keys.merchant.publicKey, sign ?? '', 'base64')).toBe(true)
})
