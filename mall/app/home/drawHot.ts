export const hotBatch = 5

/** Draws `hotBatch` different items, all of them when there are fewer. `random` gives numbers in [0, 1), like Math.random. */
export function drawHot<T>(hot: readonly T[], random: () => number): T[] {
  return hot
    .map((item) => ({ item, key: random() }))
    .sort((a, b) => a.key - b.key)
    .slice(0, hotBatch)
    .map(({ item }) => item)
}
