import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { fen, parseYuan } from '../../../../contract/money.ts'
import { readEnv } from '../../env.ts'
import { aWorld } from '../../testWorld.ts'
import { nuonuo } from './nuonuo.ts'
import { noticeProof, signatureOf } from './nuonuoSign.ts'
import type { IssueRequest, RedRequest } from './request.rules.ts'
import { ProviderError } from '../provider.ts'

const start = new Date('2026-11-21T02:00:00Z')
let w: Awaited<ReturnType<typeof aWorld>>
beforeAll(async () => void (w = await aWorld('mall_migrated')))
afterAll(() => w.close())
afterEach(async () => {
  w.clock.now = start
  await w.db.deleteFrom('invoicing_token').execute()
})

const key = { appKey: 'SD63236305', secret: 'SDDED2523BED4643', taxNumber: '339902999999789113' }
const at = {
  base: 'https://sdk.nuonuo.com/open/v1/services',
  tokenUrl: 'https://open.nuonuo.com/accessToken',
  notifyUrl: 'https://mall.example/n',
}
const set = { ...key, ...at, address: '科苑路 15 号', phone: '0755-86000000', clerk: '陈晓' }

type Said = Record<string, unknown>
type Call = { readonly method: string; readonly token: string; readonly content: Said }

/** An adapter whose platform answers so, what it was asked, and how many tokens it gave out. */
function answering(answer: (method: string, call: Call) => Said | 'silence' | 'nonsense') {
  const calls: Call[] = []
  const tokens: string[] = []
  const send = async (url: string, init: RequestInit): Promise<Response> => {
    if (url === at.tokenUrl) {
      tokens.push(`token ${tokens.length + 1}`)
      // It takes its time, so that others ask meanwhile.
      await sql`select pg_sleep(0.05)`.execute(w.db)
      return Response.json({ access_token: tokens.at(-1), expires_in: '86400' })
    }
    const headers = init.headers as Record<string, string>
    const query = Object.fromEntries(new URL(url).searchParams) as Record<'senid' | 'nonce' | 'timestamp', string>
    const sign = signatureOf(key.secret, { appKey: key.appKey, ...query }, String(init.body))
    if (headers['X-Nuonuo-Sign'] !== sign || headers['userTax'] !== key.taxNumber)
      return Response.json({ code: '070601', describe: '签名不匹配' })
    const method = (headers['method'] ?? '').replace('nuonuo.OpeMplatform.', '')
    const call = { method, token: headers['accessToken'] ?? '', content: JSON.parse(String(init.body)) as Said }
    calls.push(call)
    const said = answer(method, call)
    if (said === 'silence') throw new DOMException('', 'TimeoutError')
    return said === 'nonsense' ? new Response('<html>') : Response.json(said)
  }
  return { adapter: nuonuo(set, { db: w.db, now: () => w.clock.now, send }), calls, tokens }
}

const done = (result: unknown): Said => ({ code: 'E0000', describe: '请求成功', result })
const blue = { serial: 'F20261121000000000A', red: false }
const red = { serial: 'R01261121000000000A', red: true }

const request: IssueRequest = {
  serial: blue.serial,
  kind: 2,
  buyer: {
    name: '荣达贸易',
    dutyNumber: '91440300MA5F8K2L7Y',
    address: '红荔路',
    tell: '0755-1',
    bank: '招商银行',
    cardNumber: '7559',
    email: 'a@b.cn',
  },
  taxRate: '0.13',
  lines: [{ name: '无纺布袋', spec: '米白', quantity: 300, amount: fen(10_000), tax: fen(1150), row: 'plain' }],
  remark: '订单 20261121000000000B',
}
const redRequest: RedRequest = {
  serial: red.serial,
  number: '26442000000123456789',
  kind: 1,
  seller: '印采',
  buyer: request.buyer,
  reason: '商品退回',
}

const ready = {
  serialNo: '26112110000012345678',
  status: '2',
  invoiceTime: 1795226400000,
  allElectronicInvoiceNumber: '26442000000123456789',
  orderAmount: '100.00',
  pdfUrl: 'https://inv.nuonuo.com/a.pdf',
  ofdUrl: 'https://inv.nuonuo.com/a.ofd',
}

