import { newKey } from './ask.ts'

/** Keeps one `Idempotency-Key` for as long as the same thing is asked for. */
type RepeatKeys = {
  /** The key for this input: the one of the last try while the input is the same, else a new one. */
  readonly keyFor: (input: unknown) => string
  /** It was done: what comes next is a new action, even with equal input. */
  readonly done: () => void
}

/** A keeper for one form or button, so that a second click or a try after a lost answer does the action once. */
export function repeatKeys(): RepeatKeys {
  let last: { said: string; key: string } | null = null
  return {
    keyFor(input) {
      const said = JSON.stringify(input)
      if (last?.said !== said) last = { said, key: newKey() }
      return last.key
    },
    done() {
      last = null
    },
  }
}
