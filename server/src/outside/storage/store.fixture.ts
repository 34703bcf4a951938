import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { S3Client } from '@aws-sdk/client-s3'
import type { Patience } from './s3.ts'

/** How the store is disposed. */
export type Mood = {
  /** ms before it answers. */
  wait?: number
  /** Cuts every connection. */
  away?: boolean
  /** Of so many questions it says that it is busy. */
  busy?: number
  /** Takes nothing more. */
  full?: boolean
  /** Gives other bytes than it took. */
  spoiled?: boolean
  /** Takes so many parts, and cuts the connection at every further one. */
  parts?: number
  /** Breaks off in the middle of what it gives. */
  breaks?: boolean
  /** s by which its clock is before everybody's. */
  later?: number
}

export const storeKeys = { accessKey: 'AKIDSTORE', secret: 'secretOfTheStore+/01', region: 'cn-hangzhou', bucket: 'shop-files' }

const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex')
const etagOf = (bytes: Buffer) => `"${md5(bytes)}"`
const sha = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')
const mac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()

/** A store that speaks S3 as strictly as the large ones: it believes no signature and no sum that it has not reckoned itself. */
export async function aStore() {
  const objects = new Map<string, Buffer>()
  /** What is kept beside them: what whoever put them said of their hash, and when that was. */
  const beside = new Map<string, { sha256: string | undefined; time: Date }>()
  /** Uploads in parts that nobody has ended, by their ids. */
  const uploads = new Map<string, { key: string; parts: Map<number, Buffer> }>()
  let begun = 0
  const mood: Mood = {}
  const asked: string[] = []
  const server = createServer((request, response) => void answer(request, response).catch(() => request.socket.destroy()))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    const url = new URL(request.url ?? '/', 'http://store')
    asked.push(`${request.method} ${url.pathname}`)
    if (mood.away) return void request.socket.destroy()
    if (mood.wait) await setTimeout(mood.wait)
    const say = (status: number, code: string) =>
      void response
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(request.method === 'HEAD' ? '' : `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`)
    if (mood.busy) {
      mood.busy -= 1
      return say(503, 'SlowDown')
    }
    const fault = faultOf(request, url, body, Date.now() + (mood.later ?? 0) * 1000)
    if (fault) return say(fault === 'XAmzContentSHA256Mismatch' ? 400 : 403, fault)
    const [bucket, key] = placeOf(request, url)
    if (bucket !== storeKeys.bucket) return say(404, 'NoSuchBucket')
    if (mood.full && ['PUT', 'POST'].includes(request.method ?? '')) return say(403, 'QuotaExceeded')
    serveObject({ request, response, url, key, body, say })
  }

  type Call = {
    request: IncomingMessage
    response: ServerResponse
    url: URL
    key: string
    body: Buffer
    say: (status: number, code: string) => void
  }

  function serveObject({ request: { method, headers }, response, url, key, body, say }: Call): void {
    const etag = etagOf(body)
    if (url.searchParams.has('uploads') || url.searchParams.has('uploadId')) {
      if (method === 'PUT' && mood.parts === 0) return void response.destroy()
      if (method === 'PUT' && mood.parts) mood.parts -= 1
      serveParts({ method, response, url, key, body, say })
    } else if (method === 'GET' && url.searchParams.has('list-type')) {
      const prefix = url.searchParams.get('prefix') ?? ''
      const [after = '', most] = [url.searchParams.get('continuation-token') ?? '', 2]
      const found = [...objects].filter(([name]) => name.startsWith(prefix) && name > after).toSorted(([a], [b]) => (a < b ? -1 : 1))
      const timeOf = (name: string) => (beside.get(name)?.time ?? new Date(0)).toISOString()
      const one = ([name, { length }]: [string, Buffer]) =>
        `<Contents><Key>${name}</Key><Size>${length}</Size><LastModified>${timeOf(name)}</LastModified></Contents>`
      const page = found.slice(0, most).map(one)
      const next = found.length > most ? `<NextContinuationToken>${found[most - 1]?.[0]}</NextContinuationToken>` : ''
      response.end(`<ListBucketResult>${page.join('')}${next}</ListBucketResult>`)
    } else if (method === 'PUT') {
      objects.set(key, body)
      beside.set(key, { sha256: headers['x-amz-meta-sha256']?.toString(), time: new Date() })
      response.writeHead(200, { etag }).end()
    } else if (method === 'DELETE') {
      objects.delete(key)
      response.writeHead(204).end()
    } else give(url, key, response, say)
  }

  function serveParts({ method, response, url, key, body, say }: Omit<Call, 'request'> & { method: string | undefined }): void {
    const id = url.searchParams.get('uploadId') ?? ''
    const upload = uploads.get(id)
    if (method === 'GET') {
      const all = [...uploads].map(([id, { key }]) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId></Upload>`)
      return void response.end(`<ListMultipartUploadsResult>${all.join('')}</ListMultipartUploadsResult>`)
    }
    if (method === 'POST' && id === '') {
      uploads.set(`up${++begun}`, { key, parts: new Map() })
      return void response.end(`<InitiateMultipartUploadResult><UploadId>up${begun}</UploadId></InitiateMultipartUploadResult>`)
    }
    if (!upload) return say(404, 'NoSuchUpload')
    if (method === 'PUT') {
      upload.parts.set(Number(url.searchParams.get('partNumber')), body)
      return void response.writeHead(200, { etag: etagOf(body) }).end()
    }
    if (method === 'POST') {
      const all = [...upload.parts].toSorted(([a], [b]) => a - b)
      const named = [...body.toString().matchAll(/<Part>.*?<\/Part>/gs)].map(([part]) => part)
      const right = all.every(([n, part], at) => named[at]?.includes(`<PartNumber>${n}<`) && named[at].includes(md5(part)))
      if (named.length !== all.length || !right) return say(400, 'InvalidPart')
      objects.set(key, Buffer.concat(all.map(([, part]) => part)))
    }
    uploads.delete(id)
    response.end(method === 'POST' ? `<CompleteMultipartUploadResult><ETag>"x"</ETag></CompleteMultipartUploadResult>` : '')
  }

  function give({ searchParams }: URL, key: string, response: ServerResponse, say: Call['say']): void {
    const found = objects.get(key)
    if (!found) return say(404, 'NoSuchKey')
    const bytes = mood.spoiled ? Buffer.from(found.map((byte, at) => (at === 0 ? byte ^ 1 : byte))) : found
    const { sha256 } = beside.get(key) ?? {}
    const asWished = [...searchParams].filter(([name]) => name.startsWith('response-')).map(([name, value]) => [name.slice(9), value])
    const own = { 'content-length': bytes.length, 'content-type': 'binary/octet-stream', ...(sha256 && { 'x-amz-meta-sha256': sha256 }) }
    response.writeHead(200, { ...own, ...(Object.fromEntries(asWished) as Record<string, string>) })
    if (!mood.breaks) return void response.end(bytes)
    response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy())
  }

  /** Nothing is kept there, nothing was asked, and all is well. */
  function empty(): void {
    objects.clear()
    uploads.clear()
    asked.length = 0
    for (const name of Object.keys(mood)) delete mood[name as keyof Mood]
  }

  return {
    url: `http://127.0.0.1:${port}`,
    port,
    objects,
    beside,
    uploads,
    mood,
    asked,
    empty,
    set: { ...storeKeys, endpoint: `http://127.0.0.1:${port}`, prefix: '', inPath: true },
    close: () => new Promise<void>((gone) => void server.close(() => gone()).closeAllConnections()),
  }
}
/** Leads whoever asks the store at a public address to the one that plays it here. */
export function ledTo({ port }: Pick<Store, 'port'>): NonNullable<Patience['handler']> {
  const { requestHandler } = new S3Client({ region: storeKeys.region }).config
  type Handle = typeof requestHandler.handle
  const handle: Handle = (request, options) =>
    requestHandler.handle(Object.assign(request, { protocol: 'http:', hostname: '127.0.0.1', port }), options)
  return Object.assign(Object.create(requestHandler) as typeof requestHandler, { handle })
}

export type Store = Awaited<ReturnType<typeof aStore>>

/** The bucket in the host's name, or else first in the path. */
function placeOf({ headers }: IncomingMessage, { pathname }: URL): [string, string] {
  const path = decodeURIComponent(pathname).slice(1)
  const [, inHost] = /^([a-z0-9-]+)\.(?:oss|cos)/.exec(headers.host ?? '') ?? []
  if (inHost) return [inHost, path]
  const [bucket = '', ...rest] = path.split('/')
  return [bucket, rest.join('/')]
}

/** By what a request says that it is whose: its header, or the words of a link. */
type Claim = {
  readonly key: string
  readonly day: string
  readonly region: string
  readonly names: string
  readonly signature: string
  readonly when: string
  /** s that a link works; null: it is no link. */
  readonly life: number | null
}

function claimOf({ headers }: IncomingMessage, { searchParams }: URL): Claim | null {
  const told = /^([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request$/
  const word = (name: string) => searchParams.get(`X-Amz-${name}`) ?? ''
  if (word('Algorithm') === 'AWS4-HMAC-SHA256') {
    const [, key = '', day = '', region = ''] = told.exec(word('Credential')) ?? []
    const [names, signature, when] = [word('SignedHeaders'), word('Signature'), word('Date')]
    return { key, day, region, names, signature, when, life: Number(word('Expires')) }
  }
  const line = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/
  const [, whose = '', names = '', signature] = line.exec(headers.authorization ?? '') ?? []
  const [, key, day = '', region = ''] = told.exec(whose) ?? []
  return signature && key ? { key, day, region, names, signature, when: String(headers['x-amz-date']), life: null } : null
}

/** Why a request is not believed; null: it is. https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
function faultOf(request: IncomingMessage, url: URL, body: Buffer, now: number): string | null {
  const { headers, method = '' } = request
  const claim = claimOf(request, url)
  if (!claim) return 'AccessDenied'
  const { key, day, region, names, signature, when, life } = claim
  if (key !== storeKeys.accessKey) return 'InvalidAccessKeyId'
  if (region !== storeKeys.region) return 'AuthorizationHeaderMalformed'
  if (headers['content-encoding']?.includes('aws-chunked')) return 'NotImplemented'
  const moment = Date.parse(when.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'))
  if (life === null && !(Math.abs(now - moment) < 900_000)) return 'RequestTimeTooSkewed'
  if (life !== null && !(life > 0 && now < moment + life * 1000)) return 'AccessDenied'
  const sum = life === null ? String(headers['x-amz-content-sha256']) : 'UNSIGNED-PAYLOAD'
  const words = [...url.searchParams].filter(([name]) => name !== 'X-Amz-Signature')
  const query = words.map((pair) => pair.map(encoded).join('=')).toSorted()
  const canonical = [
    method,
    url.pathname,
    query.join('&'),
    ...names.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    sum,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const signing = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>((by, text) => mac(by, text), `AWS4${storeKeys.secret}`)
  const right = mac(signing, ['AWS4-HMAC-SHA256', when, scope, sha(canonical)].join('\n')).toString('hex')
  if (right !== signature) return 'SignatureDoesNotMatch'
  return sum !== 'UNSIGNED-PAYLOAD' && sum !== sha(body) ? 'XAmzContentSHA256Mismatch' : null
}

const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
