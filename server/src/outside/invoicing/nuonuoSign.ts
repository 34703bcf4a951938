import { createHmac } from 'node:crypto'

/** The names that stand for one request; all of them are signed. */
export type Stamp = {
  readonly appKey: string
  /** 32 signs, never used twice. */
  readonly senid: string
  /** Eight digits. */
  readonly nonce: string
  /** Seconds since 1970. */
  readonly timestamp: string
}

/**
 * X-Nuonuo-Sign: HMAC-SHA1 in Base64 over the parts of the published path /open/v1/services, the request's names and its
 * body, byte for byte as it is sent. 诺诺开放平台：SDK 中心，签名.
 */
export const signatureOf = (secret: string, { appKey, senid, nonce, timestamp }: Stamp, content: string): string =>
  createHmac('sha1', secret).update(`a=services&l=v1&p=open&k=${appKey}&i=${senid}&n=${nonce}&t=${timestamp}&f=${content}`).digest('base64')

/**
 * 诺诺 signs no callback. The address that it calls is told to it alone, one for each serial, and proves by its last part
 * that we made it.
 */
export const noticeProof = (secret: string, serial: string): string =>
  createHmac('sha256', secret).update(`notice ${serial}`).digest('hex').slice(0, 32)
