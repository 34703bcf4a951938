import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { repeatKeys } from '../../../kit/repeatKeys.ts'
import { call } from '../call.ts'
import { worthAnother } from './queries.ts'

/** A deed of an endpoint that takes an idempotency key: clicked twice or tried again after a lost answer, it is done once. */
export function useOnce<In extends z.ZodType, Out extends z.ZodType>(endpoint: Endpoint<In, Out>) {
  const [keys] = useState(() => repeatKeys())
  return useMutation<z.output<Out>, Error, z.input<In>>({
    mutationFn: (input) => call(endpoint, input, { once: keys.keyFor(input) }),
    onSuccess: keys.done,
    retry: worthAnother,
  })
}
