/** Which products of a dry run are accepted: all or none, and the purchase numbers for which it is the other way round. */
export type Accepted = { readonly all: boolean; readonly except: ReadonlySet<string> }

export const isAccepted = ({ all, except }: Accepted, number: string): boolean => all !== except.has(number)

/** The same with one product the other way round. */
export function turned({ all, except }: Accepted, number: string): Accepted {
  const next = new Set(except)
  if (!next.delete(number)) next.add(number)
  return { all, except: next }
}

/** How many of `changed` products are accepted. */
export const acceptedOf = ({ all, except }: Accepted, changed: number): number => (all ? changed - except.size : except.size)

/** How much dearer (+) or cheaper (−) a cell became: '+3.4%'; null where that says nothing. */
export function percentOf(was: string, is: string): string | null {
  const [before, now] = [Number(was), Number(is)]
  if (was === '' || is === '' || !Number.isFinite(before) || !Number.isFinite(now) || before <= 0) return null
  const share = Math.round(((now - before) / before) * 1000) / 10
  return `${share > 0 ? '+' : share < 0 ? '−' : ''}${Math.abs(share)}%`
}
