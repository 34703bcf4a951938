/** What a profile calls itself, or why it is none that can be printed by. */
export type ReadProfile = { readonly name: string } | { readonly why: string }

const headerBytes = 128
const nameAtMost = 80

/** Reads what an ICC profile says of itself: one of a press, in four inks, both ways. Never throws. */
export function readProfile(bytes: Buffer): ReadProfile {
  if (bytes.length < headerBytes + 4 || wordAt(bytes, 36) !== 'acsp') return { why: '不是 ICC 色彩特性文件' }
  if (bytes.readUInt32BE(0) !== bytes.length) return { why: '文件不完整：长度与文件头所写不同' }
  if (wordAt(bytes, 12) !== 'prtr') return { why: '应为输出设备（印刷）的色彩特性文件，这是其他设备的' }
  if (wordAt(bytes, 16) !== 'CMYK') return { why: `应为 CMYK 色彩特性文件，这是 ${wordAt(bytes, 16).trim() || '未知色彩空间'} 的` }
  const tags = tagsOf(bytes)
  if (!tags) return { why: '文件不完整：标签表已损坏' }
  if (!tags.has('A2B0') || !tags.has('B2A0')) return { why: '缺少换算表（A2B0、B2A0），不能用于印刷' }
  const description = tags.get('desc')
  const name = description
    ? nameIn(description)
        .replaceAll(/\p{Cc}/gu, '')
        .trim()
        .slice(0, nameAtMost)
    : ''
  return name === '' ? { why: '文件里没有名称（desc）' } : { name }
}

const wordAt = (bytes: Buffer, at: number): string => bytes.toString('latin1', at, at + 4)

function tagsOf(bytes: Buffer): Map<string, Buffer> | null {
  const count = bytes.readUInt32BE(headerBytes)
  if (count === 0 || count > 200 || headerBytes + 4 + count * 12 > bytes.length) return null
  const tags = new Map<string, Buffer>()
  for (let n = 0; n < count; n++) {
    const at = headerBytes + 4 + n * 12
    const [from, length] = [bytes.readUInt32BE(at + 4), bytes.readUInt32BE(at + 8)]
    if (from + length > bytes.length) return null
    tags.set(wordAt(bytes, at), bytes.subarray(from, from + length))
  }
  return tags
}

/** The name in a tag of version 2 (ASCII) or 4 (UTF-16, the first of its languages). */
function nameIn(tag: Buffer): string {
  if (tag.length < 12) return ''
  if (wordAt(tag, 0) === 'desc') return tag.toString('latin1', 12, 12 + Math.max(0, tag.readUInt32BE(8) - 1))
  if (wordAt(tag, 0) !== 'mluc' || tag.length < 28) return ''
  const [length, from] = [tag.readUInt32BE(20), tag.readUInt32BE(24)]
  if (from + length > tag.length) return ''
  return new TextDecoder('utf-16be').decode(tag.subarray(from, from + length))
}
