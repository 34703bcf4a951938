import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { profilePath } from './shipped.ts'
import { readProfile } from './profile.rules.ts'

const shipped = readFileSync(profilePath)
const with4 = (at: number, word: string) => {
  const bytes = Buffer.from(shipped)
  bytes.write(word, at, 'latin1')
  return bytes
}

test('a profile of a press says its name', () => {
  expect(readProfile(shipped)).toEqual({ name: 'FOGRA39L coated' })
})

test('what is none of a press in four inks says why', () => {
  const why = (bytes: Buffer) => {
    const read = readProfile(bytes)
    return 'why' in read ? read.why : read.name
  }
  expect(why(Buffer.from('%PDF-1.4'))).toBe('不是 ICC 色彩特性文件')
  expect(why(Buffer.alloc(4000))).toBe('不是 ICC 色彩特性文件')
  expect(why(shipped.subarray(0, 5000))).toBe('文件不完整：长度与文件头所写不同')
  expect(why(with4(12, 'mntr'))).toContain('应为输出设备')
  expect(why(with4(16, 'RGB '))).toBe('应为 CMYK 色彩特性文件，这是 RGB 的')
  expect(why(with4(128, '\xff\xff\xff\xff'))).toBe('文件不完整：标签表已损坏')
  const nameless = Buffer.from(shipped)
  nameless.write('xxxx', nameless.indexOf('desc', 128), 'latin1')
  expect(why(nameless)).toBe('文件里没有名称（desc）')
})

test('no bytes make it throw', () => {
  for (let n = 0; n < 400; n++) {
    const bytes = Buffer.from(shipped.subarray(0, 3000))
    bytes.writeUInt32BE(bytes.length, 0)
    for (let k = 0; k < 6; k++) bytes[(n * 7919 + k * 104729) % 700] = (n * 31 + k * 17) % 256
    expect(readProfile(bytes)).toBeTypeOf('object')
  }
})
