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
