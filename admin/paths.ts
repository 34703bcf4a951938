/** Where the back office stands; the router adds it to every path below. */
export const base = '/admin'

const within = (pathname: string): string => (pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : '/')

/** The log-in page that leads back to where `url` was going. */
export function loginPath({ pathname, search }: { pathname: string; search: string }): string {
  const back = within(pathname) + search
  return back === '/' || back.startsWith('/login') ? '/login' : `/login?redirect=${encodeURIComponent(back)}`
}

/** Where to go after log-in: a path of the back office, whatever the address said. */
export const backPath = (redirect: string | null): string =>
  redirect && /^\/(?![/\\])/.test(redirect) && !redirect.startsWith('/login') ? redirect : '/'

/** The page that sets up the second factor, and leads back to `here`, a path of the router. */
export const setUpPath = ({ pathname, search }: { pathname: string; search: string }): string => {
  const back = pathname + search
  return back === '/' ? '/setUp' : `/setUp?redirect=${encodeURIComponent(back)}`
}
