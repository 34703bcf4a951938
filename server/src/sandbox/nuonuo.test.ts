import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { signatureOf } from '../outside/invoicing/nuonuoSign.ts'
import { aShop } from '../order/shop.fixture.ts'
import { nuonuoRoot, nuonuoSandbox, nuonuoSecret, nuonuoServices } from './nuonuoKey.ts'
import { issueAndTell } from './nuonuoTell.ts'

let w: Awaited<ReturnType<typeof aShop>>
let secret: string
const start = new Date('2026-11-21T02:00:00Z')
beforeAll(async () => {
  w = await aShop()
  const keys = await w.services.sandbox?.keys()
  if (!keys) throw new Error('no sandbox')
  secret = nuonuoSecret(keys)
})
afterAll(() => w.close())
afterEach(() => void (w.clock.now = start))

const credentials = { client_id: nuonuoSandbox.appKey, grant_type: 'client_credentials' }
async function newToken(form: Record<string, string> = {}): Promise<{ access_token?: string; error?: string }> {
  const answer = await w.app.inject({
    method: 'POST',
    url: `${nuonuoRoot}/accessToken`,
    headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
    payload: new URLSearchParams({ ...credentials, client_secret: secret, ...form }).toString(),
  })
  return answer.json()
}

type Altered = {
  token?: string
  sign?: string
  away?: number
  appkey?: string
  userTax?: string
  method?: string
  body?: string
}

/** A call as the adapter makes it, but for what is altered. */
async function call(token: string, name: string, content: object, altered: Altered = {}) {
  const timestamp = String(Math.floor(w.clock.now.getTime() / 1000) + (altered.away ?? 0))
  const stamp = { appKey: altered.appkey ?? nuonuoSandbox.appKey, senid: 'a'.repeat(32), nonce: '12345678', timestamp }
  const body = JSON.stringify(content)
  const { appKey, ...others } = stamp
  const answer = await w.app.inject({
    method: 'POST',
    url: `${nuonuoRoot}${nuonuoServices}?${new URLSearchParams({ ...others, appkey: appKey })}`,
    headers: {
      'content-type': 'application/json',
      'x-nuonuo-sign': altered.sign ?? signatureOf(secret, stamp, body),
      accesstoken: altered.token ?? token,
      usertax: altered.userTax ?? nuonuoSandbox.taxNumber,
      method: `nuonuo.OpeMplatform.${altered.method ?? name}`,
    },
    payload: altered.body ?? body,
  })
  return answer.json()
}

const line = {
  goodsName: '帆布袋',
  withTaxFlag: '1',
  price: '1.13',
  num: '100',
  specType: '',
  taxRate: '0.13',
  tax: '13.00',
  taxExcludedAmount: '100.00',
  taxIncludedAmount: '113.00',
  invoiceLineProperty: '0',
}
const order = {
  buyerName: '荣达贸易',
  buyerTaxNum: '',
  buyerTel: '',
  buyerAddress: '',
  buyerAccount: '',
  salerTaxNum: nuonuoSandbox.taxNumber,
  salerTel: '0755',
  salerAddress: '深圳',
  orderNo: 'T1',
  invoiceDate: '2026-11-21 10:00:00',
  clerk: '陈晓',
  pushMode: '-1',
  buyerPhone: '',
  email: '',
  invoiceType: '1',
  invoiceLine: 'pc',
  callBackUrl: 'http://sandbox.invalid/api/invoice/notify/T1/x',
  remark: '',
  invoiceDetail: [line],
}

