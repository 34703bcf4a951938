/** 31 signs without I, L, O, U, Z, so that nothing reads as something else; a prime, so that the check misses nothing. */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXY'

/** The signs' values by place from the right, counting from `first`. */
const weigh = (text: string, first: number): number =>
  [...text].toReversed().reduce((sum, sign, i) => sum + signs.indexOf(sign) * (first + i), 0)

/** An order number: the day (China time, `yyyy-MM-dd`), ten random signs, a check sign. Takes at least ten random bytes. */
export function orderNumber(day: string, random: Uint8Array): string {
  const body = day.replaceAll('-', '') + [...random.subarray(0, 10)].map((byte) => signs[byte % signs.length]).join('')
  const short = weigh(body, 2) % signs.length
  return body + signs[(signs.length - short) % signs.length]
}

const whole = 19 // signs: the day's eight, ten random, the check

/** False for a part of a number, and for one with a wrong sign or two neighbours swapped. */
export const isOrderNumber = (text: string): boolean =>
  text.length === whole && [...text].every((sign) => signs.includes(sign)) && weigh(text, 1) % signs.length === 0

/** Signs of remark codes, no two of which look or sound alike on a bank's slip, in any hand or font. */
export const codeSigns = '34679ACDEFHJKMNPRTUWXY'
export const codeLength = 7
