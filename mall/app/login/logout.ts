import { redirect, type ActionFunctionArgs } from 'react-router'
import { logout } from '../../../contract/account.ts'
import { Refusal } from '../../../contract/refusal.ts'
import { callIn } from '../door.ts'
import { dropToken } from '../token.ts'

export const loader = () => redirect('/')

/** Ends the session, forgets the token and goes home. */
export async function action({ context }: ActionFunctionArgs) {
  try {
    await callIn(context)(logout, {})
  } catch (error) {
    // A session that is over already is what was wanted.
    if (!(error instanceof Refusal)) throw error
  }
  return redirect('/', { headers: { 'set-cookie': dropToken } })
}
