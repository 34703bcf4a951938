import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { readEnv } from '../../env.ts'
import { esign } from './esign.ts'
import { askingHeaders, callbackSignature, contentMd5 } from './esignSign.ts'
import { ProviderError } from '../provider.ts'

const now = () => new Date('2026-11-21T02:00:00Z')
const set = {
  base: 'https://openapi.esign.cn',
  appId: '7438900001',
  secret: 's3cret',
  origin: 'https://mall.example',
  notifyUrl: 'https://mall.example/n',
}

test('Content-MD5 is what the platform’s own documents show', () => {
  expect(contentMd5('{}')).toBe('mZFLkyvTelC5g8XnyQrpOw==')
  expect(contentMd5('{"name":"张某人","age":18}')).toBe('jsmDBtOHeXhiozlzXsFtlg==')
  expect(contentMd5('')).toBe('')
})

test('a request is signed over method, Accept, Content-MD5, Content-Type, an empty date and its path', () => {
  const asking = { method: 'POST', path: '/v3/sign-flow/create-by-file', body: '{}' }
  const text = 'POST\n*/*\nmZFLkyvTelC5g8XnyQrpOw==\napplication/json; charset=UTF-8\n\n/v3/sign-flow/create-by-file'
  expect(askingHeaders(set, asking, now())).toEqual({
    'x-tsign-open-app-id': '7438900001',
    'x-tsign-open-auth-mode': 'Signature',
    'x-tsign-open-ca-timestamp': '1795226400000',
    'x-tsign-open-ca-signature': createHmac('sha256', 's3cret').update(text).digest('base64'),
    'content-md5': 'mZFLkyvTelC5g8XnyQrpOw==',
    'content-type': 'application/json; charset=UTF-8',
    accept: '*/*',
  })
})

test('a callback is signed over its timestamp and its body, hex', () => {
  expect(callbackSignature('s3cret', '1795226400000', '{"a":1}')).toBe(
    createHmac('sha256', 's3cret').update('1795226400000{"a":1}').digest('hex'),
  )
})

const answering = (answer: unknown, status = 200) =>
  esign(set, now, async () => new Response(typeof answer === 'string' ? answer : JSON.stringify(answer), { status }))

test.each([
  ['a refusal', { code: 1435011, message: '流程不存在', data: null }, 'e签宝未受理：1435011'],
  ['something else than JSON', '<html>', 'e签宝应答 200'],
  ['an answer without its fields', { code: 0, data: {} }, 'e签宝的应答缺少字段'],
  ['a state that nobody knows', { code: 0, data: { signFlowStatus: 9 } }, 'e签宝返回未知的流程状态：9'],
])('%s is an error that names the platform’s own code', async (_, answer, message) => {
  const failure: unknown = await answering(answer)
    .look('f1')
    .catch((error: unknown) => error)
  expect([failure instanceof ProviderError, failure instanceof Error && failure.message]).toEqual([true, message])
})

test('who does not answer at all is told as away', async () => {
  const silent = esign(set, now, () => Promise.reject(new TypeError('fetch failed')))
  await expect(silent.look('f1')).rejects.toThrow('e签宝没有应答：连接不上')
})

/** An adapter whose platform names this address for the signed paper, where this lies; `reached`: every address it went to. */
function papered(downloadUrl: string, paper: () => BodyInit = () => '%PDF-') {
  const reached: string[] = []
  const files = { code: 0, data: { files: [{ downloadUrl }] } }
  const adapter = esign(set, now, async (url) => {
    reached.push(url)
    return new Response(url === downloadUrl ? paper() : JSON.stringify(files))
  })
  return { adapter, reached }
}
/** At the platform's own address. */
const ownPaper = `${set.base}/paper.pdf`

test.each([
  ['http://oss.example/1.pdf', '不是 https'],
  ['https://127.0.0.1/1.pdf', '不是公网地址'],
  ['https://169.254.169.254/latest/meta-data', '不是公网地址'],
])('a paper said to lie at %s is not fetched, and no contract is sent there', async (address, words) => {
  const { adapter, reached } = papered(address)
  await expect(adapter.paper('f1')).rejects.toThrow(words)
  expect(reached).not.toContain(address)
  const sentTo: string[] = []
  const taking = esign(set, now, async (url) => {
    sentTo.push(url)
    return new Response(JSON.stringify({ code: 0, data: { fileId: 'f', fileUploadUrl: address } }))
  })
  const [company, person, seller] = [
    { name: '甲', creditCode: '1' },
    { name: '李', phone: '13800000001' },
    { name: '乙', creditCode: '2' },
  ]
  const paper = { title: '合同', fileName: '合同.pdf', bytes: new Uint8Array(3), company, person, seller, until: now(), backTo: '/' }
  await expect(taking.open(paper)).rejects.toThrow(words)
  expect(sentTo).not.toContain(address)
})

test('an endless paper is not read to its end', async () => {
  let read = 0
  const long = () => new ReadableStream({ pull: (to) => (read++ < 100 ? to.enqueue(new Uint8Array(2 ** 20)) : to.close()) })
  await expect(papered(ownPaper, long).adapter.paper('f1')).rejects.toThrow('过大')
  expect(read).toBeLessThan(70)
})

test('only a PDF is taken for a signed paper', async () => {
  const giving = (text: string) => papered(ownPaper, () => text).adapter
  expect(Buffer.from(await giving('%PDF-1.7 …').paper('f1')).toString()).toBe('%PDF-1.7 …')
  await expect(giving('<html>').paper('f1')).rejects.toThrow('e签宝没有给出已签署的 PDF')
})

test('half a set-up stops the start and names what is missing; the sandbox is not for production', () => {
  const whole = { SIGN_AUTHORITY: 'esign', ESIGN_APP_ID: '7', ESIGN_SECRET: 's', ORIGIN: 'https://mall.example' }
  expect(readEnv(whole).SIGN_AUTHORITY).toBe('esign')
  expect(() => readEnv({ ...whole, ESIGN_SECRET: undefined })).toThrow('ESIGN_SECRET：未设置')
  expect(() => readEnv({ ...whole, ORIGIN: 'http://mall.example' })).toThrow('ORIGIN：esign 时须为 https 网址')
  expect(() => readEnv({ NODE_ENV: 'production', SIGN_AUTHORITY: 'sandbox' })).toThrow('SIGN_AUTHORITY：正式环境')
})
