import { createHash, createHmac } from 'node:crypto'
import { percentEncoded } from '../percent.ts'

// Aliyun's signature, third version (ACS3-HMAC-SHA256): what is asked for, hashed and sealed, stands in the headers.

export type AcsRequest = {
  readonly host: string
  readonly action: string
  /** The version of the service's interface: '2017-05-25'. */
  readonly version: string
  readonly query: Readonly<Record<string, string>>
  readonly date: Date
  /** Never the same twice: the service takes each once. */
  readonly nonce: string
}

export type AcsKey = { readonly id: string; readonly secret: string }

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The query in the one order and spelling that is signed, and sent. */
export const acsQuery = (query: AcsRequest['query']): string =>
  Object.keys(query)
    .toSorted()
    .map((name) => `${percentEncoded(name)}=${percentEncoded(query[name] ?? '')}`)
    .join('&')

/** The headers of a POST to `/` without a body, its signature among them. */
export function acsHeaders(request: AcsRequest, key: AcsKey): Record<string, string> {
  const { host, action, version, date, nonce } = request
  const headers: Record<string, string> = {
    host,
    'x-acs-action': action,
    'x-acs-content-sha256': sha256(''),
    'x-acs-date': `${date.toISOString().slice(0, 19)}Z`,
    'x-acs-signature-nonce': nonce,
    'x-acs-version': version,
  }
  return { ...headers, authorization: acsAuthorization(acsQuery(request.query), headers, key) }
}

/** What `authorization` must be for a POST to `/` with this query and these headers, all of them signed. */
export function acsAuthorization(query: string, headers: Readonly<Record<string, string>>, key: AcsKey): string {
  const names = Object.keys(headers).toSorted()
  const lines = names.map((name) => `${name}:${headers[name]?.trim()}\n`).join('')
  const signed = names.join(';')
  const canonical = ['POST', '/', query, lines, signed, headers['x-acs-content-sha256']].join('\n')
  const seal = createHmac('sha256', key.secret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex')
  return `ACS3-HMAC-SHA256 Credential=${key.id},SignedHeaders=${signed},Signature=${seal}`
}