test('a request is signed as the published way has it', () => {
  // Reckoned by another program from the same fields.
  const stamp = { appKey: key.appKey, senid: '5c1f0a2d9b7e4c3f8a6d0e1b2c3d4e5f', nonce: '12345678', timestamp: '1790000000' }
  const content = '{"orderNos":["F20261121000000000A"],"备注":"数电票"}'
  expect(signatureOf(key.secret, stamp, content)).toBe('M0kma7t9i+VXbGtePWDoj4Vu70A=')
})

describe('issuing', () => {
  test('says all that the document asks for, with sums to the fen', async () => {
    const { adapter, calls } = answering(() => done({ invoiceSerialNum: '1' }))
    await adapter.issue(request)
    const proof = noticeProof(key.secret, blue.serial)
    expect(calls[0]).toMatchObject({ method: 'requestBillingNew', token: 'token 1' })
    expect(calls[0]?.content['order']).toEqual({
      buyerName: '荣达贸易',
      buyerTaxNum: '91440300MA5F8K2L7Y',
      buyerTel: '0755-1',
      buyerAddress: '红荔路',
      buyerAccount: '招商银行 7559',
      salerTaxNum: key.taxNumber,
      salerTel: '0755-86000000',
      salerAddress: '科苑路 15 号',
      orderNo: blue.serial,
      invoiceDate: '2026-11-21 10:00:00',
      clerk: '陈晓',
      pushMode: '0',
      buyerPhone: '',
      email: 'a@b.cn',
      invoiceType: '1',
      invoiceLine: 'bs',
      callBackUrl: `https://mall.example/n/${blue.serial}/${proof}`,
      remark: '订单 20261121000000000B',
      invoiceDetail: [
        {
          goodsName: '无纺布袋',
          withTaxFlag: '1',
          price: '0.33333333',
          num: '300',
          specType: '米白',
          taxRate: '0.13',
          tax: '11.50',
          taxExcludedAmount: '88.50',
          taxIncludedAmount: '100.00',
          invoiceLineProperty: '0',
        },
      ],
    })
  })

  test('a number that is there already is no second invoice and no fault', async () => {
    const { adapter } = answering(() => ({ code: 'E9106', describe: '订单编号或流水号不能重复' }))
    await expect(adapter.issue(request)).resolves.toBeUndefined()
  })

  test.each([
    ['refused for good', { code: 'E9105', describe: '商品名称有误' }, '诺诺：商品名称有误', true],
    ['unreadable for it', { code: '0201', describe: '输入参数格式有误' }, '诺诺未受理：0201 输入参数格式有误', true],
    ['held up on the way', { code: '040102', describe: 'API服务异常' }, '诺诺未受理：040102 API服务异常', false],
    ['without an answer', 'silence', '诺诺没有应答：等候超时', false],
    ['answered with something else', 'nonsense', '诺诺的应答无法读取', false],
  ] as const)('what is %s says so', async (_, said, message, refused) => {
    const { adapter } = answering(() => said)
    await expect(adapter.issue(request)).rejects.toMatchObject({ message, refused })
  })

  test('what failed or was not sealed is done again under its own 流水号', async () => {
    const { adapter, calls } = answering((method) => (method === 'reInvoice' ? done(null) : done([{ ...ready, status: '22' }])))
    await adapter.retry(blue)
    expect(calls.map(({ method, content }) => [method, content])).toEqual([
      ['queryInvoiceResult', { orderNos: [blue.serial], isOfferInvoiceDetail: '0' }],
      ['reInvoice', { fpqqlsh: ready.serialNo, orderno: blue.serial }],
    ])
  })
})

