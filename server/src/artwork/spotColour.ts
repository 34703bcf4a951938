import { PDFArray, PDFName, type PDFDict, type PDFObject } from '@cantoo/pdf-lib'
import { unknownRgb } from '../../../contract/artwork/pageRead.ts'
import { valueAt } from './pdfFunction.ts'
import { at, dictOf, nameOf, numberOf } from './pdfObjects.ts'

/** What all of a plate's ink looks like on a screen: [/Separation name alternate tint], #rrggbb. About right: it is told, never printed. */
export function spotRgb(space: PDFArray): string {
  return tintRgb(space, [1])
}

function tintRgb(space: PDFArray, tints: readonly number[]): string {
  const parts = valueAt(space.lookup(3), tints)
  return (parts && rgbOf(space.lookup(2), parts)) ?? unknownRgb
}

/**
 * The same of one of several plates, [/DeviceN names alternate tint attributes]: as the attributes say of it alone, `own`; else as it is where
 * there is nothing of the others.
 */
export function colorantRgb(space: PDFArray, names: PDFArray, n: number, own: PDFDict | null): string {
  const name = names.lookup(n)
  const told = name instanceof PDFName ? own?.lookup(name) : undefined
  if (told instanceof PDFArray) return spotRgb(told)
  const alone = names.asArray().map((_, other) => (other === n ? 1 : 0))
  return alone.length > namesAtMost ? unknownRgb : tintRgb(space, alone)
}

/** No press has more plates, and each is reckoned. */
const namesAtMost = 32

function rgbOf(space: PDFObject | undefined, parts: readonly number[]): string | null {
  const [a = 0, b = 0, c = 0, d = 0] = parts
  const kind = space instanceof PDFArray ? nameOf(space.lookup(0)) : nameOf(space)
  if (kind === 'Lab' && space instanceof PDFArray) return ofLab(a, b, c)
  const count = kind === 'ICCBased' && space instanceof PDFArray ? componentsOf(dictOf(space.lookup(1))) : (components[kind] ?? 0)
  if (count === 1) return hex([a, a, a])
  if (count === 3) return hex([a, b, c])
  return count === 4 ? hex([a, b, c].map((part) => (1 - part) * (1 - d))) : null
}

const components: Readonly<Record<string, number>> = { DeviceGray: 1, CalGray: 1, DeviceRGB: 3, CalRGB: 3, DeviceCMYK: 4 }
const componentsOf = (profile: PDFDict | null): number => numberOf(at(profile, 'N')) ?? 0

/** CIE Lab of D50, the usual light of print, to sRGB, #rrggbb. */
export function ofLab(l: number, a: number, b: number): string {
  const y = (l + 16) / 116
  const [x, z] = [y + a / 500, y - b / 200]
  const linear = (value: number) => (value > 6 / 29 ? value ** 3 : 3 * (6 / 29) ** 2 * (value - 4 / 29))
  const [X, Y, Z] = [0.9642 * linear(x), linear(y), 0.8249 * linear(z)]
  const light = [
    3.1338561 * X - 1.6168667 * Y - 0.4906146 * Z,
    -0.9787684 * X + 1.9161415 * Y + 0.033454 * Z,
    0.0719453 * X - 0.2289914 * Y + 1.4052427 * Z,
  ]
  return hex(light.map((share) => (share <= 0.0031308 ? 12.92 * share : 1.055 * Math.max(0, share) ** (1 / 2.4) - 0.055)))
}

const hex = (shares: readonly number[]): string =>
  `#${shares
    .map((share) =>
      Math.round(255 * Math.min(1, Math.max(0, share)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
