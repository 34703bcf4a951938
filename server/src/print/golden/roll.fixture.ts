/** Numbers that look like chance, and are the same for the same seed. */
export type Roll = ReturnType<typeof rolls>

export function rolls(seed: number) {
  let state = (seed + 1) * 2_654_435_761
  const next = (): number => {
    // The next of a generator with a whole period of 2^32, and its upper bits.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  for (let n = 0; n < 8; n++) next()
  const below = (count: number): number => Math.floor(next() * count)
  function of<T>(all: readonly T[]): T {
    const one = all[below(all.length)]
    if (one === undefined) throw new Error('nothing to choose from')
    return one
  }
  return {
    below,
    of,
    /** To a hundredth. */
    between: (least: number, most: number): number => Math.round((least + next() * (most - least)) * 100) / 100,
    colour: (): string => `#${[0, 1, 2].map(() => below(256).toString(16).padStart(2, '0')).join('')}`,
    shuffled: <T>(all: readonly T[]): T[] =>
      all
        .map((one) => ({ one, at: next() }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ one }) => one),
  }
}
