import { describe, expect, test } from 'vitest'
import { fontKeys, fontLabels } from '../../../contract/artwork/layer.ts'
import { fontGlyphs, fontOf } from './fonts.ts'
import { gb2312 } from './gb2312.fixture.ts'

describe.each(fontKeys.map((key) => [fontLabels[key], key] as const))('%s', (_, key) => {
  const typed = Array.from({ length: 0x7e - 0x20 }, (_, at) => String.fromCharCode(at + 0x21))
  test('has a glyph with an outline for every Chinese sign of GB 2312, and for what is typed on a keyboard', async () => {
    const { font } = await fontOf(key)
    const without = [...gb2312, ...typed].filter((sign) => {
      const code = sign.codePointAt(0) ?? 0
      return !font.hasGlyphForCodePoint(code) || !(font.glyphForCodePoint(code).cbox.width > 0)
    })
    expect(gb2312).toHaveLength(6763)
    expect(without).toEqual([])
  }, 30_000)
  test('says their outlines in M, L, C and Z', async () => {
    const some = gb2312.filter((_, at) => at % 40 === 0)
    const { glyphs } = await fontGlyphs(key, [...some, ...typed].join(''))
    const without = Object.entries(glyphs).filter(([, glyph]) => !glyph || !/^M[-MLCZ0-9. ]+Z$/.test(glyph.d) || glyph.advance <= 0)
    expect(without.map(([sign]) => sign)).toEqual([])
  })
  test('has the marks of Chinese text, blanks that are blank, and lines that letters do not reach beyond', async () => {
    const { glyphs, unitsPerEm, ascent, descent } = await fontGlyphs(key, '，。、；：？！“”‘’（）《》【】「」…—· 　j')
    expect(Object.entries(glyphs).flatMap(([sign, glyph]) => (glyph ? [] : [sign]))).toEqual(
      key === 'brush' || key === 'display' ? ['·'] : [],
    )
    expect([glyphs[' ']?.d, glyphs['　']?.d]).toEqual(['', ''])
    expect(unitsPerEm).toBe(1000)
    // A Chinese sign stands in the middle between them.
    expect(ascent - descent).toBeCloseTo(760, -1)
    const depths = [...(glyphs['j']?.d ?? '').matchAll(/[ -](-?[\d.]+)(?=[A-Z])/g)].map(([, y]) => Number(y))
    expect(Math.max(...depths)).toBeLessThanOrEqual(descent)
  })
})

test('in vertical text the marks of the fonts that have them are others; Chinese signs stay as they are', async () => {
  const { glyphs } = await fontGlyphs('sans', '「（，。永A')
  const [bracket, round, comma, stop, sign, letter] = [...'「（，。永A'].map((one) => glyphs[one])
  for (const one of [bracket, round, comma, stop]) {
    expect(one?.upright?.gid).not.toBe(one?.gid)
    expect(one?.upright?.d).toMatch(/^M/)
    expect(one?.upright?.d).not.toBe(one?.d)
  }
  expect(sign).not.toHaveProperty('upright')
  expect(letter).not.toHaveProperty('upright')
  expect((await fontGlyphs('brush', '（'))['glyphs']['（']).not.toHaveProperty('upright')
})

test('pairs kern as the font has it, and only those', async () => {
  expect((await fontGlyphs('sans', 'AV')).kerning).toEqual({ AA: -9, AV: -18, VA: -18, VV: 8 })
  expect((await fontGlyphs('serif', 'AV')).kerning).toMatchObject({ AV: -117, VA: -119 })
  expect((await fontGlyphs('brush', 'To永')).kerning).toMatchObject({ To: -60 })
  expect((await fontGlyphs('display', 'AV')).kerning).toEqual({})
})

test('a sign that it has not is null, and the same is answered each time', async () => {
  const asked = await fontGlyphs('sans', '永😀永\u{10ffff}')
  expect(asked.glyphs).toEqual({ 永: asked.glyphs['永'], '😀': null, '\u{10ffff}': null })
  expect(await fontGlyphs('sans', '永😀永\u{10ffff}')).toEqual(asked)
})
