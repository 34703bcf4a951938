/** The next round number – an even one, 1, 2 or 5 tens and so on – that no value goes beyond; at least 2. */
export function topOf(values: readonly number[]): number {
  const most = Math.max(2, ...values)
  const size = 10 ** Math.floor(Math.log10(most))
  return [1, 2, 4, 6, 8, 10].map((times) => times * size).find((top) => top >= most && top % 2 === 0) ?? 10 * size
}
