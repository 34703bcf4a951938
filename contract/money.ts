import type { Brand } from './brand.ts'

/** A whole number of fen (1 yuan = 100 fen), possibly negative. The only money in the program; yuan exist only as text. */
export type Fen = Brand<number, 'Fen'>

/** A unit price in whole 毫 (1/10 000 yuan), so that 0.0820 yuan a piece is exact. */
export type Rate = Brand<number, 'Rate'>

/** @throws RangeError unless `n` is an integer below 2^53, so sums stay exact. */
export function fen(n: number): Fen {
  if (!Number.isSafeInteger(n)) throw new RangeError(`not a whole number of fen: ${n}`)
  return n as Fen
}

export const sum = (amounts: readonly Fen[]): Fen => fen(amounts.reduce<number>((a, b) => a + b, 0))

/** `value / scale` rounded half away from zero, in BigInt so nothing overflows on the way. */
export function divideHalfUp(value: bigint, scale: bigint): bigint {
  const sign = value < 0n === scale < 0n ? 1n : -1n
  const [v, s] = [value < 0n ? -value : value, scale < 0n ? -scale : scale]
  return sign * ((2n * v + s) / (2n * s))
}

/** `quantity` pieces at `rate` each, rounded half-up once to the fen. `quantity` is a whole number. */
export const times = (rate: Rate, quantity: number): Fen => fen(Number(divideHalfUp(BigInt(rate) * BigInt(quantity), 100n)))

function digitsOf(text: string, decimals: number): number {
  const match = /^(-?)(\d{1,13})(?:\.(\d+))?$/.exec(text)
  const [, sign = '', whole = '', part = ''] = match ?? []
  if (!match || part.length > decimals) throw new RangeError(`not an amount with up to ${decimals} decimals: '${text}'`)
  const value = Number(`${sign}${whole}${part.padEnd(decimals, '0')}`)
  if (!Number.isSafeInteger(value)) throw new RangeError(`amount out of range: '${text}'`)
  return value === 0 ? 0 : value
}

function textOf(value: number, decimals: number): string {
  const digits = String(Math.abs(value)).padStart(decimals + 1, '0')
  return `${value < 0 ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** '12.5' → 1250 fen. Reads digits, never a float. @throws RangeError on more than two decimals or stray characters. */
export const parseYuan = (text: string): Fen => digitsOf(text, 2) as Fen

/** 1250 fen → '12.50', the form money has on the wire. */
export const yuan = (amount: Fen): string => textOf(amount, 2)

/** '1234567.80' → '1,234,567.80': an amount or unit price with decimals as people read it. What stands before stays. */
export const grouped = (amount: string): string => amount.replace(/\d(?=(\d{3})+\.)/g, '$&,')

/** 125000 fen → '¥1,250.00', for people. */
export const formatYuan = (amount: Fen): string => `${amount < 0 ? '-' : ''}¥${grouped(yuan(fen(Math.abs(amount))))}`

/** '0.0820' → 820 毫. @throws RangeError on more than four decimals or stray characters. */
export const parseRate = (text: string): Rate => digitsOf(text, 4) as Rate

/** 820 毫 → '0.0820'; 65000 毫 → '6.50': at least two decimals, the third and fourth only where they say something. */
export const rateText = (rate: Rate): string => textOf(rate, 4).replace(/0{1,2}$/, '')

/**
 * Splits `total` in proportion to `weights` (whole numbers ≥ 0, at least one) without losing a fen:
 * the parts always add up to `total`. Spare fen go to the largest remainders, earliest first.
 * With no weight to go by, everything falls on the first part.
 */
export function apportion(total: Fen, weights: readonly number[]): Fen[] {
  if (total < 0) return apportion(fen(-total), weights).map((part) => fen(part === 0 ? 0 : -part))
  const shares = sharesByNumber(total, weights) ?? sharesByBigInt(total, weights)
  if (!shares) return weights.map((_, i) => (i === 0 ? total : fen(0)))
  const spare = total - shares.reduce((a, { part }) => a + part, 0)
  if (spare === 0) return shares.map(({ part }) => fen(part))
  const order = shares
    .map((_, index) => index)
    .toSorted(
      (a, b) => Number((shares[b]?.rest ?? 0) > (shares[a]?.rest ?? 0)) - Number((shares[b]?.rest ?? 0) < (shares[a]?.rest ?? 0)) || a - b,
    )
  const lucky = new Set(order.slice(0, spare))
  return shares.map(({ part }, index) => fen(part + (lucky.has(index) ? 1 : 0)))
}

/** Each one's part rounded down, and what is left of it of the whole's weight. */
type Share = { readonly part: number; readonly rest: number | bigint }

/** Null where a product is too large to be exact. Plain numbers are some ten times faster than BigInt. */
function sharesByNumber(total: Fen, weights: readonly number[]): Share[] | null {
  let [whole, heaviest] = [0, 0]
  for (const weight of weights) {
    whole += weight
    if (weight > heaviest) heaviest = weight
  }
  if (whole === 0 || !Number.isSafeInteger(whole) || !Number.isSafeInteger(total * heaviest) || !weights.every(Number.isInteger))
    return null
  return weights.map((weight) => {
    const exact = total * weight
    const rest = exact % whole
    return { part: (exact - rest) / whole, rest }
  })
}

/** Null where there is no weight to go by. */
function sharesByBigInt(total: Fen, weights: readonly number[]): Share[] | null {
  const whole = weights.reduce((a, w) => a + BigInt(w), 0n)
  if (whole === 0n) return null
  return weights.map((weight) => {
    const exact = BigInt(total) * BigInt(weight)
    return { part: Number(exact / whole), rest: exact % whole }
  })
}
