import { redirect, type ActionFunctionArgs } from 'react-router'
import { logout } from '../../../contract/account/account.ts'
import { Refusal } from '../../../contract/refusal.ts'
import { callIn } from '../dispatch.ts'
import { dropToken } from '../token.ts'

export const loader = () => redirect('/')

/** Ends the session, forgets the token and goes home. */
export async function action({ request, context, url }: ActionFunctionArgs) {
  // A route without a page is not covered by the router's own check of where a form came from.
  const from = request.headers.get('origin')
  if (from !== null && from !== url.origin) return redirect('/')
  try {
    await callIn(context)(logout, {})
  } catch (error) {
    // A session that is over already is what was wanted.
    if (!(error instanceof Refusal)) throw error
  }
  return redirect('/', { headers: { 'set-cookie': dropToken } })
}
