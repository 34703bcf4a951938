import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { CompletedPart, ListObjectsV2CommandOutput } from '@aws-sdk/client-s3'
import { ProviderError } from '../provider.ts'
import type { Held, Named, NamedObjects } from './objectStore.ts'
import { bearing, type Ask, type Sent } from './s3Ask.ts'

/** How objects are asked for, by their whole keys. */
type Keyed = {
  readonly set: { readonly bucket: string; readonly prefix: string }
  readonly ask: Ask
  readonly write: (key: string, sent: Sent) => Promise<void>
  readonly read: (key: string) => Promise<Held | null>
  readonly remove: (key: string) => Promise<void>
  /** Bytes from which on an object goes in parts of so many. */
  readonly part: number
}

/** A store takes so many parts of one object at most. */
const mostParts = 10_000
/** How often a part is brought. */
const mostTries = 3

/**
 * Objects by names of their own, of any size: what is large goes in parts, each read off the disk twice and never held in memory. One
 * that fails takes what it had brought away again; what a process left that died goes with the next try of the same name.
 */
export function namedObjects({ set, ask, write, read, remove, part }: Keyed): NamedObjects {
  const folder = `${set.prefix}backups/`
  const keyOf = (name: string) => `${folder}${name}`
  const at = (Key: string) => ({ Bucket: set.bucket, Key })

  async function inParts(key: string, path: string, size: number): Promise<void> {
    await dropUnfinished(key)
    const UploadId = await ask(async ({ sdk, client }) => (await client.send(new sdk.CreateMultipartUploadCommand(at(key)))).UploadId)
    const upload = { ...at(key), UploadId }
    try {
      const Parts: CompletedPart[] = []
      for (const one of partsOf(size, part)) Parts.push({ PartNumber: one.number, ETag: await patiently(() => putPart(upload, path, one)) })
      await ask(({ sdk, client }) => client.send(new sdk.CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } })))
    } catch (error) {
      await ask(({ sdk, client }) => client.send(new sdk.AbortMultipartUploadCommand(upload))).catch(() => undefined)
      throw error
    }
  }

  async function putPart(
    upload: { Bucket: string; Key: string; UploadId: string | undefined },
    path: string,
    { number, start, end }: Part,
  ) {
    const hash = await hashOf(path, start, end)
    return ask(async ({ sdk, client }) => {
      const body = createReadStream(path, { start, end })
      const asked = new sdk.UploadPartCommand({ ...upload, PartNumber: number, Body: body, ContentLength: end - start + 1 })
      bearing(asked, hash)
      return (await client.send(asked).finally(() => body.destroy())).ETag
    })
  }

  /** Parts that nobody completed cost their room for good. */
  async function dropUnfinished(key: string): Promise<void> {
    const { Uploads = [] } = await ask(({ sdk, client }) =>
      client.send(new sdk.ListMultipartUploadsCommand({ Bucket: set.bucket, Prefix: key })),
    )
    for (const { Key, UploadId } of Uploads)
      if (Key === key) await ask(({ sdk, client }) => client.send(new sdk.AbortMultipartUploadCommand({ ...at(key), UploadId })))
  }

  const sizeThere = (key: string) => ask(async ({ sdk, client }) => (await client.send(new sdk.HeadObjectCommand(at(key)))).ContentLength)

  return {
    async put(name, path) {
      const { size } = await stat(path)
      const key = keyOf(name)
      if (size > part) await inParts(key, path, size)
      else await write(key, { hash: await hashOf(path, 0, Infinity), size, bytes: () => createReadStream(path) })
      const there = await sizeThere(key)
      if (there !== size) throw new ProviderError(`对象存储收下的内容不完整：应有 ${size} 字节，实有 ${there ?? 0} 字节`)
    },
    get: (name) => read(keyOf(name)),
    drop: (name) => remove(keyOf(name)),
    list: () => listed(ask, set.bucket, folder),
  }
}

/** What lies under this folder, by the names it has there. */
export async function listed(ask: Ask, bucket: string, folder: string): Promise<Named[]> {
  const found: Named[] = []
  let from: string | undefined
  do {
    const page: ListObjectsV2CommandOutput = await ask(({ sdk, client }) =>
      client.send(new sdk.ListObjectsV2Command({ Bucket: bucket, Prefix: folder, ContinuationToken: from })),
    )
    for (const { Key = '', Size = 0, LastModified = new Date(0) } of page.Contents ?? [])
      found.push({ name: Key.slice(folder.length), size: Size, time: LastModified })
    from = page.NextContinuationToken
  } while (from !== undefined)
  return found
}

/** What takes hours is not given up for one minute in which the store is away. */
async function patiently<T>(bring: () => Promise<T>): Promise<T> {
  for (let n = 1; ; n++) {
    try {
      return await bring()
    } catch (error) {
      if (n === mostTries || !(error instanceof ProviderError) || error.refused) throw error
    }
  }
}

/** Bytes from `start` to `end`, both among them. */
type Part = { readonly number: number; readonly start: number; readonly end: number }

function partsOf(size: number, least: number): Part[] {
  const each = Math.max(least, Math.ceil(size / mostParts))
  return Array.from({ length: Math.ceil(size / each) }, (_, n) => ({
    number: n + 1,
    start: n * each,
    end: Math.min(size, (n + 1) * each) - 1,
  }))
}

async function hashOf(path: string, start: number, end: number): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { start, end })) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
