import { divideHalfUp, fen, rateText, yuan, type Fen, type Rate } from '../contract/money.ts'
import { refuse } from '../contract/refusal.ts'

/** `a × b ÷ scale`, rounded once, half away from zero. Whole numbers, `scale` > 0. @throws Refusal price.needsQuote beyond 2^53. */
export function scaled(a: number, b: number, scale: number): number {
  const product = a * b
  const value = Number.isSafeInteger(product) ? halfUp(product, scale) : Number(divideHalfUp(BigInt(a) * BigInt(b), BigInt(scale)))
  return exact(value)
}

/** @throws Refusal price.needsQuote where the number is too large to be exact. */
export const exact = (value: number): number => (Number.isSafeInteger(value) ? value : refuse('price.needsQuote'))

// Plain numbers are some forty times faster than BigInt; they are exact here because the product is a safe integer.
function halfUp(value: number, scale: number): number {
  const size = Math.abs(value)
  const rest = size % scale
  const rounded = (size - rest) / scale + (2 * rest >= scale ? 1 : 0)
  return value < 0 && rounded > 0 ? -rounded : rounded
}

/** `quantity` at `rate` each, to the fen. */
export const amountOf = (rate: Rate, quantity: number): Fen => fen(scaled(rate, quantity, 100))

/** @throws Refusal price.needsQuote where the sum is no longer exact. */
export function total(amounts: readonly Fen[]): Fen {
  let whole = 0
  for (const amount of amounts) whole += amount
  return fen(exact(whole))
}

/** ¥80 as the rate of 80 yuan each. */
export const rateOf = (amount: Fen): Rate => rate(scaled(amount, 100, 1))

/** 8000 fen → '80', 8050 → '80.50': amounts as formulas have them. */
export const short = (amount: Fen): string => yuan(amount).replace(/\.00$/, '')

/** @throws Refusal price.needsQuote where the number is too large to be exact. */
export const rate = (value: number): Rate => exact(value) as Rate

/** What one of `quantity` costs on average, half-up to the 毫. */
export const unit = (amount: Fen, quantity: number): Rate => rate(scaled(amount, 100, quantity))

/** 13.0 yuan a piece → '13.0000': averages always have four decimals. */
export function average(amount: Fen, quantity: number): string {
  const text = rateText(unit(amount, quantity))
  return text.padEnd(text.indexOf('.') + 5, '0')
}

/** 1000 → '10%' of a share given in ten-thousandths. */
export const percent = (share: number): string => `${share / 100}%`