describe('the sandbox’s 诺诺', () => {
  test.each([
    ['another signature', { sign: 'bm90IG91cnM=' }, '070601'],
    ['a body that was not signed', { body: '{"orderNos":["T2"]}' }, '070601'],
    ['a time six minutes ago', { away: -360 }, '070601'],
    ['a time to come', { away: 360 }, '070601'],
    ['another token', { token: 'f'.repeat(32) }, '070301'],
    ['another application', { appkey: 'SD00000002' }, '070101'],
    ['another seller', { userTax: '91440300MA5F8K2L7Y' }, '070401'],
    ['a call that there is not', { method: 'voidEverything' }, '070501'],
  ])('refuses %s', async (_, altered, code) => {
    const { access_token: token = '' } = await newToken()
    const asked = { orderNos: ['T0'] }
    expect(await call(token, 'queryInvoiceResult', asked)).toMatchObject({ code: 'E9500' })
    expect(await call(token, 'queryInvoiceResult', asked, altered)).toMatchObject({ code })
  })

  test('gives a token to none but the mall, for a day, and at most fifty in thirty', async () => {
    for (const [form, error] of [
      [{ client_id: 'x' }, '070304'],
      [{ client_secret: 'x' }, '070305'],
      [{ grant_type: 'password' }, '070307'],
    ] as const)
      expect(await newToken(form)).toMatchObject({ error })
    const { access_token: token = '' } = await newToken()
    w.clock.now = new Date(start.getTime() + 86_400_000)
    expect(await call(token, 'queryInvoiceResult', { orderNos: ['T0'] })).toMatchObject({ code: '070301' })
    await sql`insert into sandbox_token select 't' || n, ${start}, ${start} from generate_series(1, 50) n`.execute(w.db)
    expect(await newToken()).toMatchObject({ error: '070306' })
    w.clock.now = new Date(start.getTime() + 31 * 86_400_000)
    expect(await newToken()).toHaveProperty('access_token')
    await sql`delete from sandbox_token`.execute(w.db)
  })

  test('takes a number once, and sums that do not add up never', async () => {
    const { access_token: token = '' } = await newToken()
    const ask = (more: object) => call(token, 'requestBillingNew', { order: { ...order, ...more } })
    const both = await Promise.all([ask({}), ask({})])
    expect(both.map(({ code }) => code).toSorted()).toEqual(['E0000', 'E9106'])
    expect(await ask({ buyerName: '另一个' })).toMatchObject({ code: 'E9106' })
    for (const [more, describe] of [
      [{ invoiceDetail: [{ ...line, taxIncludedAmount: '113.01' }] }, '含税金额不等于不含税金额与税额之和'],
      [{ invoiceDetail: [{ ...line, tax: '12.90', taxExcludedAmount: '100.10' }] }, '税额与税率不符'],
      [{ invoiceDetail: [{ ...line, price: '1.14' }] }, '单价乘以数量不等于含税金额'],
      [{ invoiceDetail: [{ ...line, num: undefined }] }, '单价与数量须同时填写或同时为空'],
      [{ invoiceLine: 'bs' }, '数电专票购方税号不能为空'],
      [{ pushMode: '0' }, '推送邮箱不能为空'],
      [{ orderNo: 'T'.repeat(21) }, '输入参数格式有误'],
      [{ clerk: '' }, '输入参数格式有误'],
    ] as const)
      expect(await ask({ orderNo: 'T3', ...more })).toMatchObject({ code: '0201', describe })
  })

  test('hands out the files of what is issued, at addresses that cannot be guessed', async () => {
    const { access_token: token = '' } = await newToken()
    await call(token, 'requestBillingNew', { order: { ...order, orderNo: 'T4' } })
    const look = async () => (await call(token, 'queryInvoiceResult', { orderNos: ['T4'] })).result[0]
    expect(await look()).toMatchObject({ status: '20' })
    // The mall knows no T4, so it is not heard; that is tried again later.
    await expect(issueAndTell(w.services, { serial: 'T4' })).rejects.toThrow('did not hear')
    const { pdfUrl, ofdUrl, xmlUrl, orderAmount } = await look()
    expect(orderAmount).toBe('113.00')
    const get = async (url: string) => (await w.app.inject({ url: new URL(url).pathname })).rawPayload.subarray(0, 4).toString()
    expect(await Promise.all([pdfUrl, ofdUrl, xmlUrl].map(get))).toEqual(['%PDF', 'PK\u0003\u0004', '<?xm'])
    const guessed = new URL(pdfUrl.replace(/-[0-9a-f]{32}/, `-${'0'.repeat(32)}`)).pathname
    expect((await w.app.inject({ url: guessed })).statusCode).toBe(404)
    const other = new URL(pdfUrl.replace('.pdf', '.txt')).pathname
    expect((await w.app.inject({ url: other })).statusCode).toBe(404)
  })
})
