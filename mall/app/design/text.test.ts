import { describe, expect, test } from 'vitest'
import { signsAtMost } from '../../../contract/artwork/glyphs.ts'
import { PlacedText } from '../../../contract/artwork/layer.ts'
import { asksFor, emptyTable, withAnswer } from '../../../studio/glyphTable.ts'
import { newText } from '../../../studio/newText.ts'

const ink = { rgb: '#000000', spot: null }
const text = (words: string, font: PlacedText['font'] = 'sans'): PlacedText => ({
  ...newText({ widthMm: 200, heightMm: 100 }, ink, words),
  text: words,
  font,
})
const answer = (signs: string, kerning = {}) => ({
  ...{ unitsPerEm: 1000, ascent: 1000, descent: 240, kerning },
  glyphs: Object.fromEntries(
    [...signs].map((sign, gid) => [sign, sign === '𬭊' ? null : { gid, advance: 1000, d: 'M0 0Z', upright: undefined }]),
  ),
})

test('a new text is lawful and within its surface, however small or large that is', () => {
  for (const side of [
    { widthMm: 1, heightMm: 1 },
    { widthMm: 200, heightMm: 100 },
    { widthMm: 5000, heightMm: 20 },
    { widthMm: 5000, heightMm: 5000 },
  ])
    expect(PlacedText.parse(newText(side, ink, 'a'))).toEqual(newText(side, ink, 'a'))
  expect(newText({ widthMm: 200, heightMm: 100 }, ink, 'a')).toMatchObject({ x: 100, y: 50, size: 24, width: 120 })
})

describe('what is asked of fonts', () => {
  test('is each sign of each font once', () => {
    expect(asksFor(emptyTable, [text('荣达荣\n达'), text('A荣'), text('永', 'brush')])).toEqual([
      { font: 'sans', signs: '荣达A' },
      { font: 'brush', signs: '永' },
    ])
    expect(asksFor(emptyTable, [])).toEqual([])
  })
  test('is nothing that is known; a letter that joins another is asked for with it, as they may kern', () => {
    const known = withAnswer(emptyTable, { font: 'sans', signs: '荣A' }, answer('荣A'))
    expect(asksFor(known, [text('荣A荣')])).toEqual([])
    expect(asksFor(known, [text('荣AV')])).toEqual([{ font: 'sans', signs: 'AV' }])
    const more = withAnswer(known, { font: 'sans', signs: 'AV' }, answer('AV', { AV: -18 }))
    expect(asksFor(more, [text('荣AV')])).toEqual([])
    expect(more.fonts.get('sans')?.kerning).toEqual({ AV: -18 })
    expect(Object.keys(more.fonts.get('sans')?.glyphs ?? {})).toEqual(['荣', 'A', 'V'])
    expect(known.fonts.get('sans')?.glyphs).not.toHaveProperty('V')
  })
  test('is no more at once than may be asked for, and pairs stay together', () => {
    const long = Array.from({ length: 450 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join('')
    const asks = asksFor(emptyTable, [text(long)])
    expect(asks.map(({ signs }) => [...signs].length)).toEqual([signsAtMost, signsAtMost, 52])
    const known = asks.reduce((table, ask) => withAnswer(table, ask, answer(ask.signs)), emptyTable)
    expect(asksFor(known, [text(long)])).toEqual([])
  })
  test('is nothing that no server takes; what the font has not is known to be missing', () => {
    expect(asksFor(emptyTable, [text('荣\u0000\ud800')])).toEqual([{ font: 'sans', signs: '荣' }])
    const known = withAnswer(emptyTable, { font: 'sans', signs: '荣𬭊达' }, answer('荣𬭊'))
    expect(known.fonts.get('sans')?.glyphs).toEqual({ 荣: { gid: 0, advance: 1000, d: 'M0 0Z' }, 𬭊: null, 达: null })
  })
})
