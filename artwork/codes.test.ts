import fc from 'fast-check'
import jsqr from 'jsqr'
import { expect, test } from 'vitest'
import { PlacedCode } from '../contract/artwork/layer.ts'
import { code128 } from './barcodes.ts'
import { codePath, fittedCode, newCode } from './codes.ts'
import { drawnOf } from './display.ts'

const ink = { rgb: '#000000', spot: null }
const surface = { widthMm: 90, heightMm: 60 }

/** The dark modules of a path of rectangles, row by row. */
function modulesOf(d: string, width: number, height: number): boolean[][] {
  const rows = Array.from({ length: height }, () => Array.from({ length: width }, () => false))
  for (const [, left, top, right, bottom] of d.matchAll(/M(\d+) (\d+)L(\d+) \2L\3 (\d+)L\1 \4Z/g))
    for (let y = Number(top); y < Number(bottom); y++)
      for (let x = Number(left); x < Number(right); x++) {
        expect(rows[y]?.[x]).toBe(false)
        rows[y]?.splice(x, 1, true)
      }
  return rows
}

function readQr(data: string): string | undefined {
  const { d, box } = codePath('qr', data)
  const each = 3
  const side = box.width * each
  const rows = modulesOf(d, box.width, box.height)
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++)
      if (rows[Math.floor(y / each)]?.[Math.floor(x / each)]) pixels.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3)
  const read = (jsqr as unknown as typeof jsqr.default)(pixels, side, side)
  return read ? new TextDecoder().decode(Uint8Array.from(read.binaryData)) : undefined
}

test.each([
  'https://www.example.com/p?id=1&名=印',
  '印采：荣达科技定制礼品，扫码下单🎁',
  '0123456789',
  'HTTPS://EXAMPLE.COM/A-1',
  `${'https://example.com/'.repeat(40)}`,
])('a QR code says what it was made of: %s', (data) => {
  expect(readQr(data)).toBe(data)
})

test('a QR code is square, has a light margin of four modules, and refuses what it has no room for', () => {
  const { d, box } = codePath('qr', '印采')
  const rows = modulesOf(d, box.width, box.height)
  expect(box.width).toBe(box.height)
  const dark = rows.flatMap((row, y) => row.flatMap((one, x) => (one ? [[x, y]] : []))).flat()
  expect([Math.min(...dark), Math.max(...dark)]).toEqual([4, box.width - 5])
  expect(codePath('qr', '中'.repeat(777)).fault).toBeNull()
  expect(codePath('qr', '中'.repeat(778))).toMatchObject({ d: '', fault: '内容过长' })
})

const barsOf = (code: 'code128' | 'ean13', data: string): string => {
  const { d, box } = codePath(code, data)
  const [row = []] = modulesOf(d, box.width, box.height)
  return row.map((dark) => (dark ? '1' : '0')).join('')
}

test('bars of a known number of goods, with its margins', () => {
  // 4003994155486 as Wikipedia shows it, part by part.
  const left = '0001101 0100111 0111101 0001011 0010111 0011101'
  const right = '1100110 1001110 1001110 1011100 1001000 1010000'
  const bars = `101${left}01010${right}101`.replaceAll(' ', '')
  expect(barsOf('ean13', '4003994155486')).toBe('0'.repeat(11) + bars + '0'.repeat(7))
  expect(barsOf('ean13', '400399415548')).toBe(barsOf('ean13', '4003994155486'))
})

test('below the bars of goods stand their digits, the check digit too; the bars at the ends and in the middle are longer', () => {
  const { d, box } = codePath('ean13', '400399415548')
  expect(box).toEqual({ width: 113, height: 79 })
  const rows = modulesOf(d, box.width, box.height)
  const below = (y: number) => rows[y]?.flatMap((dark, x) => (dark ? [x - 11] : []))
  expect(below(72)).toEqual([0, 2, 46, 48, 92, 94])
  expect(below(74)).toEqual([])
  // What is no bar: thirteen digits, each within its seven modules.
  const strokes = [...d.matchAll(/M([\d.]+) ([\d.]+)L([^Z]*)Z/g)].filter(([, , y]) => Number(y) > 69)
  const fields = new Set(strokes.map(([, x]) => (Number(x) < 11 ? 0 : Math.floor((Number(x) - 14 - (Number(x) > 60 ? 5 : 0)) / 7) + 1)))
  expect([...fields].toSorted((a, b) => a - b)).toEqual(Array.from({ length: 13 }, (_, at) => at))
  const numbers = strokes.flatMap(([all]) => all.match(/[\d.]+/g)?.map(Number) ?? [])
  const ys = numbers.filter((_, at) => at % 2 === 1)
  expect([Math.min(...ys) > 69.5, Math.max(...ys) < 79]).toEqual([true, true])
  expect(codePath('code128', 'ABC').box.height).toBe(50)
})

