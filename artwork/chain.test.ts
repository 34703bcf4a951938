import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { broken, canonical, chainOf, type Links, sumOf } from './chain.ts'

const hash = (sign: string) => sign.repeat(64)
const links: Links = { design: hash('a'), fonts: { sans: hash('b'), bold: hash('c') }, icc: hash('d'), writer: 1, pdf: hash('e') }

test('the same is the same JSON, however its fields lie', () => {
  expect(canonical({ b: [1, { d: 'x', c: null }], a: 0.5, gone: undefined })).toBe('{"a":0.5,"b":[1,{"c":null,"d":"x"}]}')
  expect(sumOf({ b: 1, a: '“引号”' })).toBe(createHash('sha256').update('{"a":"“引号”","b":1}').digest('hex'))
})

test('every link is in the one number', () => {
  const others: Links[] = [
    { ...links, design: hash('f') },
    { ...links, fonts: { ...links.fonts, bold: hash('f') } },
    { ...links, fonts: { sans: hash('b') } },
    { ...links, icc: hash('f') },
    { ...links, writer: 2 },
    { ...links, pdf: hash('f') },
  ]
  expect(new Set([links, ...others].map(chainOf)).size).toBe(others.length + 1)
  expect(chainOf({ ...links, fonts: { bold: hash('c'), sans: hash('b') } })).toBe(chainOf(links))
})

test('each broken link is named', () => {
  expect(broken(links, links)).toEqual([])
  expect(broken(links, { design: hash('f'), fonts: { sans: hash('b'), bold: hash('f') }, icc: null, writer: 2, pdf: null })).toEqual([
    '设计内容已被改动',
    '字体文件已被改动：思源黑体 粗',
    '色彩特性文件已不在或已被改动',
    '印刷程序已从第 1 版变为第 2 版',
    '稿件文件已不在',
  ])
  expect(broken(links, { ...links, icc: hash('f'), pdf: hash('f') })).toEqual(['色彩特性文件已不在或已被改动', '稿件文件已被改动'])
})
