import { createHash, createHmac } from 'node:crypto'

/** Content-MD5 as the platform reads it: Base64 of the sixteen bytes. '' of nothing. */
export const contentMd5 = (body: string | Uint8Array): string => (body.length === 0 ? '' : createHash('md5').update(body).digest('base64'))

export const jsonType = 'application/json; charset=UTF-8'

type Asking = { readonly method: string; readonly path: string; readonly body: string }

/**
 * The signature of a request: Base64(HmacSHA256(method, Accept, Content-MD5, Content-Type, Date (none), path and query)), each
 * on a line of its own. open.esign.cn/doc/opendoc/dev-guide3/tggw2e
 */
export const askingSignature = (secret: string, { method, path, body }: Asking): string =>
  createHmac('sha256', secret)
    .update([method, '*/*', contentMd5(body), jsonType, '', path].join('\n'))
    .digest('base64')

/** Every header that a signed request carries. */
export const askingHeaders = (set: { readonly appId: string; readonly secret: string }, asking: Asking, now: Date) => ({
  'x-tsign-open-app-id': set.appId,
  'x-tsign-open-auth-mode': 'Signature',
  'x-tsign-open-ca-timestamp': String(now.getTime()),
  'x-tsign-open-ca-signature': askingSignature(set.secret, asking),
  'content-md5': contentMd5(asking.body),
  'content-type': jsonType,
  accept: '*/*',
})

/**
 * The signature of a callback: hex of HmacSHA256 over timestamp, values of the address' query (ours has none) and the body as
 * it came. open.esign.cn/doc/opendoc/notify3/pmy852
 */
export const callbackSignature = (secret: string, timestamp: string, body: string): string =>
  createHmac('sha256', secret).update(`${timestamp}${body}`).digest('hex')

/** Both take no clock that is further away, ms: 15 minutes, as the platform itself. */
export const apart = 15 * 60_000
