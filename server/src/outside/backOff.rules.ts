/** How long a provider is left alone, ms: `first` after the first time in vain, twice as long each time, never longer than `most`. */
export type BackOff = { readonly first: number; readonly most: number }

/** How long, ms, until the next try after so many in vain, beginning with 0. */
export const waitAfter = ({ first, most }: BackOff, tries: number): number => Math.min(most, first * 2 ** Math.min(tries, 30))
