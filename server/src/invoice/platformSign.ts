import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** What a signature is over: a request names its method and path, an answer its status and the request's nonce. */
export type Signed = {
  readonly timestamp: string
  readonly nonce: string
  /** 'POST /v1/invoices' or '200'. */
  readonly subject: string
  readonly body: string | Uint8Array
}

/** HMAC-SHA256, hex, over timestamp, nonce, subject and the SHA-256 of the body, one a line. */
export const signatureOf = (secret: string, { timestamp, nonce, subject, body }: Signed): string =>
  createHmac('sha256', secret)
    .update([timestamp, nonce, subject, createHash('sha256').update(body).digest('hex')].join('\n'))
    .digest('hex')

/** Whether `sign` is this secret's. */
export function isGenuine(secret: string, signed: Signed, sign: string): boolean {
  const [given, right] = [Buffer.from(sign), Buffer.from(signatureOf(secret, signed))]
  return given.length === right.length && timingSafeEqual(given, right)
}

/** A call older or newer than this many seconds is nobody's. */
const freshFor = 300

/** Whether a timestamp (seconds since 1970, as text) is of just now. */
export const isFresh = (timestamp: string, now: Date): boolean =>
  /^\d{10}$/.test(timestamp) && Math.abs(Number(timestamp) - now.getTime() / 1000) <= freshFor

/** The headers of a signed request or callback. */
export function signedHeaders(
  key: { appId: string; secret: string },
  { subject, body, nonce, now }: { subject: string; body: string; nonce: string; now: Date },
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  return {
    'content-type': 'application/json; charset=utf-8',
    'x-app-id': key.appId,
    'x-timestamp': timestamp,
    'x-nonce': nonce,
    'x-sign': signatureOf(key.secret, { timestamp, nonce, subject, body }),
  }
}
