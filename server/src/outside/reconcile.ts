import { oneByOne } from '../due.ts'
import { ProviderError } from './provider.ts'

/** What a provider answered, or why it did not. Anything else that is thrown is our bug, and goes on. */
export const attempt = <T>(asking: Promise<T>): Promise<T | ProviderError> =>
  asking.catch((error: unknown) => {
    if (error instanceof ProviderError) return error
    throw error
  })

/**
 * Reconciles all that is due, one after the other. What a provider did not do is passed over, for it is due again later; what
 * failed otherwise is thrown when all others are done.
 */
export const reconcileEach = <T>(due: readonly T[], reconcile: (one: T) => Promise<unknown>): Promise<void> =>
  oneByOne(due.map((one) => () => attempt(reconcile(one))))
