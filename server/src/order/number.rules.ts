/** 32 signs without I, L, O, U, so that nothing reads as something else (Crockford). */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** One sign that catches any single wrong sign and any two swapped neighbours (Luhn mod 32). */
export function checkSign(text: string): string {
  const sum = [...text].toReversed().reduce((sum, sign, i) => {
    const value = Math.max(0, signs.indexOf(sign)) * (i % 2 === 0 ? 2 : 1)
    return sum + Math.floor(value / 32) + (value % 32)
  }, 0)
  return signs[(32 - (sum % 32)) % 32] ?? ''
}

/** An order number: the day (China time, `yyyy-MM-dd`), ten random signs, a check sign. Takes at least ten random bytes. */
export function orderNumber(day: string, random: Uint8Array): string {
  const body = day.replaceAll('-', '') + [...random.subarray(0, 10)].map((byte) => signs[byte % 32]).join('')
  return body + checkSign(body)
}

/** False for what was mistyped. */
export const isOrderNumber = (text: string): boolean => checkSign(text.slice(0, -1)) === text.slice(-1)
