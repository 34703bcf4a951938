// The programs of PDF's calculator functions (ISO 32000-2, 7.10.5): no loops, no names, nothing but a stack.

type Word = string | number
type Block = readonly (Word | Block)[]
type Value = number | boolean

const [wordsAtMost, blocksDeep, stackAtMost] = [20_000, 32, 100]

/** What a program leaves of these numbers, the last on top; null: it is no such program, or goes wrong. */
export function calculated(program: string, input: readonly number[]): number[] | null {
  const block = blockOf(program)
  const stack: Value[] = [...input]
  if (!block || !runs(block, stack)) return null
  return stack.every((value) => typeof value === 'number' && Number.isFinite(value)) ? (stack as number[]) : null
}

function blockOf(program: string): Block | null {
  const words = program.replaceAll(/%[^\r\n]*/g, ' ').match(/[{}]|[^\s{}]+/g) ?? []
  if (words.length > wordsAtMost || words[0] !== '{') return null
  const open: (Word | Block)[][] = []
  for (const [at, word] of words.entries()) {
    if (word === '{') {
      if (open.push([]) > blocksDeep) return null
    } else if (word === '}') {
      const done = open.pop()
      if (!done) return null
      const outer = open.at(-1)
      if (!outer) return at === words.length - 1 ? done : null
      outer.push(done)
    } else {
      const number = Number(word)
      open.at(-1)?.push(Number.isNaN(number) ? word : number)
    }
  }
  return null
}

/** Whether all of it could be done. */
function runs(block: Block, stack: Value[]): boolean {
  for (const [at, word] of block.entries()) {
    if (typeof word === 'number') stack.push(word)
    else if (typeof word !== 'string') {
      // What is in braces is done where `if` or `ifelse` says so.
      const [next, after] = [block[at + 1], block[at + 2]]
      const isChoice = typeof next === 'object' ? after === 'ifelse' : next === 'if' || next === 'ifelse'
      if (!isChoice) return false
    } else if (word === 'if' || word === 'ifelse') {
      const condition = stack.pop()
      const blocks = block.slice(word === 'if' ? at - 1 : at - 2, at)
      const chosen = condition === true ? blocks[0] : blocks[1]
      if (typeof condition !== 'boolean' || typeof blocks.at(-1) !== 'object') return false
      if (chosen !== undefined && (typeof chosen !== 'object' || !runs(chosen, stack))) return false
    } else if (!done(word, stack)) return false
    if (stack.length > stackAtMost) return false
  }
  return true
}

function done(word: string, stack: Value[]): boolean {
  const [one, two] = [unary.get(word), binary.get(word)]
  if (one ?? two) {
    const operands = stack.splice(one ? -1 : -2)
    const [a, b] = operands
    const value = a === undefined || (!one && b === undefined) ? undefined : one ? one(a) : two?.(a, b ?? 0)
    if (value === undefined) return false
    stack.push(value)
    return true
  }
  return moved(word, stack)
}

/** What only moves what is there. */
function moved(word: string, stack: Value[]): boolean {
  if (word === 'true' || word === 'false') return stack.push(word === 'true') > 0
  if (word === 'pop') return stack.pop() !== undefined
  if (word === 'dup' || word === 'exch') {
    const own = stack.splice(word === 'dup' ? -1 : -2)
    stack.push(...(word === 'dup' ? [...own, ...own] : own.toReversed()))
    return own.length === (word === 'dup' ? 1 : 2)
  }
  const by = word === 'roll' ? wholeOf(stack.pop()) : 0
  const count = wholeOf(stack.pop())
  if (by === null || count === null || count < 0) return false
  if (word === 'index') {
    const value = stack.at(-1 - count)
    return value !== undefined && stack.push(value) > 0
  }
  if ((word !== 'copy' && word !== 'roll') || count > stack.length) return false
  const own = count === 0 ? [] : stack.slice(-count)
  if (word === 'copy') stack.push(...own)
  else if (count > 0) stack.splice(-count, count, ...own.map((_, at) => own[(((at - by) % count) + count) % count] ?? 0))
  return true
}

const wholeOf = (value: Value | undefined): number | null => (typeof value === 'number' && Number.isInteger(value) ? value : null)

const degrees = Math.PI / 180
const ofNumber = (reckon: (a: number) => Value) => (a: Value) => (typeof a === 'number' ? reckon(a) : undefined)
const ofNumbers = (reckon: (a: number, b: number) => Value) => (a: Value, b: Value) =>
  typeof a === 'number' && typeof b === 'number' ? reckon(a, b) : undefined
const ofEither = (bits: (a: number, b: number) => number) => (a: Value, b: Value) => {
  if (typeof a === 'boolean' && typeof b === 'boolean') return bits(Number(a), Number(b)) === 1
  return typeof a === 'number' && typeof b === 'number' ? bits(a, b) : undefined
}

const unary = new Map<string, (a: Value) => Value | undefined>(
  Object.entries({
    abs: ofNumber(Math.abs),
    ceiling: ofNumber(Math.ceil),
    floor: ofNumber(Math.floor),
    round: ofNumber((a) => Math.floor(a + 0.5)),
    truncate: ofNumber(Math.trunc),
    cvi: ofNumber(Math.trunc),
    cvr: ofNumber((a) => a),
    neg: ofNumber((a) => -a),
    sqrt: ofNumber(Math.sqrt),
    sin: ofNumber((a) => Math.sin(a * degrees)),
    cos: ofNumber((a) => Math.cos(a * degrees)),
    ln: ofNumber(Math.log),
    log: ofNumber(Math.log10),
    not: (a: Value) => (typeof a === 'boolean' ? !a : ~a),
  }),
)

const binary = new Map<string, (a: Value, b: Value) => Value | undefined>(
  Object.entries({
    add: ofNumbers((a, b) => a + b),
    sub: ofNumbers((a, b) => a - b),
    mul: ofNumbers((a, b) => a * b),
    div: ofNumbers((a, b) => a / b),
    idiv: ofNumbers((a, b) => Math.trunc(a / b)),
    mod: ofNumbers((a, b) => a % b),
    exp: ofNumbers((a, b) => a ** b),
    atan: ofNumbers((a, b) => (Math.atan2(a, b) / degrees + 360) % 360),
    bitshift: ofNumbers((a, b) => (b >= 0 ? a << b : a >> -b)),
    gt: ofNumbers((a, b) => a > b),
    ge: ofNumbers((a, b) => a >= b),
    lt: ofNumbers((a, b) => a < b),
    le: ofNumbers((a, b) => a <= b),
    eq: (a: Value, b: Value) => a === b,
    ne: (a: Value, b: Value) => a !== b,
    and: ofEither((a, b) => a & b),
    or: ofEither((a, b) => a | b),
    xor: ofEither((a, b) => a ^ b),
  }),
)
