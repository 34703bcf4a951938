import { accounts, type Allowance } from '../http/allowance.ts'

/** Bytes of refused uploads that are read for one network: two large pictures' at once, then a megabyte a second. */
export const usualReading: Allowance = { burst: 16 * 2 ** 20, share: 2 ** 20 / 1000 }

/**
 * Whether the rest of a refused upload is still read, so that its sender gets to hear why: that takes the thread which answers
 * everybody, so of one network's only so much is. What is read at last may be as large as it is.
 */
export function readsOn(allowance = usualReading, now?: () => number) {
  const of = accounts(allowance, now)
  return (network: string, bytes: number): boolean => {
    const taken = of(network)
    if (taken.wait() > 0) return false
    taken.charge(bytes)
    return true
  }
}
