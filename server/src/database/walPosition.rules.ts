/** A place in the database's log: what was committed before it was taken lies before it. */
export type WalPosition = bigint

/** No place is beyond it. */
export const endOfLog: WalPosition = 2n ** 64n - 1n

const written = /^([\dA-F]{1,8})\/([\dA-F]{1,8})$/

/** The place that PostgreSQL writes so, e.g. '16/B374D848'; null: it is none. */
export function positionIn(text: string): WalPosition | null {
  const [, high, low] = written.exec(text) ?? []
  return high === undefined ? null : endOf((BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`))
}

export const positionText = (at: WalPosition): string => `${(at >> 32n).toString(16)}/${(at & 0xff_ff_ff_ffn).toString(16)}`.toUpperCase()

const [page, segment] = [8192n, 2n ** 24n]

/** Where nothing stands on a page yet but its head, the primary says the place behind the head, and the replica the one before it. */
const endOf = (at: WalPosition): WalPosition => (at % segment === 40n ? at - 40n : at % page === 24n ? at - 24n : at)

/** Where the primary was, and when it was seen there, ms. */
export type Sighting = { readonly at: number; readonly position: WalPosition }

const mostSighted = 500

/**
 * The sightings, the oldest first, from the last one that the replica has passed on: the others tell nothing any more. Of very many it
 * keeps half.
 */
export function trailFrom(trail: readonly Sighting[], replayed: WalPosition): readonly Sighting[] {
  const last = trail.findLastIndex(({ position }) => position <= replayed)
  const kept = last > 0 ? trail.slice(last) : trail
  return kept.length > mostSighted ? kept.filter((_, at) => at % 2 === 0) : kept
}

/** For how long the replica may have lacked something, ms; null: nobody knows. */
export const lagOf = ([first]: readonly Sighting[], replayed: WalPosition, now: number): number | null =>
  first && first.position <= replayed ? now - first.at : null
