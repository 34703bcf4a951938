import { ownNetworksOf } from '../network.rules.ts'

/** At most `most` times in any `window` (ms). Counted in sixtieths of the window, so it may be that much shorter. */
export type Limit = { readonly key: string; readonly most: number; readonly window: number }

export type Slice = { readonly key: string; readonly window_end: Date; readonly count: number }

/** When what is done at `now` stops counting against the limit. */
export function countsUntil({ window }: Limit, now: Date): Date {
  const slice = window / 60
  return new Date(Math.floor(now.getTime() / slice) * slice + window)
}

/**
 * Seconds until the thing just counted would be allowed; 0: it is. `slices` are the limit's own that still count,
 * the soonest forgotten first.
 */
export function secondsToWait({ most }: Limit, slices: readonly Slice[], now: Date): number {
  let left = slices.reduce((all, slice) => all + slice.count, 0)
  let until = now
  for (const slice of slices) {
    if (left <= most) break
    left -= slice.count
    until = slice.window_end
  }
  return Math.ceil((until.getTime() - now.getTime()) / 1000)
}

/**
 * The limit for each network that one subscriber may have to himself: `most` from an IPv4 address or the first 64 bits of one of
 * IPv6, and twice as many from its first 48, of which there are 65,536 times the former.
 */
export const fromNetworks = (what: string, address: string, most: number, window: number): Limit[] =>
  ownNetworksOf(address).map((network, wider) => ({ key: `${what} ${network}`, most: most * (wider + 1), window }))

const longestDelay = 120_000 // ms

/**
 * What one more try counts against that is to go slowly, when `tries` such were counted in the last two hours: how many there
 * are, without end, and that the next waits 1, 2, 4 … 120 seconds.
 */
export const delayLimits = (key: string, tries: number): [Limit, Limit] => [
  { key: `${key} tries`, most: Infinity, window: 2 * 3_600_000 },
  { key: `${key} next`, most: 1, window: Math.min(longestDelay, 1000 * 2 ** Math.min(tries, 20)) },
]
