import { redirect, type MiddlewareFunction } from 'react-router'
import { userInfo, type UserInfo } from '../../contract/account/account.ts'
import { Refusal } from '../../contract/refusal.ts'
import { buyerContext, callIn, type Dispatch } from './dispatch.ts'
import { loginPath, publicPath } from './paths.ts'
import { dropToken, tokenIn } from './token.ts'

/**
 * Stands before every page: finds out who the token belongs to, and sends nobody in particular to log in first, unless the page
 * is public. A token that is good for nothing any more is taken away.
 */
export const guard: MiddlewareFunction<Response> = async ({ request, url: { pathname, search }, context }, next) => {
  const hasToken = tokenIn(request.headers.get('cookie')) !== null
  const buyer = hasToken ? await buyerAt(callIn(context)) : null
  context.set(buyerContext, buyer)
  const headers = hasToken && !buyer ? { 'set-cookie': dropToken } : {}
  if (!buyer && !publicPath(pathname)) return redirect(loginPath(pathname + search), { headers })
  const response = await next()
  for (const [name, value] of Object.entries(headers)) {
    // A log-in that has just succeeded must not be undone.
    if (!response.headers.has(name)) response.headers.set(name, value)
  }
  return response
}

async function buyerAt(dispatch: Dispatch): Promise<UserInfo | null> {
  try {
    return await dispatch(userInfo, {})
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'server.busy') return null
    throw error
  }
}
