import { loginPath } from './paths.ts'
import { forgetPerson } from './store.ts'
import { toast, warnOnNextPage } from './toast.ts'
import { dropToken } from './token.ts'

let leaving = false

/** To be done as 退出登录 is pressed: what still hears meanwhile that its log-in is over leads nowhere else than home. */
export function leave(): void {
  leaving = true
  forgetPerson()
}

/** Forgets who was logged in, here and in the cookie, and loads the page `to`, or the same one again. */
export function logOut(to: string): void {
  if (leaving) return
  document.cookie = dropToken
  forgetPerson()
  if (to === 'reload') location.reload()
  else location.assign(to)
}

/** The server knows nobody by this token: says so and goes to the log-in page, from which the buyer comes back here. */
export function toLogin(): void {
  if (leaving) return
  const words = '请先登录'
  if (location.pathname === '/login') return toast(words, 'warning')
  warnOnNextPage(words)
  logOut(loginPath(location.pathname + location.search))
}
