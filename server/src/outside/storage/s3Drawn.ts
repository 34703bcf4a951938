import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import type { ObjectStore } from './objectStore.ts'
import { bearing, type Ask, type AskSoon } from './s3Ask.ts'
import { listed } from './s3Backups.ts'
import { S3Said } from './s3Words.ts'

type Keyed = {
  readonly set: { readonly bucket: string; readonly prefix: string }
  readonly ask: Ask
  readonly soon: AskSoon
  readonly remove: (key: string) => Promise<void>
}

/** Bytes that no drawn picture has. */
const tooLarge = 20 * 2 ** 20

/** Drawn pictures, by names that say what was drawn. Their bytes have no name of their own, so each bears its hash beside it. */
export function drawnObjects({ set, ask, soon, remove }: Keyed): Pick<ObjectStore, 'drawn' | 'putDrawn' | 'dropDrawn'> {
  const keyOf = (name: string) => `${set.prefix}drawn/${name}`
  const at = (Key: string) => ({ Bucket: set.bucket, Key })

  return {
    drawn: (name) =>
      soon(async ({ sdk, client }, stop) => {
        try {
          const { Body, ContentLength = 0, Metadata } = await client.send(new sdk.GetObjectCommand(at(keyOf(name))), stop)
          if (!(Body instanceof Readable)) throw new Error('an object without a body')
          if (ContentLength > tooLarge) {
            Body.destroy()
            return null
          }
          // What says nothing for too long is left in the middle, too.
          stop.abortSignal.addEventListener('abort', () => Body.destroy(new Error('too slow')))
          const bytes = await buffer(Body)
          return shaOf(bytes) === Metadata?.['sha256'] ? bytes : null
        } catch (error) {
          if (S3Said.of(error).code === 'NoSuchKey') return null
          throw error
        }
      }),
    putDrawn: (name, bytes) =>
      ask(async ({ sdk, client }) => {
        const sha256 = shaOf(bytes)
        const asked = new sdk.PutObjectCommand({ ...at(keyOf(name)), Body: bytes, ContentLength: bytes.length, Metadata: { sha256 } })
        bearing(asked, sha256)
        await client.send(asked)
      }),
    async dropDrawn(folder, before) {
      for (const { name, time } of await listed(ask, set.bucket, keyOf(folder))) if (time < before) await remove(keyOf(`${folder}${name}`))
    },
  }
}

const shaOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
