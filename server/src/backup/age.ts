import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { ReadableStream as Streams } from 'node:stream/web'

// The age format, https://age-encryption.org/v1: whoever has the identity opens a backup by `age -d -i 钥匙.txt`, without this mall.
// The library is read when it is first needed.

const opening = 'age-encryption.org/v1\n'

/** What a step of a pipeline makes of the bytes that come to it. */
export type Step = (bytes: AsyncIterable<Uint8Array>) => AsyncGenerator<Uint8Array>

/** The library's types are the browser's. */
const streamOf = (bytes: AsyncIterable<Uint8Array>) => Streams.from(bytes) as unknown as ReadableStream<Uint8Array>

/** A pair of keys: whoever has the recipient can seal, whoever has the identity can open. */
export type Pair = { readonly identity: string; readonly recipient: string }

export async function newPair(): Promise<Pair> {
  const { generateX25519Identity, identityToRecipient } = await import('age-encryption')
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}

/** Seals for whoever has the recipient's identity. @throws Error in words where `recipient` is none. */
export async function sealedFor(recipient: string): Promise<Step> {
  const { Encrypter } = await import('age-encryption')
  const by = new Encrypter()
  try {
    by.addRecipient(recipient)
  } catch (cause) {
    throw new Error(`收件公钥不正确：${recipient}。应为 age1 开头的一行`, { cause })
  }
  return async function* seal(bytes) {
    yield* await by.encrypt(streamOf(bytes))
  }
}

/** Opens by whichever of the identities can. What it gives is proven to be what was sealed; the end of it too. */
export async function openedBy(identities: readonly string[]): Promise<Step> {
  const { Decrypter } = await import('age-encryption')
  const by = new Decrypter()
  for (const identity of identities) by.addIdentity(identity)
  return async function* unseal(bytes) {
    try {
      yield* await by.decrypt(streamOf(bytes))
    } catch (cause) {
      const other = cause instanceof Error && cause.message.startsWith('no identity matched')
      throw new Error(other ? '备份钥匙不对，这份备份是用另一把加密的' : '加密的内容已损坏或不完整', { cause })
    }
  }
}

/** Whether the file is sealed; a name says nothing. */
export async function isSealed(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(opening.length), 0, opening.length, 0)
    return bytesRead > 0 && opening.startsWith(buffer.toString('latin1', 0, bytesRead))
  } finally {
    await file.close()
  }
}

/** @throws Error in words where the file is sealed and none of these opens it, or there is none. What comes after its beginning is not looked at. */
export async function checkOpens(path: string, identities: readonly string[]): Promise<void> {
  if (!(await isSealed(path))) return
  if (identities.length === 0) throw new Error('备份已加密，须有备份钥匙才能打开：请加 --identity 钥匙文件')
  const unseal = await openedBy(identities)
  for await (const _ of unseal(createReadStream(path))) return
}

/** The identities in a file of them, one a line, as `age-keygen` writes them. @throws Error in words where there is none, or one was mistyped. */
export async function identitiesIn(text: string): Promise<string[]> {
  const { identityToRecipient } = await import('age-encryption')
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  const found = lines.filter((line) => line !== '' && !line.startsWith('#'))
  if (found.length === 0) throw new Error('钥匙文件是空的，应有 AGE-SECRET-KEY-1 开头的一行')
  for (const [at, one] of found.entries())
    await identityToRecipient(one).catch((cause: unknown) => {
      throw new Error(`钥匙文件的第 ${at + 1} 把钥匙不正确，应为完整的一行 AGE-SECRET-KEY-1…`, { cause })
    })
  return found
}
