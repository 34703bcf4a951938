import { shanghai } from '../../contract/text.ts'

/** An answer that is given many times, as the bytes that are sent at a moment: only its `time` is another. */
export type Kept = (now: Date) => Buffer

/** How an envelope ends: its `time`, of fixed width, and these two signs. */
const [timeWidth, closing] = [19, 2]

/** Keeps an envelope, which ends with its `time`, as bytes. What is on its way out is never written to. */
export function kept(envelope: string): Kept {
  let bytes = Buffer.from(envelope)
  let second = Number.NaN
  return (now) => {
    const asked = Math.floor(now.getTime() / 1000)
    if (asked !== second) {
      bytes = Buffer.from(bytes)
      bytes.write(shanghai(now), bytes.length - closing - timeWidth, timeWidth, 'latin1')
      second = asked
    }
    return bytes
  }
}

const most = 1000
/** Longer addresses are not worth the room. */
const longest = 300

/** While what an answer was made of is so: a state of the catalogue, and a moment in ms. */
export type Validity = { readonly state: string; readonly until: number }

/** What guests are given at an address, and in which state of what it tells of. */
export type ByAddress = {
  /** The answer kept for the address, and until when (ms); undefined: none, or things may have changed since. */
  readonly at: (address: string, now: Date) => { readonly answer: Kept; readonly until: number } | undefined
  /** Keeps an answer for as long as it is true. */
  readonly keep: (address: string, validity: Validity, answer: Kept) => void
}

/** Keeps guests' answers by their addresses while `stateAt` stays the same; null: not known, nothing is given. */
export function byAddress(stateAt: (now: Date) => string | null): ByAddress {
  const answers = new Map<string, { readonly answer: Kept; readonly until: number }>()
  let of: string | null = null
  return {
    at: (address, now) => {
      const state = stateAt(now)
      if (state === null || state !== of) return undefined
      const known = answers.get(address)
      return known && now.getTime() < known.until ? known : undefined
    },
    keep: (address, { state, until }, answer) => {
      if (address.length > longest) return
      if (state !== of || answers.size >= most) answers.clear()
      of = state
      answers.set(address, { answer, until })
    },
  }
}

/** Guests who ask at one moment, at an address where every guest is given the same, share what the first of them is given. */
export type AtOnce = {
  /** What somebody is being given at the address; null: it turned out to be nobody else's. Undefined: nobody asks, or it is not known to be the same. */
  readonly underWay: (address: string) => Promise<Kept | null> | undefined
  /** Lets others share what `asking` gives. */
  readonly begin: (address: string, asking: Promise<Kept | null>) => void
}

/** Nothing is kept when an answer is given, but that its address gives the same to all. */
export function atOnce(): AtOnce {
  const same = new Set<string>()
  const asked = new Map<string, Promise<Kept | null>>()
  return {
    underWay: (address) => (same.has(address) ? asked.get(address) : undefined),
    begin: (address, asking) => {
      // Whoever asked is told of a failure himself; those who wait ask on their own.
      const settled = asking.catch(() => null)
      if (address.length > longest || asked.has(address)) return
      const flight = settled
        .then((answer) => {
          if (same.size >= most) same.clear()
          if (answer) same.add(address)
          else same.delete(address)
          return answer
        })
        .finally(() => asked.delete(address))
      asked.set(address, flight)
    },
  }
}
