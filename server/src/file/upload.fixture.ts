import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { Upload, uploadPath } from '../../../contract/file.ts'
import type { FileKind } from '../../../contract/fileKinds.ts'
import type { TestWorld } from '../testWorld.ts'

export type Part = { name: string; value: string } | { name: string; filename: string | null; bytes: Buffer }
export const file = (filename: string | null, bytes: Buffer): Part => ({ name: 'file', filename, bytes })
export const kind = (value: string): Part => ({ name: 'kind', value })

/** A form as a browser sends it. */
export function form(parts: readonly Part[]) {
  const chunks = parts.flatMap((part) => [
    Buffer.from(`--boundary\r\ncontent-disposition: form-data; name="${part.name}"`),
    Buffer.from('bytes' in part ? `${named(part.filename)}\r\n\r\n` : '\r\n\r\n'),
    'bytes' in part ? part.bytes : Buffer.from(part.value),
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([...chunks, Buffer.from('--boundary--\r\n')])
}

const named = (filename: string | null): string =>
  filename === null ? '\r\ncontent-type: application/octet-stream' : `; filename="${filename}"\r\ncontent-type: image/png`

/** Sends a form to the upload, and answers what it said. */
export async function uploadTo({ app }: TestWorld, token: string | null, parts: readonly Part[]) {
  const response = await app.inject({
    method: 'POST',
    url: uploadPath,
    payload: form(parts),
    headers: {
      'content-type': 'multipart/form-data; boundary=boundary',
      ...(token && { authorization: `Bearer ${token}` }),
    },
  })
  return { http: response.statusCode, ...Upload.parse(response.json()) }
}

/** Every file under DATA_DIR that an upload may have left. */
export async function filesOf({ services }: TestWorld): Promise<string[]> {
  const names = async (folder: string) =>
    (await readdir(join(services.dataDir, folder), { recursive: true, withFileTypes: true }).catch(() => []))
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name)
  return (await names('files')).toSorted()
}

/** A PNG that says it is 20 000 × 20 000 and is a few bytes. */
export function bomb(): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(20_000, 0)
  header.writeUInt32BE(20_000, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    block('IHDR', header),
    block('IDAT', deflateSync(Buffer.alloc(1000))),
    block('IEND', Buffer.alloc(0)),
  ])
}

function block(type: string, bytes: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), bytes])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(bytes.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

/** Uploads a small picture; of another `colour` it is another content. */
export async function bring(w: TestWorld, token: string, use: FileKind, colour = '#276') {
  const create = { width: 300, height: 300, channels: 3, background: colour } as const
  return uploadTo(w, token, [kind(use), file('图片.png', await sharp({ create }).png().toBuffer())])
}
