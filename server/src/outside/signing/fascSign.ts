import { createHash, createHmac } from 'node:crypto'
import { isFresh, isSame } from '../proof.ts'

/** The sub-version of FASC OpenAPI 5 that is spoken. */
export const subVersion = '5.1'
export const signType = 'HMAC-SHA256'
/** Neither side takes a clock that is further away, ms: 5 minutes. */
export const apart = 5 * 60_000

/** What signs and proves: the application at the platform and its secret. */
export type FascKey = { readonly appId: string; readonly secret: string }
type Fields = Readonly<Record<string, string>>

/**
 * The signature over a request's or callback's headers and its `bizContent`: those that say something, sorted, as k=v joined by
 * &, with values as they are; the hex SHA-256 of that under HMAC with a key that is itself the HMAC of the timestamp. As
 * `Sign.formatSignString` and `Sign.sign` in the platform's own SDKs: gitee.com/fadada-cloud/fasc-openapi-node-sdk,
 * …/fasc-openapi-python-sdk (v5.1, fasc_api/utils/hashs.py).
 */
export function fascSignature(secret: string, timestamp: string, fields: Fields): string {
  const said = Object.entries(fields).filter(([, value]) => value !== '')
  const sorted = said.toSorted(([a], [b]) => (a < b ? -1 : 1))
  const text = sorted.map(([name, value]) => `${name}=${value}`).join('&')
  const key = createHmac('sha256', secret).update(timestamp).digest()
  const digest = createHash('sha256').update(text).digest('hex')
  return createHmac('sha256', key).update(digest).digest('hex')
}

type Stamp = { readonly nonce: string; readonly now: Date }

function signed({ appId, secret }: FascKey, { nonce, now }: Stamp, more: Fields, bizContent: string) {
  const timestamp = String(now.getTime())
  const headers: Record<string, string> = {
    'X-FASC-App-Id': appId,
    'X-FASC-Sign-Type': signType,
    'X-FASC-Timestamp': timestamp,
    'X-FASC-Nonce': nonce,
    ...more,
  }
  headers['X-FASC-Sign'] = fascSignature(secret, timestamp, { ...headers, bizContent })
  return { ...headers, 'content-type': 'application/x-www-form-urlencoded' }
}

/** Every header of a request; without a token it is the one that asks for a token. dev.fadada.com, 接口请求说明. */
export const askingHeaders = (key: FascKey, token: string | null, bizContent: string, stamp: Stamp) => {
  const proof: Fields = token === null ? { 'X-FASC-Grant-Type': 'client_credential' } : { 'X-FASC-AccessToken': token }
  return signed(key, stamp, { 'X-FASC-Api-SubVersion': subVersion, ...proof }, bizContent)
}

/** Every header of a callback: the event instead of sub-version and token. dev.fadada.com, 接收事件回调并响应. */
export const callbackHeaders = (key: FascKey, event: string, bizContent: string, stamp: Stamp) =>
  signed(key, stamp, { 'X-FASC-Event': event }, bizContent)

/** The body of either: one form field that holds JSON. */
export const formOf = (bizContent: string): string => new URLSearchParams({ bizContent }).toString()
export const bizContentIn = (body: string): string => new URLSearchParams(body).get('bizContent') ?? ''

const both = ['X-FASC-App-Id', 'X-FASC-Sign-Type', 'X-FASC-Timestamp', 'X-FASC-Nonce'] as const
const signedIn = {
  asking: [...both, 'X-FASC-Api-SubVersion', 'X-FASC-AccessToken', 'X-FASC-Grant-Type'],
  callback: [...both, 'X-FASC-Event'],
} as const

type Came = { readonly headers: Readonly<Record<string, unknown>>; readonly bizContent: string }

/** What keeps a request or callback, with its header names in small letters, from being proved; null: it is genuine. */
export function faultIn({ appId, secret }: FascKey, kind: keyof typeof signedIn, { headers, bizContent }: Came, now: Date): string | null {
  const given = (name: string): string => String(headers[name.toLowerCase()] ?? '')
  if (given('X-FASC-App-Id') !== appId) return '不是本应用的'
  const timestamp = given('X-FASC-Timestamp')
  if (!isFresh(timestamp, now, apart)) return '请求已过期'
  const fields = Object.fromEntries(signedIn[kind].map((name) => [name, given(name)]))
  const right = fascSignature(secret, timestamp, { ...fields, bizContent })
  return given('X-FASC-Sign-Type') === signType && isSame(given('X-FASC-Sign').toLowerCase(), right) ? null : '验签未通过'
}
