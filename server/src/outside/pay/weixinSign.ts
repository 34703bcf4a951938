import { createCipheriv, createDecipheriv, createSign, createVerify, type KeyObject } from 'node:crypto'

// WeChat Pay API v3: SHA256 with RSA over lines that each end in a line feed; what is confidential by AES-256-GCM.
// https://pay.weixin.qq.com/doc/v3/merchant/4012365342 (requests), 4013053249 (answers and callbacks), 4012071382 (decryption)

const lines = (...parts: readonly string[]): string => parts.map((part) => `${part}\n`).join('')

const signed = (text: string, key: KeyObject): string => createSign('RSA-SHA256').update(text).sign(key, 'base64')

export type Asking = {
  readonly method: 'GET' | 'POST'
  /** Path and query, as they are sent. */
  readonly path: string
  readonly body: string
  /** Seconds since 1970. */
  readonly timestamp: string
  readonly nonce: string
}

/** The Authorization header of a request. */
export function authorization(asking: Asking, { mchId, serial, key }: { mchId: string; serial: string; key: KeyObject }): string {
  const { method, path, body, timestamp, nonce } = asking
  const signature = signed(lines(method, path, timestamp, nonce, body), key)
  const fields = { mchid: mchId, nonce_str: nonce, signature, timestamp, serial_no: serial }
  return `WECHATPAY2-SHA256-RSA2048 ${Object.entries(fields)
    .map(([name, value]) => `${name}="${value}"`)
    .join(',')}`
}

/** Whether the Authorization header of a request is by `key`. */
export function askingIsGenuine(asking: Omit<Asking, 'timestamp' | 'nonce'>, header: string, key: KeyObject): boolean {
  const field = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(header)?.[1] ?? ''
  const text = lines(asking.method, asking.path, field('timestamp'), field('nonce_str'), asking.body)
  return createVerify('RSA-SHA256').update(text).verify(key, field('signature'), 'base64')
}

export type Sealed = { readonly timestamp: string; readonly nonce: string; readonly body: string }

/** The signature of an answer or a callback. */
export const seal = ({ timestamp, nonce, body }: Sealed, key: KeyObject): string => signed(lines(timestamp, nonce, body), key)

/** Whether an answer or a callback is by `key`. */
export const sealIsGenuine = ({ timestamp, nonce, body }: Sealed, signature: string, key: KeyObject): boolean =>
  createVerify('RSA-SHA256')
    .update(lines(timestamp, nonce, body))
    .verify(key, signature, 'base64')

export type Locked = { readonly ciphertext: string; readonly nonce: string; readonly associated_data: string }

const tagLength = 16

/** What stands in an AEAD_AES_256_GCM resource. Throws where it was not locked with `key`, or altered since. */
export function unlock({ ciphertext, nonce, associated_data }: Locked, key: string): string {
  const bytes = Buffer.from(ciphertext, 'base64')
  if (bytes.length < tagLength) throw new Error('too short')
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength })
  decipher.setAAD(Buffer.from(associated_data))
  decipher.setAuthTag(bytes.subarray(-tagLength))
  return Buffer.concat([decipher.update(bytes.subarray(0, -tagLength)), decipher.final()]).toString()
}

/** Locks `text` as the provider does. */
export function lock(text: string, { nonce, associated_data }: Omit<Locked, 'ciphertext'>, key: string): Locked {
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength })
  cipher.setAAD(Buffer.from(associated_data))
  const bytes = Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()])
  return { ciphertext: bytes.toString('base64'), nonce, associated_data }
}
