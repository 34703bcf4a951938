/** How much may be taken at a stretch, and how much of it comes back each ms. */
export type Allowance = { readonly burst: number; readonly share: number }

export type Account = {
  /** What was taken and is not worked off yet. */
  readonly owed: () => number
  readonly charge: (much: number) => void
  /** ms until more may be taken; 0: it may. */
  readonly wait: () => number
}

/** Keeps account of what one who asks has taken. `now` in ms. */
export function account({ burst, share }: Allowance, now: () => number): Account {
  let [debt, at] = [0, now()]
  const owed = (): number => {
    debt = Math.max(0, debt - (now() - at) * share)
    at = now()
    return debt
  }
  return {
    owed,
    charge: (much) => void (debt = owed() + much),
    wait: () => Math.max(0, (owed() - burst) / share),
  }
}

const most = 10_000

/** An account for each network that asks. */
export function accounts(allowance: Allowance, now: () => number = () => performance.now()): (of: string) => Account {
  const known = new Map<string, Account>()
  return (of) => {
    const found = known.get(of)
    if (found) return found
    if (known.size >= most) known.clear()
    const fresh = account(allowance, now)
    known.set(of, fresh)
    return fresh
  }
}