describe('looking', () => {
  const issued = { state: 'issued', number: ready.allElectronicInvoiceNumber, issuedAt: new Date(1795226400000) }
  test.each([
    ['E9500', { code: 'E9500', describe: '发票不存在' }, { state: 'missing' }],
    ['nothing', done([]), { state: 'missing' }],
    ['20', done([{ status: '20' }]), { state: 'working', note: '' }],
    ['21', done([{ status: 21 }]), { state: 'working', note: '' }],
    ['22', done([{ status: '22', failCause: '购方税号有误' }]), { state: 'failed', fault: '购方税号有误' }],
    ['24', done([{ status: '24' }]), { state: 'unsealed' }],
    ['3', done([{ status: '3', statusMsg: '发票已作废' }]), { state: 'failed', fault: '发票已在开票平台作废' }],
    ['2', done([ready]), { ...issued, amount: fen(10_000), files: { pdf: ready.pdfUrl, ofd: ready.ofdUrl } }],
    ['a short sum', done([{ ...ready, orderAmount: '100' }]), { ...issued, amount: fen(10_000) }],
    ['a number as number', done([{ ...ready, allElectronicInvoiceNumber: null, invoiceNo: ready.allElectronicInvoiceNumber }]), issued],
  ])('reads %s', async (_, said, known) => {
    expect(await answering(() => said).adapter.look(blue)).toMatchObject(known)
  })

  test.each([blue, red])('is a question: that it was refused says nothing of the invoice', async (asked) => {
    const { adapter } = answering(() => ({ code: 'E9999', describe: '系统繁忙' }))
    await expect(adapter.look(asked)).rejects.toMatchObject({ message: '诺诺：系统繁忙', refused: false })
  })

  test.each([
    ['no sum', { ...ready, orderAmount: undefined }],
    ['no number', { ...ready, allElectronicInvoiceNumber: '12' }],
    ['no status', { serialNo: '1' }],
  ])('believes no invoice with %s', async (_, one) => {
    await expect(answering(() => done([one])).adapter.look(blue)).rejects.toThrow(ProviderError)
  })
})

describe('a red letter', () => {
  test('is applied for as the seller, for all of the invoice, under our name for form and invoice', async () => {
    const { adapter, calls } = answering(() => done(red.serial))
    await adapter.takeBack(redRequest)
    expect(calls[0]).toMatchObject({ method: 'saveInvoiceRedConfirm' })
    expect(calls[0]?.content).toEqual({
      billId: red.serial,
      orderNo: red.serial,
      blueInvoiceLine: 'pc',
      applySource: '0',
      blueElecInvoiceNumber: redRequest.number,
      sellerTaxNo: key.taxNumber,
      sellerName: '印采',
      buyerTaxNo: '91440300MA5F8K2L7Y',
      buyerName: '荣达贸易',
      redReason: '1',
      callbackUrl: `https://mall.example/n/${red.serial}/${noticeProof(key.secret, red.serial)}`,
    })
  })

  test('asked for twice is one: a form that is there is found by its name', async () => {
    const there = (list: unknown[]) => (method: string) =>
      method === 'saveInvoiceRedConfirm' ? { code: 'E9999', describe: '申请号重复' } : done({ total: 1, list })
    await expect(answering(there([{ billStatus: '15' }])).adapter.takeBack(redRequest)).resolves.toBeUndefined()
    await expect(answering(there([])).adapter.takeBack(redRequest)).rejects.toMatchObject({ refused: true })
  })

  const form = (one: Said) => (method: string) =>
    method === 'queryInvoiceRedConfirm' ? done({ total: 1, list: [one] }) : done([{ ...ready, orderAmount: '-100.00' }])
  test.each([
    ['15', { billStatus: '15' }, { state: 'working', note: '' }],
    ['01', { billStatus: '01' }, { state: 'working', note: '' }],
    ['02', { billStatus: '02', billUuid: 'u' }, { state: 'working', note: '请购买方在电子税务局确认红字信息' }],
    ['05', { billStatus: '05' }, { state: 'failed', fault: '购买方否认了红字信息' }],
    ['07', { billStatus: '07' }, { state: 'failed', fault: '72 小时内未确认，红字信息已失效' }],
    ['16', { billStatus: '16', billMessage: '该发票已全额冲红' }, { state: 'failed', fault: '该发票已全额冲红' }],
    ['04', { billStatus: '04', invoiceSerialNum: '9' }, { state: 'issued', amount: parseYuan('-100.00') }],
  ])('stands as its form says: %s', async (_, one, known) => {
    const { adapter, calls } = answering(form(one))
    expect(await adapter.look(red)).toMatchObject(known)
    const fetched = calls.filter(({ method }) => method === 'refreshInvoiceRedConfirm')
    expect(fetched).toHaveLength(one.billStatus === '02' ? 1 : 0)
  })

  test('that was never asked for is missing', async () => {
    const { adapter } = answering(() => ({ code: '0000', describe: '查询成功', total: 0, list: [] }))
    expect(await adapter.look(red)).toEqual({ state: 'missing' })
  })
})

