import { ProviderError } from '../outside/provider.ts'

export type Watch = {
  /** Hears of each answer: what went wrong, in words; null: nothing did. */
  readonly went: (error: string | null) => void
  /** What must not be told, wherever an answer repeats it. */
  readonly secrets: readonly string[]
}

/** The same adapter, whose answers are heard of. What a provider says of our own secrets is taken out of its words. */
export function watched<T extends object>(adapter: T, watch: Watch): T {
  return new Proxy(adapter, {
    // Called without a name where the adapter is a function itself.
    apply: (target, self, given: unknown[]) => heard(Reflect.apply(target as (...all: unknown[]) => unknown, self, given), watch),
    get(target, name, self) {
      const found: unknown = Reflect.get(target, name, self)
      if (typeof found !== 'function' || name === 'hear') return found
      return (...given: unknown[]) => heard(Reflect.apply(found as (...all: unknown[]) => unknown, target, given), watch)
    },
  })
}

function heard(answer: unknown, { went, secrets }: Watch): unknown {
  if (!(answer instanceof Promise)) return answer
  return answer.then(
    (given: unknown) => {
      went(null)
      return given
    },
    (error: unknown) => {
      if (!(error instanceof ProviderError)) throw error
      const clean = without(error.message, secrets)
      went(clean)
      throw clean === error.message ? error : new ProviderError(clean, { code: error.code, refused: error.refused })
    },
  )
}

const without = (words: string, secrets: readonly string[]): string =>
  secrets.filter((secret) => secret.length >= 8).reduce((told, secret) => told.replaceAll(secret, '***'), words)
