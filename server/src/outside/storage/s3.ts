import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import type { S3Client, S3ClientConfig } from '@aws-sdk/client-s3'
import { ProviderError } from '../provider.ts'
import type { ObjectStore } from './objectStore.ts'
import { bearing, type Ask, type AskSoon, type Sent } from './s3Ask.ts'
import { namedObjects } from './s3Backups.ts'
import { drawnObjects } from './s3Drawn.ts'
import { presignedLinks } from './s3Links.ts'
import { S3Said, wordsOf } from './s3Words.ts'

/** What a merchant has set up at a store that speaks S3. */
export type S3Set = {
  /** e.g. https://oss-cn-hangzhou.aliyuncs.com */
  readonly endpoint: string
  /** e.g. cn-hangzhou */
  readonly region: string
  readonly bucket: string
  /** What the names of our objects begin with, e.g. yincai/; '' nothing. */
  readonly prefix: string
  readonly accessKey: string
  readonly secret: string
  /** The bucket is named in the path, as MinIO and Ceph have it; else in the host's name, as public clouds have it. */
  readonly inPath: boolean
  /** Contents are given by the store's own links: where browsers reach it, without the bucket. Absent: they are not. */
  readonly linksAt?: string | undefined
}

/** ms: until a connection stands, and how long one may say nothing. */
export type Patience = {
  readonly connect: number
  readonly silence: number
  readonly pause: number
  /** How long one is waited for that can be done without; 2 seconds unless given. */
  readonly soon?: number
  /** By what requests go; tests lead them elsewhere. */
  readonly handler?: S3ClientConfig['requestHandler']
  /** Bytes of what goes in parts; tests have small ones. */
  readonly part?: number
}
const usual: Patience = { connect: 5000, silence: 30_000, pause: 300 }

/** How often what may pass is tried. */
const tries = 3

const usualPart = 64 * 2 ** 20
const usualSoon = 2000

/**
 * A store that speaks Amazon's S3 protocol: 阿里云 OSS, 腾讯云 COS, 华为云 OBS, MinIO, Ceph. The client is read when it is first
 * needed. What is put bears its hash, signed, so that a store which looks refuses other bytes.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_Operations_Amazon_Simple_Storage_Service.html
 */
export function s3(set: S3Set, patience: Patience = usual): ObjectStore {
  let made: ReturnType<typeof clientOf> | null = null
  const open = () => (made ??= clientOf(set, patience))
  const keyOf = (hash: string) => `${set.prefix}files/${hash.slice(0, 2)}/${hash}`
  const at = (Key: string) => ({ Bucket: set.bucket, Key })

  const ask: Ask = async (once) => {
    const tools = await open()
    const began = performance.now()
    for (let n = 1; ; n++) {
      try {
        return await once(tools)
      } catch (error) {
        const said = S3Said.of(error)
        // Who asks has waited long enough for one that says nothing.
        if (said.isFinal || n === tries || performance.now() - began > patience.silence / 2)
          throw new ProviderError(`对象存储${wordsOf(said)}`, {
            code: said.isFull ? 'full' : said.code,
            refused: said.isFinal,
          })
        await setTimeout(patience.pause * n)
      }
    }
  }

  const soon: AskSoon = async (once) => {
    const most = patience.soon ?? usualSoon
    const abortSignal = AbortSignal.timeout(most)
    try {
      return await once(await open(), { abortSignal })
    } catch (error) {
      const said = S3Said.of(error)
      const words = abortSignal.aborted ? `在 ${most / 1000} 秒内没有应答` : wordsOf(said)
      throw new ProviderError(`对象存储${words}`, { code: said.code, refused: said.isFinal })
    }
  }

  /** Null: there is none. */
  const read = (key: string) =>
    ask(async ({ sdk, client }) => {
      try {
        const { Body, ContentLength } = await client.send(new sdk.GetObjectCommand(at(key)))
        if (!(Body instanceof Readable) || ContentLength === undefined) throw new Error('an object without a body')
        return { size: ContentLength, bytes: Body }
      } catch (error) {
        if (S3Said.of(error).code === 'NoSuchKey') return null
        throw error
      }
    })

  // In one piece, which stores take up to 5 GB of: what comes in parts is held in memory by the part, and stays behind where we are killed.
  const write = (key: string, { hash, size, bytes }: Sent) =>
    ask(async ({ sdk, client }) => {
      const body = bytes()
      const asked = new sdk.PutObjectCommand({ ...at(key), Body: body, ContentLength: size })
      bearing(asked, hash)
      // The client leaves open what it did not read to its end.
      await client.send(asked).finally(() => body.destroy())
    })

  const remove = (key: string) =>
    ask(async ({ sdk, client }) => {
      await client.send(new sdk.DeleteObjectCommand(at(key)))
    })

  return {
    put: (hash, path, size) => write(keyOf(hash), { hash, size, bytes: () => createReadStream(path) }),
    get: (hash) => read(keyOf(hash)),
    drop: (hash) => remove(keyOf(hash)),
    async prove() {
      const key = `${set.prefix}trial/${randomUUID()}`
      const wanted = Buffer.from(randomUUID())
      const hash = createHash('sha256').update(wanted).digest('hex')
      await write(key, { hash, size: wanted.length, bytes: () => Readable.from([wanted], { objectMode: false }) })
      const found = await read(key)
      const same = found && wanted.equals(await buffer(found.bytes).catch(() => Buffer.alloc(0)))
      await remove(key)
      if (!same) throw new ProviderError('对象存储收下了试写的内容，读回来却不一样')
    },
    sizeOf: (hash) =>
      soon(async ({ sdk, client }, stop) => {
        try {
          return (await client.send(new sdk.HeadObjectCommand(at(keyOf(hash))), stop)).ContentLength ?? null
        } catch (error) {
          if (S3Said.of(error).code === 'NotFound') return null
          throw error
        }
      }),
    ...(set.linksAt !== undefined && { links: presignedLinks({ ...set, at: set.linksAt }, open, keyOf) }),
    backups: namedObjects({ set, ask, write, read, remove, part: patience.part ?? usualPart }),
    ...drawnObjects({ set, ask, soon, remove }),
  }
}

async function clientOf({ endpoint, region, inPath, accessKey, secret }: S3Set, { connect, silence, handler }: Patience) {
  const sdk = await import('@aws-sdk/client-s3')
  const client: S3Client = new sdk.S3Client({
    ...{ endpoint, region, forcePathStyle: inPath },
    credentials: { accessKeyId: accessKey, secretAccessKey: secret },
    requestHandler: handler ?? { connectionTimeout: connect, socketTimeout: silence },
    logger: silent,
    // Tried again by `ask`, which can begin a file anew; a body that was read half cannot be sent twice.
    maxAttempts: 1,
    // What stores other than Amazon's do not know: sums in trailers after the body.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return { sdk, client }
}

/** What the client would say on the console is told by what it throws. */
const hush = () => undefined
const silent = { trace: hush, debug: hush, info: hush, warn: hush, error: hush }