describe('the token', () => {
  const over = { code: '070301', describe: 'accessToken不匹配/或appKey不匹配' }
  const hours = (n: number) => void (w.clock.now = new Date(start.getTime() + n * 3_600_000))

  test('is fetched once by all processes, and anew an hour before it runs out', async () => {
    const one = answering(() => done([]))
    const other = answering(() => done([]))
    await Promise.all([one, other, one, other].map(({ adapter }) => adapter.look(blue)))
    expect(one.tokens.length + other.tokens.length).toBe(1)
    hours(22.9)
    await other.adapter.look(blue)
    expect(one.tokens.length + other.tokens.length).toBe(1)
    hours(23)
    await Promise.all([other, one, other, one].map(({ adapter }) => adapter.look(blue)))
    expect(one.tokens.length + other.tokens.length).toBe(2)
  })

  test('that the platform knows no more is fetched anew, once, by whichever process finds out first', async () => {
    let known = 'token 1'
    const { adapter, calls, tokens } = answering((_, { token }) => (token === known ? done([]) : over))
    await adapter.look(blue)
    known = 'token 2'
    hours(2)
    await Promise.all([adapter.look(blue), adapter.look(blue), adapter.look(blue)])
    expect(tokens).toEqual(['token 1', 'token 2'])
    expect(calls.filter(({ token }) => token === 'token 2')).toHaveLength(3)
  })

  test('that is refused as soon as it is fetched is not fetched again and again', async () => {
    const { adapter, tokens } = answering(() => over)
    for (let again = 0; again < 5; again++) await expect(adapter.look(blue)).rejects.toMatchObject({ refused: false })
    expect(tokens).toHaveLength(1)
    for (let later = 1; later < 72; later++) {
      hours(later)
      await expect(adapter.look(blue)).rejects.toThrow(ProviderError)
    }
    expect(tokens.length).toBeLessThanOrEqual(50)
  })
})

/** At the platform's own address. */
const ownFile = new URL('/a.pdf', set.base).href

test('a file comes by https, and is no larger than 20 MB', async () => {
  const { adapter } = answering(() => done([]))
  await expect(adapter.file('http://inv.nuonuo.com/a.pdf')).rejects.toThrow('不是 https')
  await expect(adapter.file('https://127.0.0.1/a.pdf')).rejects.toThrow('不是公网地址')
  const huge = nuonuo(set, { db: w.db, now: () => start, send: async () => new Response(new Uint8Array(20 * 2 ** 20 + 1)) })
  await expect(huge.file(ownFile)).rejects.toThrow('过大')
})

test('a file that breaks off, is endless, or has no address is a fault of the platform’s, and is not read to its end', async () => {
  const address = ownFile
  let read = 0
  const broken = new ReadableStream({ pull: (to) => to.error(new Error('terminated')) })
  const giving = (body: ReadableStream) => nuonuo(set, { db: w.db, now: () => start, send: async () => new Response(body) })
  await expect(giving(broken).file(address)).rejects.toThrow(ProviderError)
  await expect(giving(broken).file('a.pdf')).rejects.toThrow(ProviderError)
  const long = new ReadableStream({ pull: (to) => (read++ < 40 ? to.enqueue(new Uint8Array(2 ** 20)) : to.close()) })
  await expect(giving(long).file(address)).rejects.toThrow('过大')
  expect(read).toBeLessThan(30)
})

test('the sandbox does not start in production, nor 诺诺 without what it needs', () => {
  const settings = { NODE_ENV: 'production', ORIGIN: 'https://mall.example', PAY_CHANNELS: 'off' }
  expect(() => readEnv({ ...settings, INVOICE_PLATFORM: 'sandbox' })).toThrow('正式环境不能使用开票沙箱')
  expect(() => readEnv({ ...settings, INVOICE_PLATFORM: 'nuonuo' })).toThrow('NUONUO_CLERK：未设置')
  const whole = {
    NUONUO_APP_KEY: 'a',
    NUONUO_APP_SECRET: 'b',
    NUONUO_TAX_NUMBER: key.taxNumber,
    NUONUO_ADDRESS: 'c',
    NUONUO_PHONE: 'd',
    NUONUO_CLERK: 'e',
  }
  expect(readEnv({ ...settings, ...whole, INVOICE_PLATFORM: 'nuonuo' }).INVOICE_PLATFORM).toBe('nuonuo')
  expect(() => readEnv({ ...settings, ...whole, INVOICE_PLATFORM: 'nuonuo', ORIGIN: 'http://a' })).toThrow('ORIGIN')
})
