/** The cookie that every client of the mall keeps its log-in in. The page itself reads it, so it is not HttpOnly. */
const name = 'Yshop_token'

/** `Set-Cookie`, or `document.cookie`, that keeps a log-in at the mall for so many seconds; for none it is forgotten. */
export const mallCookie = (token: string, seconds: number, secure: boolean): string =>
  `${name}=${token}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure ? '; Secure' : ''}`
