import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { acsAuthorization } from './acs.ts'
import type { AliyunSms } from './aliyun.ts'

type Mood = 'well' | 'limit' | 'broken' | 'silent' | 'garbled' | 'deaf'

/** A template for each kind of text. */
export const templates = {
  register: 'SMS_1',
  login: 'SMS_2',
  reset: 'SMS_3',
  bind: 'SMS_4',
  prove: 'SMS_5',
  verified: 'SMS_6',
  refused: 'SMS_7',
  notice: 'SMS_8',
  moved: 'SMS_9',
}

const set = {
  accessKey: 'LTAIsandbox',
  secret: 'sandbox secret',
  sign: '印采',
  templates,
}

/**
 * A service that speaks Aliyun's protocol on this machine: it checks signature, moment and nonce, and then behaves as its
 * `mood` says – sends, limits, fails with HTTP 503, never answers, answers HTML, or sends but loses the answer.
 */
export async function anSmsService(now: () => Date) {
  const sent: { phone: string; template: string; code: string }[] = []
  const asked: string[] = []
  const nonces = new Set<string>()
  const service = { mood: 'well' as Mood }

  const server = createServer((request, response) => {
    const query = new URL(request.url ?? '', 'http://sandbox').searchParams
    const fault = faultOf(request, nonces, now())
    asked.push(fault ?? service.mood)
    const answer = (status: number, body: object | string) =>
      response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify({ RequestId: 'R-1', ...body }))
    if (fault) return answer(400, { Code: fault, Message: fault })
    if (service.mood === 'limit') return answer(200, { Code: 'isv.BUSINESS_LIMIT_CONTROL', Message: '触发分钟级流控Permits:1' })
    if (service.mood === 'broken') return answer(503, { Code: 'ServiceUnavailable', Message: 'busy' })
    if (service.mood === 'garbled') return answer(502, '<html>Bad Gateway</html>')
    if (service.mood === 'silent') return undefined
    const { code } = JSON.parse(query.get('TemplateParam') ?? '{}') as { code: string }
    sent.push({ phone: query.get('PhoneNumbers') ?? '', template: query.get('TemplateCode') ?? '', code })
    return service.mood === 'deaf' ? undefined : answer(200, { Code: 'OK', Message: 'OK', BizId: String(sent.length) })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = () => {
    server.closeAllConnections()
    return new Promise((closed) => server.close(closed))
  }
  return { service, sent, asked, close, settings: { endpoint, ...set } satisfies AliyunSms }
}

/** Why the service would not believe the request; null: it does. */
function faultOf({ method, url = '', headers }: IncomingMessage, nonces: Set<string>, now: Date): string | null {
  const own = Object.entries(headers).filter(([name]) => name === 'host' || name.startsWith('x-acs-'))
  const signed = Object.fromEntries(own.map(([name, value]) => [name, String(value)]))
  const right = acsAuthorization(url.split('?')[1] ?? '', signed, { id: set.accessKey, secret: set.secret })
  if (method !== 'POST' || headers.authorization !== right) return 'SignatureDoesNotMatch'
  if (headers['x-acs-action'] !== 'SendSms' || headers['x-acs-version'] !== '2017-05-25') return 'InvalidAction.NotFound'
  if (Math.abs(Date.parse(signed['x-acs-date'] ?? '') - now.getTime()) > 15 * 60_000) return 'InvalidTimeStamp.Expired'
  const nonce = signed['x-acs-signature-nonce'] ?? ''
  if (nonces.has(nonce)) return 'SignatureNonceUsed'
  nonces.add(nonce)
  return null
}
