import type { z } from 'zod'
import type { Endpoint } from '../../contract/endpoint.ts'
import { Refusal } from '../../contract/refusal.ts'
import { ask } from '../../kit/ask.ts'
import { awaited } from '../../kit/busy.ts'
import { askProven } from '../../kit/proof/askProven.ts'
import { heardTime } from './clock.ts'
import { logOut, toLogin } from './leave.ts'
import { tokenIn } from './token.ts'

/**
 * Asks the server as the buyer at this browser. Where the log-in is over the page is loaded anew without it; where one is
 * needed the buyer is sent to log in; where the person must prove to be there a dialog asks for it first. @throws Refusal when the server says no; any other error when the road fails.
 */
export async function call<In extends z.ZodType, Out extends z.ZodType>(
  endpoint: Endpoint<In, Out>,
  input: z.input<In>,
  how: { repeatKey?: string } = {},
): Promise<z.output<Out>> {
  const send = (token: string | null) => awaited(ask(endpoint, input, { ...how, token, heardTime }))
  try {
    return await askProven(() => tokenIn(document.cookie), send)
  } catch (error) {
    heed(error)
    throw error
  }
}

/** Leaves the page as the specification says where the server knows nobody by our token (any more). */
export function heed(error: unknown): void {
  const code = error instanceof Refusal && error.code
  if (code === 'session.ended') logOut('reload')
  if (code === 'login.needed') toLogin()
}
