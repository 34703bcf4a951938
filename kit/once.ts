import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import type { Endpoint } from '../contract/endpoint.ts'
import { Refusal } from '../contract/refusal.ts'
import { repeatKeys } from './repeatKeys.ts'

export type Call = <In extends z.ZodType, Out extends z.ZodType>(
  endpoint: Endpoint<In, Out>,
  input: z.input<In>,
  how: { repeatKey: string },
) => Promise<z.output<Out>>

/** Worth trying again by itself: the road failed, the server did not say no. */
export const worthAnother = (failures: number, error: Error): boolean => failures < 2 && !(error instanceof Refusal)

/** The same of what is only read: also where the server was too busy just then, which is over soon. */
export const worthReading = (failures: number, error: Error): boolean =>
  worthAnother(failures, error) || (failures < 2 && error instanceof Refusal && error.code === 'server.busy')

/**
 * An action of an endpoint, asked for by a site's `call`: clicked twice or tried again after a lost answer, it is done once. What
 * takes no idempotency key is not tried again by itself.
 */
export function useOnceBy<In extends z.ZodType, Out extends z.ZodType>(call: Call, endpoint: Endpoint<In, Out>) {
  const [keys] = useState(() => repeatKeys())
  return useMutation<z.output<Out>, Error, z.input<In>>({
    mutationFn: (input) => call(endpoint, input, { repeatKey: keys.keyFor(input) }),
    onSuccess: keys.done,
    retry: (failures, error) => endpoint.once === true && worthAnother(failures, error),
  })
}

/** The same as a hook of one site. */
export const onceBy = (call: Call) =>
  function useOnce<In extends z.ZodType, Out extends z.ZodType>(endpoint: Endpoint<In, Out>) {
    return useOnceBy(call, endpoint)
  }
