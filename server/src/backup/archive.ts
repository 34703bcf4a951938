import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { once } from 'node:events'
import { pipeline as connect } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Step } from './age.ts'

// A backup is an ordinary .tar.gz (ustar), so that it can be looked into with any tar.

const block = 512

/** One file of an archive. `body` must be read to its end before the next is asked for. */
export type Entry = { readonly name: string; readonly size: number; readonly body: AsyncIterable<Buffer> }

/** An archive being written. */
export type Archive = {
  /** Adds a file of exactly `size` bytes and answers its SHA-256 in hex. @throws Error when the body has another size. */
  add(name: string, size: number, body: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<string>
  /** Makes it whole on disk and gives it its name; before that nothing of that name is touched. */
  close(): Promise<void>
}

/** Begins an archive at `path`, sealed by `seal` where there is one, and readable by its owner only: it holds people's data. */
export function writeArchive(path: string, seal: Step = asItIs): Archive {
  const part = `${path}.part`
  const zip = createGzip({ level: 4 })
  const written = pipeline(zip, seal, createWriteStream(part, { mode: 0o600 }))
  written.catch(() => undefined) // said by close(), or by the write that meets it
  const write = async (chunk: Buffer) => {
    if (!zip.write(chunk)) await Promise.race([once(zip, 'drain'), written])
  }
  return {
    async add(name, size, body) {
      await write(header(name, size))
      const hash = createHash('sha256')
      let sum = 0
      for await (const chunk of body) {
        sum += chunk.length
        hash.update(chunk)
        await write(chunk)
      }
      if (sum !== size) throw new Error(`文件在备份时被改动：${name}`)
      await write(Buffer.alloc(padding(size)))
      return hash.digest('hex')
    },
    async close() {
      zip.end(Buffer.alloc(2 * block))
      await written
      const file = await open(part, 'r+')
      await file.sync()
      await file.close()
      await rename(part, path)
    },
  }
}

/** The files of an archive in their order, unsealed by `unseal` where it is sealed. @throws Error when it is broken or cut short. */
export async function* readArchive(path: string, unseal: Step = asItIs): AsyncGenerator<Entry> {
  const unzipped = createGunzip()
  connect(createReadStream(path), unseal, unzipped, () => undefined) // what goes wrong is thrown by the reading below
  const bytes = takerOf(unzipped)
  try {
    for (;;) {
      const head = await collect(bytes(block))
      if (head.every((byte) => byte === 0)) return await readOut(unzipped)
      const size = Number.parseInt(field(head, 124, 12), 8)
      if (checksum(head) !== Number.parseInt(field(head, 148, 8), 8)) throw new Error('备份文件已损坏')
      const prefix = field(head, 345, 155)
      yield { name: `${prefix}${prefix && '/'}${field(head, 0, 100)}`, size, body: bytes(size) }
      await collect(bytes(padding(size)))
    }
  } finally {
    unzipped.destroy()
  }
}

/** What stands after the last file says whether all before it was whole. */
async function readOut(rest: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of rest);
}

async function* asItIs(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* bytes
}

/** The whole of a body in memory: for those known to be small. */
export async function collect(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const padding = (size: number) => (block - (size % block)) % block
const field = (head: Buffer, from: number, length: number) => head.toString('utf8', from, from + length).replace(/\0.*$/s, '')

/** The sum of a header's bytes, its own field counted as spaces. */
const checksum = (head: Buffer) => head.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0)

function header(name: string, size: number): Buffer {
  const [prefix, rest] = splitName(name)
  const head = Buffer.alloc(block)
  const octal = (n: number, digits: number) => n.toString(8).padStart(digits, '0')
  head.write(rest, 0)
  head.write(['0000600', '0000000', '0000000', ''].join('\0'), 100) // mode, and no one's as owner
  head.write(octal(size, 11), 124)
  head.write(octal(Math.floor(Date.now() / 1000), 11), 136)
  head.write('0', 156) // an ordinary file
  head.write('ustar\x0000', 257)
  head.write(prefix, 345)
  head.write(`${octal(checksum(head), 6)}\0 `, 148)
  return head
}

/** ustar keeps up to 100 bytes of a name and 155 of the folders before it. */
function splitName(name: string): [prefix: string, rest: string] {
  if (Buffer.byteLength(name) <= 100) return ['', name]
  for (let at = name.indexOf('/'); at > 0; at = name.indexOf('/', at + 1)) {
    const [prefix, rest] = [name.slice(0, at), name.slice(at + 1)]
    if (Buffer.byteLength(prefix) <= 155 && Buffer.byteLength(rest) <= 100) return [prefix, rest]
  }
  throw new Error(`文件名过长，无法备份：${name}`)
}

/** Cuts a stream into pieces of wanted lengths. */
function takerOf(stream: AsyncIterable<Buffer>): (length: number) => AsyncGenerator<Buffer> {
  const chunks = stream[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  return async function* take(length) {
    for (let wanted = length; wanted > 0;) {
      if (rest.length === 0) {
        const next = await chunks.next()
        if (next.done) throw new Error('备份文件不完整')
        rest = next.value
      }
      const piece = rest.subarray(0, wanted)
      rest = rest.subarray(piece.length)
      wanted -= piece.length
      yield piece
    }
  }
}
