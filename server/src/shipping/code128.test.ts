import { describe, expect, test } from 'vitest'
import { barsOf, modulesOf, valuesOf } from './code128.ts'

// The expected values were compared once with those of JsBarcode 3.12, all pairs of digits among them.

describe('Code 128', () => {
  test.each([
    ['SF1688201147', [104, 51, 38, 99, 16, 88, 20, 11, 47, 60]],
    ['7310000088', [105, 73, 10, 0, 0, 88, 20]],
    ['A', [104, 33, 34]],
  ])('%s', (text, values) => expect(valuesOf(text)).toEqual(values))

  test('an odd run of digits begins with a letter, a short one stays one', () => {
    expect(valuesOf('12345').slice(0, -1)).toEqual([104, 17, 99, 23, 45])
    expect(valuesOf('A12').slice(0, -1)).toEqual([104, 33, 17, 18])
  })

  test('every symbol is eleven modules of three bars, none like another, and the end is thirteen', () => {
    const seen = new Set<string>()
    for (let sign = 32; sign < 127; sign++) {
      const bars = barsOf(String.fromCharCode(sign)).slice(6, 12)
      expect(modulesOf(bars)).toBe(11)
      // A bar set always covers an even number of modules.
      expect(bars.filter((_, at) => at % 2 === 0).reduce((sum, width) => sum + width, 0) % 2).toBe(0)
      seen.add(bars.join(''))
    }
    expect(seen.size).toBe(95)
    expect(modulesOf(barsOf('A').slice(-7))).toBe(13)
    for (let pair = 0; pair < 100; pair++) expect(modulesOf(barsOf(`00${String(pair).padStart(2, '0')}`).slice(12, 18))).toBe(11)
  })

  test.each(['', '顺丰', 'a\n'])('%j is not to be written', (text) => expect(() => valuesOf(text)).toThrow(RangeError))
})
