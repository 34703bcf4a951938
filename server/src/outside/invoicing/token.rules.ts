/** The token as it is kept. */
export type Kept = {
  readonly token: string
  readonly expiresAt: Date
  /** When one was fetched, of the last 30 days; the newest last. */
  readonly fetched: readonly Date[]
}

const hour = 3_600_000 // ms
const month = 30 * 24 * hour
/** A token is fetched anew so long before it runs out: "比如23小时". 诺诺开放平台：创建应用，获取access_token. */
const early = hour
/** "令牌30天内的调用上限为50次". */
const mostFetches = 50
/** So many of them are left to the renewals that come by the clock. */
const spared = 10

/** The fetches that still count. */
export const counted = (fetched: readonly Date[], now: Date): Date[] => fetched.filter((at) => now.getTime() - at.getTime() < month)

/**
 * What to do about the kept token: use it, fetch another, or do without for now. `refused` is the one that the platform has
 * just refused; another process may have fetched another meanwhile.
 */
export function tokenStep({ token, expiresAt, fetched }: Kept, refused: string | null, now: Date): 'use' | 'fetch' | 'wait' {
  const recent = counted(fetched, now)
  const runs = token !== '' && expiresAt.getTime() - now.getTime() > early
  if (runs && token !== refused) return 'use'
  if (!runs) return recent.length < mostFetches ? 'fetch' : 'wait'
  const last = recent.at(-1)?.getTime() ?? 0
  return recent.length < mostFetches - spared && now.getTime() - last >= hour ? 'fetch' : 'wait'
}
