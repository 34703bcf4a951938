import { mallCookie } from '../../kit/mallCookie.ts'

const month = 30 * 24 * 3600 // s, the longest that a session lives

/** The token in a `Cookie` header or `document.cookie`; null: logged out. */
export function tokenIn(cookies: string | null): string | null {
  const [, token] = /(?:^|;\s*)Yshop_token=([\w-]{20,100})(?:;|$)/.exec(cookies ?? '') ?? []
  return token ?? null
}

/** `Set-Cookie` for a log-in. */
export const keepToken = (token: string, secure: boolean): string => mallCookie(token, month, secure)

/** The session goes on by a fresh token, for all tabs of the browser: each call reads the cookie anew. */
export function renewToken({ token }: { readonly token: string }): void {
  document.cookie = keepToken(token, location.protocol === 'https:')
}

/** `Set-Cookie`, or `document.cookie`, that forgets the log-in. */
export const dropToken = mallCookie('', 0, false)
