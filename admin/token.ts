/* oxlint-disable unicorn/require-post-message-target-origin -- a channel between pages of one origin has none */
const name = 'Yshop_admin_token'
const lasts = 24 * 3600 // s, the longest that a session of staff lives

/**
 * A cookie of the back office alone: every tab of the browser has it, no page of the mall can read it, and it ends with the
 * browser unless it was asked to stay. No server reads it; the calls carry the token in their header.
 */
const cookie = (token: string, ends: string): string =>
  `${name}=${token}; Path=/admin; SameSite=Strict${ends}${location.protocol === 'https:' ? '; Secure' : ''}`

/** Told to every tab when somebody has logged in or out at one of them. */
const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name)

/** The token of the member of staff at this browser; null: nobody has logged in. */
export const readToken = (): string | null =>
  new RegExp(`(?:^|;\\s*)${name}=([\\w-]{20,100})(?:;|$)`).exec(document.cookie)?.[1] ?? null

/** Keeps the token for all tabs until the browser ends or, where asked to `stay`, for as long as it can be good. */
export function keepToken(token: string, stay: boolean): void {
  document.cookie = cookie(token, stay ? `; Max-Age=${lasts}` : '')
  tabs?.postMessage('')
}

export function dropToken(): void {
  document.cookie = cookie('', '; Max-Age=0')
  tabs?.postMessage('')
}

/** Tells when it is no longer the same person who is logged in at this browser as now. Answers how to stop. */
export function watchToken(changed: () => void): () => void {
  const first = readToken()
  const look = () => {
    if (readToken() !== first) changed()
  }
  tabs?.addEventListener('message', look)
  // Where tabs cannot tell each other, or this one was asleep when it was told.
  document.addEventListener('visibilitychange', look)
  addEventListener('pageshow', look)
  return () => {
    tabs?.removeEventListener('message', look)
    document.removeEventListener('visibilitychange', look)
    removeEventListener('pageshow', look)
  }
}
