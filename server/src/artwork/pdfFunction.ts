import { PDFArray, PDFRawStream, type PDFDict, type PDFObject } from '@cantoo/pdf-lib'
import { calculated } from './calculator.ts'
import { at, dictOf, numberOf, unpacked } from './pdfObjects.ts'

// Functions of a stranger's PDF (ISO 32000-2, 7.10), reckoned at one place.

const functionsDeep = 4

/** What a function comes to; null: it is none, or cannot be reckoned with so many numbers. */
export function valueAt(object: PDFObject | undefined, input: readonly number[], depth = 0): number[] | null {
  const dict = dictOf(object)
  const domain = numbersIn(at(dict, 'Domain')) ?? [0, 1]
  if (!dict || depth > functionsDeep || domain.length !== input.length * 2) return null
  const within = clipped(input, domain)
  const range = numbersIn(at(dict, 'Range'))
  const value = reckoned(object, dict, within, depth)
  if (!value || value.length === 0 || (range && range.length !== value.length * 2)) return null
  return range ? clipped(value, range) : value
}

function reckoned(object: PDFObject | undefined, dict: PDFDict, input: readonly number[], depth: number): number[] | null {
  const kind = numberOf(at(dict, 'FunctionType'))
  const [x = 0] = input
  if (kind === 2) return input.length === 1 ? between(dict, x) : null
  if (kind === 3) return input.length === 1 ? stitched(dict, x, depth) : null
  if (!(object instanceof PDFRawStream)) return null
  if (kind === 0) return sampled(object, input)
  const program = kind === 4 ? unpacked(object) : null
  return program && program.length <= programAtMost ? calculated(Buffer.from(program).toString('latin1'), input) : null
}

const programAtMost = 256 * 1024

function between(dict: PDFDict, x: number): number[] | null {
  const [from, to] = [numbersIn(at(dict, 'C0')) ?? [0], numbersIn(at(dict, 'C1')) ?? [1]]
  const share = x ** (numberOf(at(dict, 'N')) ?? 1)
  if (!Number.isFinite(share)) return null
  return to.map((end, n) => (share === 1 ? end : (from[n] ?? 0) + share * (end - (from[n] ?? 0))))
}

/** One of several functions, each of a part of what may be put in. */
function stitched(dict: PDFDict, x: number, depth: number): number[] | null {
  const functions = at(dict, 'Functions')
  const [low = 0, high = 1] = numbersIn(at(dict, 'Domain')) ?? []
  const bounds = numbersIn(at(dict, 'Bounds')) ?? []
  if (!(functions instanceof PDFArray) || functions.size() !== bounds.length + 1) return null
  const part = bounds.filter((bound) => bound <= x).length
  const [from, to] = [bounds[part - 1] ?? low, bounds[part] ?? high]
  const [first = 0, last = 1] = (numbersIn(at(dict, 'Encode')) ?? []).slice(part * 2)
  const share = to === from ? 0 : (x - from) / (to - from)
  return valueAt(functions.lookup(part), [share === 1 ? last : first + share * (last - first)], depth + 1)
}

const inputsAtMost = 8

/** A table, with what lies between its rows in proportion. */
function sampled(table: PDFRawStream, input: readonly number[]): number[] | null {
  const { dict } = table
  const range = numbersIn(at(dict, 'Range')) ?? []
  const decode = numbersIn(at(dict, 'Decode')) ?? range
  const size = numbersIn(at(dict, 'Size')) ?? []
  const bits = numberOf(at(dict, 'BitsPerSample')) ?? 0
  const domain = numbersIn(at(dict, 'Domain')) ?? []
  const encode = numbersIn(at(dict, 'Encode')) ?? size.flatMap((one) => [0, one - 1])
  const count = range.length / 2
  const isSound = size.length === input.length && input.length <= inputsAtMost && size.every((one) => Number.isInteger(one) && one > 0)
  const bytes = isSound && sampleBits.has(bits) ? unpacked(table) : null
  if (!bytes || count < 1 || bytes.length * 8 < size.reduce((all, one) => all * one, count * bits)) return null
  const places = input.map((x, n) => {
    const [low = 0, high = 1] = domain.slice(n * 2)
    const [first = 0, last = 0] = encode.slice(n * 2)
    const place = high === low ? first : first + ((x - low) / (high - low)) * (last - first)
    return Math.max(0, Math.min((size[n] ?? 1) - 1, place))
  })
  return Array.from({ length: count }, (_, part) => {
    const [low = 0, high = 1] = decode.slice(part * 2)
    const sample = mixed(places, size, (row) => sampleAt(bytes, (row * count + part) * bits, bits)) / (2 ** bits - 1)
    return sample === 1 ? high : low + sample * (high - low)
  })
}

const sampleBits: ReadonlySet<number> = new Set([1, 2, 4, 8, 12, 16, 24, 32])

/** The rows around a place, each by how near it is. */
function mixed(places: readonly number[], size: readonly number[], sample: (row: number) => number): number {
  let sum = 0
  for (let corner = 0; corner < 2 ** places.length; corner++) {
    let [weight, row, step] = [1, 0, 1]
    for (const [n, place] of places.entries()) {
      const low = Math.min(Math.floor(place), (size[n] ?? 1) - 1)
      const isHigh = Math.floor(corner / 2 ** n) % 2 === 1
      weight *= isHigh ? place - low : 1 - (place - low)
      row += (low + (isHigh ? 1 : 0)) * step
      step *= size[n] ?? 1
    }
    if (weight > 0) sum += weight * sample(row)
  }
  return sum
}

function sampleAt(bytes: Uint8Array, from: number, bits: number): number {
  let value = 0
  for (let bit = from; bit < from + bits; bit++) value = value * 2 + (((bytes[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1)
  return value
}

const clipped = (values: readonly number[], bounds: readonly number[]): number[] =>
  values.map((value, n) => Math.max(bounds[n * 2] ?? value, Math.min(bounds[n * 2 + 1] ?? value, value)))

function numbersIn(list: PDFObject | undefined): number[] | null {
  if (!(list instanceof PDFArray)) return null
  const numbers = list.asArray().map((_, n) => numberOf(list.lookup(n)) ?? NaN)
  return numbers.every(Number.isFinite) ? numbers : null
}
