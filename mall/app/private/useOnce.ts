import { onceBy } from '../../../kit/once.ts'
import { call } from '../call.ts'

/** An action of an endpoint that takes an idempotency key. */
export const useOnce = onceBy(call)
