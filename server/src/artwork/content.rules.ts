/**
 * An operator of a page's content with what stands before it. Names come with their slash; strings, arrays and dictionaries as null. It begins
 * at the byte `from`, the operator itself at `at`, and ends before `to`.
 */
export type Operation = {
  readonly operator: string
  readonly operands: readonly (string | number | null)[]
  readonly from: number
  readonly at: number
  readonly to: number
}

const whitespace = new Set([0, 9, 10, 12, 13, 32])
const delimiters = new Set([...'()<>[]{}/%'].map((sign) => sign.charCodeAt(0)))
const isRegular = (code: number): boolean => !whitespace.has(code) && !delimiters.has(code)
const code = (sign: string): number => sign.charCodeAt(0)
const operandsAtMost = 64

/**
 * The operations of a content stream (ISO 32000-2, 7.8.2), one after the other; what is no content at all ends early. Of a picture
 * within the text itself only its BI is told.
 */
export function* operationsOf(bytes: Uint8Array): Generator<Operation> {
  let operands: (string | number | null)[] = []
  let [at, from] = [0, -1]
  while (at < bytes.length) {
    const first = bytes[at] ?? 0
    const isBlank = whitespace.has(first) || first === code('%')
    if (from < 0 && !isBlank) from = at
    if (isBlank) at = first === code('%') ? endOfLine(bytes, at) : at + 1
    else if (first === code('(')) [at, operands] = [endOfString(bytes, at), [...operands, null]]
    else if (first === code('<') || first === code('[') || first === code('{'))
      [at, operands] = [endOfNested(bytes, at), [...operands, null]]
    else if (first === code('/')) {
      const end = endOfRegular(bytes, at + 1)
      operands = [...operands, textOf(bytes, at, end)]
      at = end
    } else if (delimiters.has(first)) at++
    else {
      const end = endOfRegular(bytes, at)
      const word = textOf(bytes, at, end)
      const began = at
      at = end
      const [lead = ''] = /^[+-]*(\d+\.?\d*|\.\d+)/.exec(word) ?? []
      const number = Number(word.replace(/^-+/, '-'))
      if (Number.isFinite(number)) operands = [...operands, number]
      else if (lead !== '') {
        // A number ends where it is one no more, as whoever draws it reads it.
        operands = [...operands, Number(lead.replace(/^[+-]*(?=[+-])/, ''))]
        at = began + lead.length
      } else {
        if (word === 'BI') at = endOfInlineImage(bytes, at)
        yield { operator: word, operands, from, at: began, to: at }
        ;[operands, from] = [[], -1]
      }
    }
    if (operands.length > operandsAtMost) operands = operands.slice(-operandsAtMost)
  }
}

const textOf = (bytes: Uint8Array, from: number, to: number): string => Buffer.from(bytes.subarray(from, to)).toString('latin1')

function endOfRegular(bytes: Uint8Array, from: number): number {
  let at = from
  while (at < bytes.length && isRegular(bytes[at] ?? 0)) at++
  return at
}

function endOfLine(bytes: Uint8Array, from: number): number {
  let at = from
  while (at < bytes.length && bytes[at] !== 10 && bytes[at] !== 13) at++
  return at
}

function endOfString(bytes: Uint8Array, from: number): number {
  let depth = 0
  for (let at = from; at < bytes.length; at++) {
    if (bytes[at] === code('\\')) at++
    else if (bytes[at] === code('(')) depth++
    else if (bytes[at] === code(')') && --depth === 0) return at + 1
  }
  return bytes.length
}

/** Past the array, dictionary or hexadecimal string that begins here. */
function endOfNested(bytes: Uint8Array, from: number): number {
  let depth = 0
  for (let at = from; at < bytes.length; at++) {
    const sign = bytes[at] ?? 0
    if (sign === code('(')) at = endOfString(bytes, at) - 1
    else if (sign === code('<') || sign === code('[') || sign === code('{')) depth++
    else if ((sign === code('>') || sign === code(']') || sign === code('}')) && --depth === 0) return at + 1
  }
  return bytes.length
}

function endOfInlineImage(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 3 < bytes.length; at++) {
    const isEnd =
      whitespace.has(bytes[at] ?? 0) && bytes[at + 1] === code('E') && bytes[at + 2] === code('I') && whitespace.has(bytes[at + 3] ?? 0)
    if (isEnd) return at + 3
  }
  return bytes.length
}

/** a b c d e f, as `cm` has them. */
export type Matrix = readonly [number, number, number, number, number, number]

export const unchanged: Matrix = [1, 0, 0, 1, 0, 0]

/** The one first, then the other. */
export const times = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + b * i,
  a * h + b * j,
  c * g + d * i,
  c * h + d * j,
  e * g + f * i + k,
  e * h + f * j + l,
]

/** Six numbers as a matrix; null: they are none. */
export function matrixOf(numbers: readonly unknown[]): Matrix | null {
  const [a, b, c, d, e, f] = numbers
  const all = [a, b, c, d, e, f]
  return all.every((one) => typeof one === 'number' && Number.isFinite(one)) ? (all as unknown as Matrix) : null
}
