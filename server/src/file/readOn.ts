import { account, type Account, type Allowance } from '../allowance.ts'

/** Bytes of refused uploads that are read for one network: a large file at once, then a megabyte a second. */
export const usualReading: Allowance = { burst: 64 * 2 ** 20, share: 2 ** 20 / 1000 }

const most = 10_000

/**
 * Whether the rest of a refused upload is still read, so that its sender gets to hear why: that takes the thread which answers
 * everybody, so of one network's only so much is.
 */
export function readsOn(allowance = usualReading, now = () => performance.now()) {
  const networks = new Map<string, Account>()
  return (network: string, bytes: number): boolean => {
    if (networks.size >= most) networks.clear()
    const taken = networks.get(network) ?? account(allowance, now)
    networks.set(network, taken)
    if (taken.wait() > 0) return false
    taken.charge(bytes)
    return true
  }
}
