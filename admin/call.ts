import type { z } from 'zod'
import type { Endpoint } from '../contract/endpoint.ts'
import { Refusal } from '../contract/refusal.ts'
import { ask, isLoginNeeded } from '../kit/ask.ts'
import { awaited } from '../kit/busy.ts'
import { onceBy } from '../kit/once.ts'
import { askProven } from '../kit/proof/askProven.ts'
import { base, loginPath } from './paths.ts'
import { dropToken, readToken } from './token.ts'

/**
 * Asks the server as the member of staff at this browser. Where the session is over, the token is dropped and the
 * log-in page loaded; where the person must prove to be there a dialog asks for it first. @throws Refusal when the server says no; any other error when the road fails or the answer is not
 * what the contract promises.
 */
export async function call<In extends z.ZodType, Out extends z.ZodType>(
  endpoint: Endpoint<In, Out>,
  input: z.input<In>,
  how: { repeatKey?: string; signal?: AbortSignal } = {},
): Promise<z.output<Out>> {
  const send = async (token: string | null) => endpoint.output.parse(await awaited(ask(endpoint, input, { ...how, token })))
  try {
    return await askProven(readToken, send)
  } catch (error) {
    // The log-in of another tab, or a factor that was taken away: nothing but its set-up answers.
    if (error instanceof Refusal && (error.code === 'factor.due' || error.code === 'password.due')) location.replace(`${base}/setUp`)
    if (endpoint.who === 'staff' && isLoginNeeded(error)) {
      dropToken()
      location.replace(base + loginPath(location))
    }
    throw error
  }
}

/** An action of an endpoint that takes an idempotency key. */
export const useOnce = onceBy(call)
