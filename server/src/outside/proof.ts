import { timingSafeEqual } from 'node:crypto'

/** Compares in a time that tells nothing. */
export function isSame(given: string, right: string): boolean {
  // Bytes, not letters: whoever forges may write letters of several.
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Whether a clock in ms is no further away than `apart` ms. */
export const isFresh = (timestamp: string, now: Date, apart: number): boolean =>
  /^\d{13}$/.test(timestamp) && Math.abs(now.getTime() - Number(timestamp)) <= apart
