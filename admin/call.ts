import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import type { Endpoint } from '../contract/endpoint.ts'
import { Refusal } from '../contract/refusal.ts'
import { ask, isLoginNeeded } from '../kit/ask.ts'
import { repeatKeys } from '../kit/repeatKeys.ts'
import { base, loginPath } from './paths.ts'
import { dropToken, readToken } from './token.ts'

/**
 * Asks the server as the member of staff at this browser. Where the session is over, the token is dropped and the
 * log-in page loaded. @throws Refusal when the server says no; any other error when the road fails.
 */
export async function call<In extends z.ZodType, Out extends z.ZodType>(
  endpoint: Endpoint<In, Out>,
  input: z.input<In>,
  how: { repeatKey?: string; signal?: AbortSignal } = {},
): Promise<z.output<Out>> {
  try {
    return await ask(endpoint, input, { ...how, token: readToken() })
  } catch (error) {
    if (endpoint.who === 'staff' && isLoginNeeded(error)) {
      dropToken()
      location.replace(base + loginPath(location))
    }
    throw error
  }
}

/** Worth trying again by itself: the road failed, the server did not say no. */
export const worthAnother = (failures: number, error: Error): boolean => failures < 2 && !(error instanceof Refusal)

/** A deed of an endpoint that takes an idempotency key: clicked twice or tried again after a lost answer, it is done once. */
export function useOnce<In extends z.ZodType, Out extends z.ZodType>(endpoint: Endpoint<In, Out>) {
  const [keys] = useState(() => repeatKeys())
  return useMutation<z.output<Out>, Error, z.input<In>>({
    mutationFn: (input) => call(endpoint, input, { repeatKey: keys.keyFor(input) }),
    onSuccess: keys.done,
    retry: worthAnother,
  })
}
