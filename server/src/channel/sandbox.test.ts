import { createVerify } from 'node:crypto'
import { afterAll, afterEach, expect, test } from 'vitest'
import { payStatus } from '../../../contract/payment/payment.ts'
import { noticeOf } from '../sandbox/tell.ts'
import { aCodeShop } from './codeShop.fixture.ts'

const { w, main, begin, minutes, codeOf, tradeOf, pay, post } = await aCodeShop()
afterAll(() => w.close())
afterEach(begin)

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
