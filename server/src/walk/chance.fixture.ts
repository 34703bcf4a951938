/** Chance that falls the same way for the same seed (mulberry32), so that a walk that found a fault can be walked again. */
export function chanceOf(seed: number) {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (n: number): number => Math.floor(next() * n)
  return {
    /** A whole number from 0 on, less than `n`. */
    below,
    /** True in so many of a hundred cases. */
    hits: (percent: number): boolean => next() * 100 < percent,
    one: <T>(of: readonly T[]): T | undefined => of[below(of.length)],
    /** One of them, the heavier the more often. */
    weighed: <T>(of: readonly (readonly [weight: number, T])[]): T | undefined => {
      let left = next() * of.reduce((sum, [weight]) => sum + weight, 0)
      return of.find(([weight]) => (left -= weight) < 0)?.[1]
    },
  }
}
