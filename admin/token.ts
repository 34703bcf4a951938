/* oxlint-disable unicorn/require-post-message-target-origin -- a channel between pages of one origin has none */
import { newKey } from '../kit/ask.ts'

const name = 'Yshop_admin_token'
/** Beside the token: which log-in it is, whatever tokens it goes by, and whether it stays when the browser ends. */
const logInName = 'Yshop_admin_login'
const lasts = 24 * 3600 // s, the longest that a session of staff lives

/**
 * A cookie of the back office alone: every tab of the browser has it, no page of the mall can read it, and it ends with the
 * browser unless it was asked to stay. No server reads it; the calls carry the token in their header.
 */
const cookie = (key: string, value: string, ends: string): string =>
  `${key}=${value}; Path=/admin; SameSite=Strict${ends}${location.protocol === 'https:' ? '; Secure' : ''}`

/** Told to every tab when somebody has logged in or out at one of them. */
const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name)

/** The token of the member of staff at this browser; null: nobody has logged in. */
export const readToken = (): string | null => valueOf(name)

const valueOf = (key: string): string | null => new RegExp(`(?:^|;\\s*)${key}=([\\w-]{20,100})(?:;|$)`).exec(document.cookie)?.[1] ?? null

const ends = (stay: boolean): string => (stay ? `; Max-Age=${lasts}` : '')

/** Keeps the token for all tabs until the browser ends or, where asked to `stay`, for as long as it can be good. */
export function keepToken(token: string, stay: boolean): void {
  document.cookie = cookie(name, token, ends(stay))
  document.cookie = cookie(logInName, `${stay ? 'stay' : 'here'}-${newKey()}`, ends(stay))
  tabs?.postMessage('')
}

/** The same log-in goes on by a fresh token, at every tab: each call reads it anew. */
export function renewToken(token: string): void {
  document.cookie = cookie(name, token, ends(valueOf(logInName)?.startsWith('stay-') ?? false))
}

export function dropToken(): void {
  for (const key of [name, logInName]) document.cookie = cookie(key, '', '; Max-Age=0')
  tabs?.postMessage('')
}

/** Which log-in it is; one of before this release is known by its token. */
const logIn = (): string | null => readToken() && (valueOf(logInName) ?? readToken())

/** Tells when it is no longer the same log-in at this browser as now. Answers how to stop. */
export function watchToken(changed: () => void): () => void {
  const first = logIn()
  const look = () => {
    if (logIn() !== first) changed()
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
