import { onceBy } from '../../../kit/once.ts'
import { call } from '../call.ts'

/** A deed of an endpoint that takes an idempotency key. */
export const useOnce = onceBy(call)