test.each([
  ['ean13', '6901234567891', '校验位不正确，应为 2'],
  ['ean13', '69012345678', '应为 12 或 13 位数字'],
  ['ean13', '69012345678a', '应为 12 或 13 位数字'],
  ['code128', '荣达', '只能用英文字母、数字和半角符号'],
  ['code128', 'a\nb', '只能用英文字母、数字和半角符号'],
  ['code128', 'a'.repeat(81), '内容过长，条形码最多 80 个字'],
] as const)('%s of %s: %s', (code, data, fault) => {
  expect(codePath(code, data)).toMatchObject({ d: '', fault })
})

/** Patterns of Code 128 that are published, to find the others by: signs of B, and what they are built of. */
const known: Readonly<Record<string, string>> = {
  P: '11101110110',
  J: '10110111000',
  '1': '10011100110',
  '2': '11001110010',
  '3': '11001011100',
  C: '10001000110',
}

test('a known Code 128, sign by sign with its check sign', () => {
  const bars = barsOf('code128', 'PJJ123C')
  const signs = [...'PJJ123C'].map((sign) => known[sign])
  // Its sum in set B is 879, which is 55 over 103: the pattern of W.
  expect(bars).toBe(`${'0'.repeat(10)}11010010000${signs.join('')}11101000110${'1100011101011'}${'0'.repeat(10)}`)
})

/** The pattern of each value, as codes of one sign and of two digits show them. */
function patternsByValue(): Map<string, number> {
  const modules = (data: string) => {
    const bars = code128(data)
    return 'dark' in bars ? bars.dark.slice(11, 22) : ''
  }
  const letters = Array.from({ length: 95 }, (_, value) => [modules(String.fromCharCode(value + 32)), value] as const)
  const pairs = Array.from({ length: 100 }, (_, value) => [modules(String(value).padStart(2, '0')), value] as const)
  const all = new Map([...letters.filter(([, value]) => value < 16 || value > 25), ...pairs])
  return all.set('10111101110', 100).set('11101011110', 101).set('11110101110', 102).set('11010010000', 104).set('11010011100', 105)
}

test('whatever Code 128 says is read back, by a reader that knows its patterns and its sum', () => {
  const values = patternsByValue()
  expect(values.size).toBe(105)
  for (const pattern of values.keys()) expect([pattern.length, [...pattern].filter((one) => one === '1').length % 2]).toEqual([11, 0])
  const read = (bars: string): string => {
    const signs = (bars.slice(10, -10 - 13).match(/.{11}/g) ?? []).map((pattern) => values.get(pattern) ?? Number.NaN)
    const check = signs.pop()
    expect(signs.reduce((sum, value, at) => sum + value * Math.max(1, at), 0) % 103).toBe(check)
    let isC = signs.shift() === 105
    return signs
      .map((value) => {
        if ((isC && value === 100) || (!isC && value === 99)) isC = !isC
        else return isC ? String(value).padStart(2, '0') : String.fromCharCode(value + 32)
        return ''
      })
      .join('')
  }
  const data = fc.oneof(
    fc.string({
      unit: fc.constantFrom(...Array.from({ length: 95 }, (_, at) => String.fromCharCode(at + 32))),
      minLength: 1,
      maxLength: 80,
    }),
    fc.string({ unit: fc.constantFrom('1', '2', '0', 'a'), minLength: 1, maxLength: 80 }),
  )
  fc.assert(fc.property(data, (one) => void expect(read(barsOf('code128', one))).toBe(one)))
})

test('digits go in pairs where that is shorter', () => {
  const modules = (data: string) => codePath('code128', data).box.width - 20 - 11 * 2 - 13
  expect(modules('1234567890')).toBe(5 * 11)
  expect(modules('A1234')).toBe(4 * 11)
  expect(modules('12345')).toBe(4 * 11)
})

test('a code is put in the middle; of other data its bars stay as high and it stays in proportion', () => {
  for (const code of ['qr', 'code128', 'ean13'] as const) {
    const layer = newCode(surface, code, ink, 'a')
    expect(PlacedCode.safeParse(layer).success).toBe(true)
    expect([layer.x, layer.y, Math.max(layer.width, layer.height)]).toEqual([45, 30, 20])
    expect(fittedCode(layer).width).toBeCloseTo(layer.width, 3)
  }
  const bars = newCode(surface, 'code128', ink, 'a')
  const longer = fittedCode({ ...bars, data: 'ABCDEFGHIJKLM' })
  expect(longer.height).toBe(bars.height)
  expect(longer.width).toBeGreaterThan(bars.width)
  const square = fittedCode({ ...bars, code: 'qr' })
  expect(square.width).toBe(square.height)
  const wrong = { ...bars, data: '荣' }
  expect(fittedCode(wrong)).toBe(wrong)
})

test('it is drawn where it is placed as one path, and not at all where it cannot be drawn or is hidden', () => {
  const layer = newCode(surface, 'ean13', ink, 'a')
  const [drawn, ...more] = drawnOf(layer, new Map())
  expect(more).toEqual([])
  expect(drawn).toMatchObject({ kind: 'path', layerId: 'a', fill: ink, stroke: null, evenOdd: false })
  expect(drawnOf({ ...layer, data: '1' }, new Map())).toEqual([])
  expect(drawnOf({ ...layer, hidden: true }, new Map())).toEqual([])
})
