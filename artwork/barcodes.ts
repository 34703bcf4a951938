/** Modules of a code of bars from left to right, '1': dark, and the light ones before and after it; or why there is no such code. */
export type Bars =
  | {
      readonly before: number
      readonly dark: string
      readonly after: number
      /** What stands below the bars. */
      readonly digits?: readonly number[]
    }
  | { readonly fault: string }

/** Code 128: how wide bars and gaps are in turn, by value; the last ends a code. */
const patterns = `
  212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221
  223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321
  112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131
  311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114
  122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141
  214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112`
  .trim()
  .split(/\s+/)
const [toC, toB, startB, startC, stop] = [99, 100, 104, 105, 106]

const signsAtMost = 80
const quiet128 = 10

/** Signs of ASCII that are seen, digits in pairs where that is shorter, and the check sign. */
export function code128(data: string): Bars {
  if (!/^[ -~]*$/.test(data)) return { fault: '只能用英文字母、数字和半角符号' }
  if (data.length > signsAtMost) return { fault: `内容过长，条形码最多 ${signsAtMost} 个字` }
  if (data === '') return { fault: '请填写内容' }
  const values = valuesOf(data)
  const check = values.reduce((sum, value, at) => sum + value * Math.max(1, at), 0) % 103
  return { before: quiet128, dark: [...values, check, stop].map((value) => modulesOf(patterns[value] ?? '')).join(''), after: quiet128 }
}

const modulesOf = (widths: string): string => [...widths].map((width, at) => (at % 2 === 0 ? '1' : '0').repeat(Number(width))).join('')

/** The values of a code with the sign that it starts with. Digits go in pairs where at least 4 stand at an end, 6 within, or nothing else. */
function valuesOf(data: string): number[] {
  const values: number[] = []
  let isC: boolean | null = null
  for (let at = 0; at < data.length;) {
    const digits = /^\d*/.exec(data.slice(at))?.[0].length ?? 0
    const isEnd = at === 0 || at + digits === data.length
    const isWorth: boolean = digits >= 2 && (isC === true || digits === data.length || digits >= (isEnd ? 4 : 6))
    // Of an odd number of digits after letters the first is a letter, too.
    const inC: boolean = isWorth && (digits % 2 === 0 || isC === true || at === 0)
    if (inC !== isC) values.push(isC === null ? (inC ? startC : startB) : inC ? toC : toB)
    isC = inC
    values.push(inC ? Number(data.slice(at, at + 2)) : data.charCodeAt(at) - 32)
    at += inC ? 2 : 1
  }
  return values
}

const left = '0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011'.split(' ')
/** Which of the six left digits are mirrored (G), by the first digit, which is told by that alone. */
const mirrored = 'LLLLLL LLGLGG LLGGLG LLGGGL LGLLGG LGGLLG LGGGLL LGLGLG LGLGGL LGGLGL'.split(' ')

/** The number of goods: 12 digits, to which the check digit is added, or 13 whose last must be right. */
export function ean13(data: string): Bars {
  if (!/^\d{12,13}$/.test(data)) return { fault: '应为 12 或 13 位数字' }
  const check = checkDigit(data.slice(0, 12))
  if (data.length === 13 && Number(data[12]) !== check) return { fault: `校验位不正确，应为 ${check}` }
  const [first = 0, ...digits] = [...data.slice(0, 12), check].map(Number)
  const halves = [digits.slice(0, 6), digits.slice(6)] as const
  const sides = mirrored[first] ?? ''
  const lefts = halves[0].map((digit, at) => (sides[at] === 'G' ? [...right(digit)].toReversed().join('') : (left[digit] ?? '')))
  return { before: 11, dark: `101${lefts.join('')}01010${halves[1].map(right).join('')}101`, after: 7, digits: [first, ...digits] }
}

const right = (digit: number): string => [...(left[digit] ?? '')].map((module) => (module === '1' ? '0' : '1')).join('')

/** The digit that makes the sum of all, every second one three times, end with 0. */
const checkDigit = (twelve: string): number =>
  (10 - ([...twelve].reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 0 ? 1 : 3), 0) % 10)) % 10
