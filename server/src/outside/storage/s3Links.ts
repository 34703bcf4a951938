import { percentEncoded } from '../percent.ts'
import type { StoreLinks } from './objectStore.ts'
import { namesBucketInPath } from './place.ts'
import type { Tools } from './s3Ask.ts'

/** How long a link of the store works, s: until the browser that was led there has begun to fetch. */
export const storeLinkLife = 120

/** What a link is signed by: the client's own signer, which knows how far this machine's clock is from the store's. */
type Presigner = {
  readonly presign: (request: object, how: { readonly expiresIn: number; readonly signingDate: Date }) => Promise<{ query?: Query }>
}
type Query = Readonly<Record<string, string | string[] | null>>

type Place = {
  /** Where browsers reach the store, without the bucket. */
  readonly at: string
  readonly bucket: string
}

/**
 * Links that the store itself believes for two minutes, by which it says of a content what our own answer would: nothing that was
 * brought as a page becomes one. https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html
 */
export function presignedLinks({ at, bucket }: Place, open: () => Promise<Tools>, keyOf: (hash: string) => string): StoreLinks {
  const address = new URL(at)
  const inPath = namesBucketInPath(at)
  const host = inPath ? address.host : `${bucket}.${address.host}`
  const origin = `${address.protocol}//${host}`
  const folder = `${address.pathname.replace(/\/$/, '')}/${inPath ? `${bucket}/` : ''}`

  return {
    origin,
    async to(hash, { type, disposition }) {
      const { client } = await open()
      const signer = (await client.config.signer()) as unknown as Presigner
      const path = `${folder}${keyOf(hash)}`
      const query = {
        'response-cache-control': 'private, no-store',
        'response-content-disposition': disposition,
        'response-content-type': type,
      }
      const asked = { method: 'GET', protocol: address.protocol, hostname: host, path, query, headers: { host, ...unsigned } }
      const signingDate = new Date(Date.now() + client.config.systemClockOffset)
      const { query: signed = {} } = await signer.presign(asked, { expiresIn: storeLinkLife, signingDate })
      const words = Object.entries(signed).map(([name, value]) => `${encodeURIComponent(name)}=${percentEncoded(String(value))}`)
      return `${origin}${path}?${words.join('&')}`
    },
  }
}

/** Of what is only read there are no bytes to be signed. */
const unsigned = { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' }
