const minute = 60_000 // ms
const hour = 60 * minute

/** ms after each failed try until the next: three days and a half in all, then a delivery is given up. */
const waits = [10_000, minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour, 12 * hour, 24 * hour, 36 * hour] as const

/** When a delivery that failed `attempts` times is tried again; null: not any more. */
export const nextTry = (attempts: number, now: Date): Date | null => {
  const wait = waits[attempts - 1]
  return wait === undefined ? null : new Date(now.getTime() + wait)
}

/** How long the secret before a rotation signs as well, ms. */
export const overlap = 24 * hour

/** Deliveries by hand, tries and repeats, that an owner may ask for in a minute. */
export const byHandAMinute = 30
