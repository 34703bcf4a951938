import { loginPath } from './paths.ts'
import { forgetPerson } from './store.ts'
import { toast, warnOnNextPage } from './shell/toast.ts'
import { dropToken } from './token.ts'

/** Forgets who was logged in, here and in the cookie, and loads the page `to`, or the same one again. */
export function logOut(to: string): void {
  document.cookie = dropToken
  forgetPerson()
  if (to === 'reload') location.reload()
  else location.assign(to)
}

/** The server knows nobody by this token: says so and goes to the log-in page, from which the buyer comes back here. */
export function toLogin(): void {
  const words = '请先登录'
  if (location.pathname === '/login') return toast(words, 'warning')
  warnOnNextPage(words)
  logOut(loginPath(location.pathname + location.search))
}
