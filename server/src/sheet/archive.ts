import { inflateRawSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { Unreadable } from './unreadable.ts'

/** What a file may unpack to, bytes. */
const mostUnpacked = 100 * 2 ** 20
const mostEntries = 2000

type Entry = {
  readonly name: string
  readonly method: number
  readonly packed: number
  readonly size: number
  readonly at: number
}

const broken = () => new Unreadable('文件已损坏，请在 Excel 中重新保存后上传')

/** Parts of an xlsx archive that hold cells; pictures, macros and the rest are never unpacked. */
const wanted =
  /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/(workbook|sharedStrings|styles)\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/worksheets\/[^/]+\.xml)$/i

/**
 * The parts of an xlsx archive that matter, unpacked; no more bytes than the archive itself declares, and no more than
 * 100 MB, so that a bomb is refused before it goes off. @throws Unreadable.
 */
export function partsOf(bytes: Buffer): Map<string, Buffer> {
  const entries = entriesOf(bytes).filter(({ name }) => wanted.test(name))
  if (entries.reduce((sum, { size }) => sum + size, 0) > mostUnpacked)
    throw new Unreadable('文件内容过大，请拆分为几个文件，并只保留需要导入的工作表')
  return new Map(entries.map((entry) => [entry.name, unpacked(bytes, entry)]))
}

/** An archive of these parts alone, for the library to read. */
export const packedAgain = (parts: ReadonlyMap<string, Uint8Array>): Buffer => Buffer.from(zipSync(Object.fromEntries(parts), { level: 0 }))

/** What the central directory says lies in the archive. */
function entriesOf(bytes: Buffer): Entry[] {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06'))
  if (end < 0 || end + 22 > bytes.length) throw broken()
  const [count, begin] = [bytes.readUInt16LE(end + 10), bytes.readUInt32LE(end + 16)]
  if (count > mostEntries || begin === 0xffffffff) throw new Unreadable('文件内部结构过于复杂，请另存为普通的 xlsx 文件')
  const entries: Entry[] = []
  for (let at = begin, nth = 0; nth < count; nth++) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== 0x02014b50) throw broken()
    const nameLength = bytes.readUInt16LE(at + 28)
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    if (bytes.readUInt16LE(at + 8) & 1) throw new Unreadable('文件设有密码，请取消密码后上传')
    entries.push({
      name,
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      at: bytes.readUInt32LE(at + 42),
    })
    // After the name stand extra fields and a comment.
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

function unpacked(bytes: Buffer, { method, packed, size, at }: Entry): Buffer {
  if (at + 30 > bytes.length || bytes.readUInt32LE(at) !== 0x04034b50) throw broken()
  const from = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
  const content = bytes.subarray(from, from + packed)
  if (content.length < packed) throw broken()
  if (method === 0) return content
  if (method !== 8) throw broken()
  try {
    return inflateRawSync(content, { maxOutputLength: Math.max(1, size) })
  } catch {
    throw broken()
  }
}
